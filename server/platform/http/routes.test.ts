import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { socialCardVersion } from '#domain/social-card.ts';
import { stopSearchUrl } from '../../alert/stop-link.ts';
import { createCaller } from '../../api.ts';
import { emails } from '../../jobs.ts';
import { startTestApp } from '../../testing/app.ts';
import { aListing, aPhoto, aPicture, aUser } from '../../testing/factories.ts';
import { ensurePages } from '../../testing/processes.ts';
import { unsubscribeUrl } from '../../user/unsubscribe-link.ts';
import { serveEmailPreviews } from '../email/previews.ts';
import { loadBuiltPages, servePages } from './pages.ts';
import { routeUrlOf } from './serve.ts';

// Routes besides the endpoints of the contract, whose access is tested by access.test.ts: a route without a row here
// fails the test.

const served = new Set<string>();
const noteRoute = ({ method, url }: RouteOptions): void => {
  // Fastify adds a HEAD route to each GET.
  const methods = [method].flat().filter((one) => one !== 'HEAD');
  if (methods.length > 0) served.add(`${methods.length > 1 ? 'ANY' : methods[0]} ${url}`);
};
subscribe('fastify.initialization', (message) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', noteRoute),
);

const [server] = await Promise.all([startTestApp(), ensurePages()]);
const { app, ctx, api, signIn, tokenOf, fetch, close } = server;
afterAll(close);
// In the order of main.ts.
serveEmailPreviews(app, ctx, emails);
await servePages(app, ctx, createCaller(ctx), await loadBuiltPages());

const host = await aUser(ctx);
const people = {
  host,
  hunter: await aUser(ctx),
  administrator: await aUser(ctx, { roles: ['Administrator'] }),
  suspended: await aUser(ctx, { suspended: true }),
};
const tokens: Record<string, string | null> = { anonymous: null, garbage: 'not.a.token' };
for (const [who, person] of Object.entries(people)) tokens[who] = await tokenOf(person);

const photoId = await aPhoto(ctx, host);
const live = await aListing(ctx, { host });
const waiting = await aListing(ctx, { host, approved: false });
const card = socialCardVersion(await api.getPublicListing({ params: { id: live.id } }));
const asHost = await signIn(host);
const body = new Uint8Array(await aPicture());
const jpeg = { 'content-type': 'image/jpeg' };
const signed = async () => (await asHost.getSignedUrl({ body: { contentType: 'image/jpeg' } })).fileUploadUrl;
const unsubscribing = new URL(unsubscribeUrl(ctx.config, host.id));
const search = await asHost.saveSearch({ body: { search: 'text=deer', name: 'Deer', frequency: 'daily' } });
const stopping = new URL(stopSearchUrl(ctx.config, search.id));
const unknownId = '00000000-0000-7000-8000-000000000000';

/** A request and its status for every caller: these routes ignore tokens, valid or not. */
type Row = { path?: string | (() => Promise<string>); status: number; sends?: RequestInit };

const rows: Record<string, Row[]> = {
  'GET /healthz': [{ status: 200 }],
  'GET /readyz': [{ status: 200 }],
  'GET /api/openapi.json': [{ status: 200 }],
  'GET /api/docs': [{ status: 200 }],
  'ANY /api/*': [{ path: '/api/no/such/call', status: 404 }],
  'GET /images/:photoId/:width.:format': [
    { path: `/images/${photoId}/640.webp`, status: 200 },
    { path: `/images/${unknownId}/640.webp`, status: 404 },
  ],
  // A listing that isn't public has no picture, even for its host: the picture is for visitors.
  'GET /images/listing/:id/:version.jpeg': [
    { path: `/images/listing/${live.id}/${card}.jpeg`, status: 200 },
    { path: `/images/listing/${waiting.id}/0.jpeg`, status: 404 },
  ],
  // Access depends on the signature alone.
  // Browsers send it, with whatever a page has blocked.
  'POST /api/policyReports': [
    {
      sends: { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: '{}' },
      status: 204,
    },
  ],
  'PUT /api/upload': [
    { path: signed, sends: { method: 'PUT', headers: jpeg, body }, status: 200 },
    {
      path: async () => (await signed()).replace('signature=', 'signature=x'),
      sends: { method: 'PUT', headers: jpeg, body },
      status: 403,
    },
    { path: '/api/upload', sends: { method: 'PUT', headers: jpeg, body }, status: 403 },
  ],
  'POST /marketing/unsubscribe/:id': [
    { path: unsubscribing.pathname + unsubscribing.search, sends: { method: 'POST' }, status: 204 },
    { path: `/marketing/unsubscribe/${unknownId}`, sends: { method: 'POST' }, status: 404 },
  ],
  'POST /alerts/stop/:id': [
    { path: stopping.pathname + stopping.search, sends: { method: 'POST' }, status: 204 },
    { path: `/alerts/stop/${unknownId}`, sends: { method: 'POST' }, status: 404 },
  ],
  'GET /emails': [{ status: 200 }],
  ...Object.fromEntries(emails.map(({ name }) => [`GET /emails/${name}`, [{ status: 200 }]])),
  'ANY /': [{ status: 200 }],
  // Pages are rendered for visitors; the browser loads personal data.
  'ANY /*': [
    { path: `/listing/${live.id}`, status: 200 },
    { path: `/listing/${waiting.id}`, status: 404 },
    { path: '/nothing', status: 404 },
  ],
  'GET /assets/:file': [
    {
      path: async () => /\/assets\/[\w.-]+\.js/.exec(await (await fetch('/')).text())?.[0] ?? '',
      status: 200,
    },
    { path: '/assets/gone-AbCd1234.js', status: 404 },
  ],
  'GET /favicon.svg': [{ status: 200 }],
  'GET /apple-touch-icon.png': [{ status: 200 }],
  'GET /social.jpg': [{ status: 200 }],
};

const ofContract = Object.values(contract as Record<string, Endpoint>).map(
  (endpoint) => `${endpoint.method} ${routeUrlOf(endpoint)}`,
);

test('every route is in the contract or has a row, and every row has a route', () => {
  expect([...served].sort()).toEqual([...ofContract, ...Object.keys(rows)].sort());
});

test('a call that is not there is not found, and never taken for an id', async () => {
  for (const path of ['/booking/nothing', '/listing/nothing', '/user/nothing'])
    for (const token of Object.values(tokens)) {
      const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` };
      const { status } = await fetch(`/api${path}`, { headers });
      expect([path, status]).toEqual([path, 404]);
    }
});

describe.each(Object.entries(rows))('%s', (route, cases) => {
  test.each(cases)('(%#) gives every caller the same status', async ({ path, sends, status }) => {
    const statuses: Record<string, number> = {};
    for (const [who, token] of Object.entries(tokens)) {
      const address = typeof path === 'function' ? await path() : (path ?? route.split(' ')[1] ?? '');
      const headers = { ...sends?.headers, ...(token && { authorization: `Bearer ${token}` }) };
      statuses[who] = (await fetch(address, { ...sends, headers })).status;
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(tokens).map((who) => [who, status])));
  });
});
