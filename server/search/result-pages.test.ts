import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../api.ts';
import { loadBuiltPages, servePages } from '../platform/http/pages.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing } from '../testing/factories.ts';
import { ensurePages } from '../testing/processes.ts';
import { rebuildProjection } from './projection-store.ts';

const count = 1_060;
let server: TestApp;

beforeAll(async () => {
  [server] = await Promise.all([startTestApp(), ensurePages()]);
  await servePages(server.app, server.ctx, createCaller(server.ctx), await loadBuiltPages());
  const { id } = await aListing(server.ctx);
  await server.ctx.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
      from listings l, generate_series(2, ${count}) where l.id = ${id}`.execute(transaction);
    await rebuildProjection(transaction);
  });
});
afterAll(() => server.close());

const read = async (address: string) => {
  const answer = await server.fetch(address, { redirect: 'manual' });
  const html = await answer.text();
  const nav = html.slice(html.indexOf('aria-label="Pages"'));
  const links = [...nav.slice(0, nav.indexOf('</nav>')).matchAll(/href="([^"]*)"[^>]*>([^<]+)/g)];
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    links: Object.fromEntries(links.map(([, to = '', text]) => [text, to.replaceAll('&amp;', '&')])),
    ids: [...html.matchAll(/<article[\s\S]*?href="\/listing\/([\w-]{36})/g)].map(([, id = '']) => id),
    isIndexed: !html.includes('noindex'),
  };
};

// docs/rules/search.md#other-pages, docs/rules/search.md#positions
test('pages go on without scripts beyond what is counted, to the end', async () => {
  const ids: string[] = [];
  let page = await read('/?page=41');
  expect(page.links).toEqual({ Previous: '/?page=40#results', Next: '/?page=42#results' });
  for (const number of [42, 43, 44, 45]) {
    page = await read((page.links.Next ?? '').replace('#results', ''));
    ids.push(...page.ids);
    expect(page.isIndexed).toBe(number === 42);
    if (number === 45) expect(Object.keys(page.links)).toEqual(['First page']);
    else expect(page.links.Next).toMatch(/page=4\d&after=[\w-]+#results$/);
    if (number === 43) expect(page.links.Previous).toBe('/?page=42#results');
  }
  expect(ids).toHaveLength(count - 41 * 24);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a page beyond that whose position is not known leads back to the results', async () => {
  expect(await read('/?page=43&after=nothing')).toMatchObject({ status: 302, location: '/' });
  expect(await read('/?page=43')).toMatchObject({ status: 302, location: '/?page=42' });
});
