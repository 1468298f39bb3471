import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '../../api.ts';
import { updateListing } from '../../listing/store.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aListing } from '../../testing/factories.ts';
import { ensurePages } from '../../testing/processes.ts';
import { requestLimits } from '../db/timeouts.ts';
import { loadBuiltPages, servePages } from './pages.ts';

let server: TestApp;
let listingId: string;

beforeAll(async () => {
  [server] = await Promise.all([
    startTestApp({
      config: {
        PUBLIC_URL: 'https://openacre.test',
        SUPPORT_EMAIL: 'help+us@openacre.test?bcc=spy@evil.test',
      },
      databaseLimits: requestLimits,
    }),
    ensurePages(),
  ]);
  await servePages(server.app, server.ctx, createCaller(server.ctx), await loadBuiltPages());
  listingId = (await aListing(server.ctx)).id;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Sends a request with the URL unchanged: `fetch` would normalize it. */
const ask = (method: string, address: string, ...lines: string[]) =>
  new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo;
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        [`${method} ${address} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'),
      ),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body });
    });
  });

test('the build leaves a bill of materials, with the packages of browser and server', () => {
  const file = join(import.meta.dirname, '../../../build/sbom.cdx.json');
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react']));
});

const fixed = [
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'referrer-policy: strict-origin-when-cross-origin',
  'strict-transport-security: max-age=31536000; includesubdomains',
];

// docs/rules/privacy-and-security.md#links-to-addresses
test('the footer writes to the address of support, and to nobody else', async () => {
  const { body } = await ask('GET', '/');
  expect(body).toContain('href="mailto:help%2Bus@openacre.test%3Fbcc%3Dspy@evil.test"');
  expect(body).not.toContain('mailto:help+us@openacre.test?');
});

test('every page and static file has the fixed headers', async () => {
  const { body } = await ask('GET', '/');
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(body) ?? [];
  for (const address of ['/', `/listing/${listingId}`, '/nothing', '/robots.txt', '/favicon.svg', script]) {
    const { head } = await ask('GET', address);
    for (const header of [...fixed, 'content-security-policy: ']) expect(head, address).toContain(header);
  }
  expect((await ask('GET', script)).head).toContain('cache-control: public, max-age=31536000, immutable');
  expect((await ask('GET', '/favicon.svg')).head).toContain('cache-control: public, max-age=3600');
  // A page of an older build may request a file that no longer exists.
  const gone = await ask('GET', '/assets/gone-AbCd1234.js');
  expect(gone.head).toMatch(/^http\/1.1 404 /);
  expect(gone.head).not.toContain('cache-control: public');
});

// docs/rules/privacy-and-security.md#headers
test('pages but the first ones are cut off from windows of other sites', async () => {
  const policy = 'cross-origin-opener-policy: same-origin-allow-popups';
  for (const address of ['/login', '/myaccount', '/nothing', `/listing/${listingId}/edit`])
    expect((await ask('GET', address)).head, address).toContain(policy);
  for (const address of ['/', '/?text=deer', `/listing/${listingId}`])
    expect((await ask('GET', address)).head, address).not.toContain('opener-policy');
});

test('a page only runs scripts with its own nonce', async () => {
  const [one, two] = [await ask('GET', '/'), await ask('GET', '/')];
  const nonces = [one, two].map(({ body }) => new Set(body.match(/(?<=nonce=")[^"]+/g)));
  expect(nonces.map((found) => found.size)).toEqual([1, 1]);
  const [[first = ''], [second = '']] = nonces.map((found) => [...found]) as [string[], string[]];
  expect(first).not.toBe(second);
  expect(one.head).toContain(`'nonce-${first.toLowerCase()}'`);
  // JSON-LD for search engines is data: browsers don't run it.
  expect(one.body).not.toMatch(/<script(?![^>]*nonce=)(?! type="application\/ld\+json")/);
});

// docs/rules/privacy-and-security.md#headers
test('no page holds styles of elements, which no policy but that of payments allows', async () => {
  for (const address of [
    '/',
    '/?sort=price',
    `/listing/${listingId}`,
    '/login',
    '/hunters',
    '/admin',
    '/nothing',
  ]) {
    const { head, body } = await ask('GET', address);
    expect([address, /<[a-z][^>]* style=[^>]*>/.exec(body)?.[0]]).toEqual([address, undefined]);
    expect(head).toContain("style-src-attr 'none'");
    expect(head).toMatch(/reporting-endpoints: policy="\/api\/policyreports"/);
    expect(head).toMatch(/report-uri \/api\/policyreports; report-to policy/);
  }
  const provider = server.ctx.config.PAYPAL_WEB_URL;
  expect((await ask('GET', '/')).head).not.toContain(provider);
  expect((await ask('GET', `/payment/${listingId}`)).head).toContain(`frame-src ${provider}`);
});

// docs/rules/pages.md#text-pages, docs/rules/pages.md#first-use
describe('a deferred page', () => {
  /**
   * The part of a page that a browser runs or loads at once, and the deferred scripts, which the page holds as text.
   */
  const read = async (address: string) => {
    const { body } = await ask('GET', address);
    const [, scripts = ''] = /<noscript id="deferred-scripts">(.*?)<\/noscript>/s.exec(body) ?? [];
    return { live: body.replace(scripts, ''), scripts };
  };
  const module = /<script[^>]* type="module"/g;

  test.each([
    '/',
    '/?text=oaks&sort=price',
    '/listing/:listingId',
    '/listing/unknown',
    '/login',
    '/landowners',
    '/hunters',
    '/aboutus',
    '/adpartners',
    '/inthenews',
    '/termsofuse',
    '/privacypolicy',
    '/licenses',
    '/api/docs',
    '/nothing',
  ])('%s comes complete, with its deferred scripts and data as text', async (address) => {
    const { live, scripts } = await read(address.replace(':listingId', listingId));
    expect(live).toMatch(/<h1[^>]*>\S/);
    expect(live).not.toMatch(/modulepreload|\.js"|streamController|type="module"/);
    expect(scripts.match(module)).toHaveLength(1);
    expect(scripts).toContain('<link fetchpriority="low" rel="modulepreload"');
    expect(scripts).toMatch(/streamController\.enqueue\(.*streamController\.close\(\)/s);
  });

  test('is never one with choices, or whose address opens what only the program shows', async () => {
    const addresses = [
      '/login/forgotpassword',
      '/?map=open',
      '/?filters=open',
      `/listing/${listingId}?photo=2`,
    ];
    for (const address of addresses) {
      const { live, scripts } = await read(address);
      expect([scripts, live.match(module)?.length], address).toEqual(['', 1]);
      expect(live).toContain('<link fetchpriority="low" rel="modulepreload"');
    }
  });
});

// docs/rules/pages.md#titles
test('search engines find the login by one address', async () => {
  const { body } = await ask('GET', '/login?next=%2Fsubmitlisting');
  expect(body).toMatch(/<link rel="canonical" href="[^"]+\/login"/);
  expect(body).toMatch(/<meta name="description" content="Log in to Openacre or sign up: [^"]+"/);
  expect(body).not.toContain('noindex');
});

// docs/rules/pages.md#licenses
test('the page of licenses names every package in the browser’s chunks, with its notice', async () => {
  const { body } = await ask('GET', '/licenses');
  const modules: { name: string }[] = JSON.parse(readFileSync('build/modules.json', 'utf8'));
  const packages = modules.flatMap(
    ({ name }) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1] ?? [],
  );
  expect(new Set(packages).size).toBeGreaterThan(15);
  const missing = [...new Set(packages)].filter((name) => !body.includes(`>${name}</span>`));
  expect(missing).toEqual([]);
  expect(body).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  // Inside of a dependency's one file.
  expect(body).toContain('>earcut</span>');
});

test('a page shows the current data, however often it was requested before', async () => {
  const shown = async () => /<h1[^>]*>([^<]*)/.exec((await ask('GET', `/listing/${listingId}`)).body)?.[1];
  const { title } = await server.api.getPublicListing({ params: { id: listingId } });
  expect([await shown(), await shown()]).toEqual([title, title]);
  await updateListing(server.ctx.db, listingId, { title: 'Renamed a moment ago' });
  expect(await shown()).toBe('Renamed a moment ago');
});

test('a page gets 503 with Retry-After while the database does not respond, and says so', async () => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = server.ctx.db.transaction().execute(async (transaction) => {
    await sql`lock table listings, listing_versions in access exclusive mode`.execute(transaction);
    held();
    await released;
  });
  await isHeld;
  const addresses = ['/', `/listing/${listingId}`, `/listing/${listingId}.data`];
  const answers = await Promise.all(addresses.map((address) => ask('GET', address)));
  release();
  await holding;
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const { head } of answers) expect(head).toContain('retry-after: 5');
  for (const { body } of answers.slice(0, 2))
    expect(body).toContain('The page could not be loaded just now.');
  expect((await ask('GET', '/')).status).toBe(200);
});

test('a page that is loaded in the browser has its own title before', async () => {
  expect((await ask('GET', '/admin')).body).toContain('<title>Dashboard · Openacre</title>');
});

// docs/rules/privacy-and-security.md#secrets-in-addresses
test('a page with a secret in its URL leaks it neither by the referrer nor in its text', async () => {
  for (const address of [
    '/resetpassword?token=s3cr3t',
    `/verify/${listingId}/s3cr3t`,
    '/newemail?token=s3cr3t',
    '/keepemail?token=s3cr3t',
  ]) {
    const { status, head, body } = await ask('GET', address);
    expect([status, body.includes('s3cr3t')]).toEqual([200, false]);
    expect(head).toContain('referrer-policy: no-referrer\r\n');
  }
});

// docs/rules/pages.md#not-found
describe('an unknown URL', () => {
  test.each([
    '/nothing',
    '/%',
    '/%E0%A4%A',
    '/listing/%E0%A4%A',
    '//elsewhere.test/x',
    '/\\elsewhere.test',
    '*',
    'http://elsewhere.test/nothing',
    `/${'a'.repeat(12_000)}`,
    `/listing/${'a'.repeat(12_000)}`,
    '/listing/%00',
    '/..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets//x',
    '/assets/./x',
    '/assets/%5c..%5cx',
    `/assets/${'a'.repeat(5000)}`,
    '/assets/.htaccess',
    '/favicon.svg%00',
    '/points/x',
    '/points/%00',
    `/points/${randomUUID()}`,
  ])('%s shows the page for missing pages, and is no failure of ours', async (address) => {
    const logged = server.logs.length;
    const { status, head, body } = await ask('GET', address);
    expect(status).toBe(404);
    expect(head).toContain('content-type: text/html; charset=utf-8');
    expect(body).toContain('Ope...');
    expect(server.logs.slice(logged)).toEqual([]);
  });

  test('of a page’s data is not found either', async () => {
    const logged = server.logs.length;
    for (const address of [
      '/points/x.data',
      `/points/${randomUUID()}.data`,
      '/listing/x.data',
      '/shared/x.data',
    ])
      expect([address, (await ask('GET', address)).status]).toEqual([address, 404]);
    expect(server.logs.slice(logged)).toEqual([]);
  });

  test('below the API gets a problem+json response', async () => {
    const { head } = await ask('GET', '/api/%');
    expect(head).toContain('content-type: application/problem+json');
  });
});

describe('of a static file', () => {
  const { length } = readFileSync(new URL('../../../public/favicon.svg', import.meta.url));

  test.each([
    ['Range: bytes=0-1', 206],
    [`Range: bytes=${length - 1}-`, 206],
    ['Range: bytes=99999999-', 416],
    ['Range: bytes=5-2', 416],
    ['Range: bytes=-0', 416],
    ['Range: bytes=0-1,3-4', 200],
    ['If-Match: "another"', 412],
    ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 412],
    ['If-None-Match: *', 304],
  ])('%s gets %i', async (line, status) => {
    const logged = server.logs.length;
    const { head, body, ...answer } = await ask('GET', '/favicon.svg', line);
    expect(answer.status).toBe(status);
    if (status >= 400) {
      expect(head).toContain('content-type: application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ status });
    }
    if (status === 416) expect(head).toContain(`content-range: bytes */${length}`);
    expect(server.logs.slice(logged)).toEqual([]);
  });
});

test('HEAD responds as GET does, without the body', async () => {
  for (const address of ['/', `/listing/${listingId}`, '/login', '/nothing', '/robots.txt', '/favicon.svg']) {
    const [got, head] = [await ask('GET', address), await ask('HEAD', address)];
    expect([head.status, head.body]).toEqual([got.status, '']);
    expect(/content-type: (.*)/.exec(head.head)?.[1]).toBe(/content-type: (.*)/.exec(got.head)?.[1]);
  }
});

test('an error while a page renders is logged once, and the page says so', async () => {
  const logged = server.logs.length;
  await sql`alter table listings rename to land`.execute(server.ctx.db);
  await sql`alter table listing_versions rename to land_versions`.execute(server.ctx.db);
  const { status, body } = await ask('GET', `/listing/${listingId}?token=hidden`);
  const home = await ask('GET', '/');
  await sql`alter table land rename to listings`.execute(server.ctx.db);
  await sql`alter table land_versions rename to listing_versions`.execute(server.ctx.db);
  expect([status, body.includes('relation')]).toEqual([500, false]);
  expect(body).toContain('Error retrieving listing data.');
  expect([home.status, home.body.includes('relation')]).toEqual([500, false]);
  expect(home.body).toContain('Something went wrong, unable to retrieve listings.');
  const lines = server.logs.slice(logged).filter((line) => line.includes('page failed'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      path: `/listing/${listingId}`,
      err: { message: expect.stringContaining('listing_versions') },
    },
    { level: 50, path: '/' },
  ]);
});

test('pages have a rate limit per network, as calls do', async () => {
  // Six a minute.
  const few = await startTestApp({ config: { RATE_LIMIT_FACTOR: '0.001' } });
  await servePages(few.app, few.ctx, createCaller(few.ctx), await loadBuiltPages());
  const open = async (remoteAddress: string) => {
    const { statusCode, headers } = await few.app.inject({ url: '/login', remoteAddress });
    return [statusCode, headers['retry-after']];
  };
  for (let times = 0; times < 6; times += 1) expect(await open('192.0.2.1')).toEqual([200, undefined]);
  expect(await open('192.0.2.1')).toEqual([429, '60']);
  expect(await open('192.0.2.2')).toEqual([200, undefined]);
  await few.close();
});

test('an unsupported method gets the 404 page, and below the API a problem+json response', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    for (const address of ['/', '/login', '/listing/1']) {
      const { status, head, body } = await ask(method, address);
      expect(status).toBe(404);
      expect(head).toContain('content-type: text/html; charset=utf-8');
      expect(body).toContain('Ope...');
    }
    for (const address of ['/api/listing/public', '/api/docs', '/api/%']) {
      const { status, head } = await ask(method, address);
      expect(status).toBe(404);
      expect(head).toContain('content-type: application/problem+json');
    }
  }
  expect(server.logs.join('')).not.toMatch(/page failed.*"path":"\/(login|notFound)"/);
  expect((await ask('GET', '/healthz')).status).toBe(200);
});
