import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingsPerPart } from '#domain/sitemap.ts';
import { createCaller } from '../api.ts';
import { updateListing } from '../listing/store.ts';
import { loadBuiltPages, servePages } from '../platform/http/pages.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing } from '../testing/factories.ts';
import { ensurePages } from '../testing/processes.ts';
import { listPartStarts } from './store.ts';

const site = 'https://openacre.test';
let server: TestApp;
let listed: { id: string };
let hidden: { id: string };

beforeAll(async () => {
  [server] = await Promise.all([startTestApp({ config: { PUBLIC_URL: site } }), ensurePages()]);
  await servePages(server.app, server.ctx, createCaller(server.ctx), await loadBuiltPages());
  listed = await aListing(server.ctx, { county: 'Marathon' });
  hidden = await aListing(server.ctx, { county: 'Door', approved: false });
});
afterAll(() => server.close());

const read = async (address: string) => {
  const answer = await server.fetch(address.replace(site, ''));
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const valuesOf = (text: string, tag: string): string[] =>
  [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, value = '']) => value);

// docs/rules/pages.md#sitemap
test('robots are led to the index, and it to pages and listings', async () => {
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${site}/sitemap.xml\n`);
  const { text, type } = await read('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  const files = valuesOf(text, 'loc');
  expect(files).toEqual([`${site}/sitemap/pages.xml`, `${site}/sitemap/listings.xml`]);
  const pages = valuesOf((await read(files[0] ?? '')).text, 'loc');
  expect(pages).toContain(`${site}/hunters`);
  expect(pages).toContain(`${site}/login`);
  expect(pages).toContain(`${site}/?activity=Deer`);
  expect(pages.filter((page) => page.includes('county='))).toEqual([`${site}/?county=Marathon`]);
});

// docs/rules/pages.md#sitemap
test('listings are public ones, each with the time it was changed', async () => {
  const at = new Date('2026-11-02T10:00:00Z');
  await updateListing(server.ctx.db, listed.id, { updated_at: at });
  const { text } = await read('/sitemap/listings.xml');
  expect(valuesOf(text, 'loc')).toEqual([`${site}/listing/${listed.id}`]);
  expect(valuesOf(text, 'lastmod')).toEqual([at.toISOString()]);
  expect(text).not.toContain(hidden.id);
});

test('other files are not found', async () => {
  for (const name of ['nothing.xml', 'listings-1.xml', 'listings'])
    expect((await read(`/sitemap/${name}`)).status, name).toBe(404);
  expect((await server.fetch('/api/sitemap/listings?after=1')).status).toBe(400);
});

// docs/rules/pages.md#sitemap
test('parts hold no more than search engines read, and every listing once', async () => {
  const { ctx } = server;
  const perStatement = 5_000;
  for (let made = 0; made < listingsPerPart; made += perStatement)
    await ctx.db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`
        with made as (
          insert into listings
          select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
          from listings l, generate_series(1, ${perStatement}) where l.id = ${listed.id} returning id)
        insert into listing_search
        select (jsonb_populate_record(s, jsonb_build_object('listing_id', made.id))).*
        from listing_search s, made where s.listing_id = ${listed.id}`.execute(transaction);
    });
  const files = valuesOf((await read('/sitemap.xml')).text, 'loc').slice(1);
  expect(files).toHaveLength(2);
  const parts: string[][] = [];
  for (const file of files) parts.push(valuesOf((await read(file)).text, 'loc'));
  expect(parts.map((part) => part.length)).toEqual([listingsPerPart, 1]);
  expect(new Set(parts.flat()).size).toBe(listingsPerPart + 1);
  // A last part that would be empty is none.
  expect(await listPartStarts(ctx.db, listingsPerPart + 1)).toEqual([null]);
});
