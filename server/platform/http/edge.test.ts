import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { createApp } from '../../app.ts';
import { startTestApp } from '../../testing/app.ts';
import { aListing, aPhoto, aUser, password, pdfBytes } from '../../testing/factories.ts';

const { app, ctx, clock, fetch, logs, tokenOf, close } = await startTestApp({
  config: { PUBLIC_URL: 'https://openacre.test', REQUEST_SECONDS: '0.5' },
});
afterAll(close);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const hunter = await aUser(ctx);
const listing = await aListing(ctx);

type Raw = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes and reads the response until the server closes the connection. */
const send = (bytes: string): Promise<Raw> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]);
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body });
    });
  });

const ask = (line: string, ...more: string[]): Promise<Raw> =>
  send([`${line} HTTP/1.1`, 'Host: openacre.test', 'Connection: close', ...more, '', ''].join('\r\n'));

const post = async (path: string, type: string | null, body: BodyInit, person = hunter) =>
  fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(person)}`,
      ...(type !== null && { 'content-type': type }),
    },
    body,
  });

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const isProblem = { 'content-type': 'application/problem+json; charset=utf-8', ...fixed };

// docs/rules/privacy-and-security.md#headers
describe('the fixed headers are on', () => {
  test.each([
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/nothing',
    '/nothing',
    '/emails',
    '/images/x/1.webp',
  ])('%s', async (path) => {
    const { headers } = await fetch(path);
    const own = path === '/emails' ? { 'content-security-policy': expect.any(String) } : {};
    expect(Object.fromEntries(headers)).toMatchObject({
      ...fixed,
      'x-frame-options': expect.any(String),
      ...own,
    });
  });

  test('a photograph, and its 304 response', async () => {
    const path = `/images/${await aPhoto(ctx, hunter)}/320.webp`;
    const { headers } = await fetch(path);
    expect(Object.fromEntries(headers)).toMatchObject(fixed);
    const again = await fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, Object.fromEntries(again.headers)]).toMatchObject([304, fixed]);
  });

  test('a refusal, a refused upload, a response without a body', async () => {
    const answers = [
      await fetch('/api/user/create', { method: 'POST' }),
      await fetch('/api/upload?key=x', { method: 'PUT', body: 'x' }),
      await fetch('/api/authentication/logout', { method: 'POST' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 204]);
    for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(fixed);
  });
});

// docs/rules/privacy-and-security.md#addresses-that-cannot-be-read
describe('a URL', () => {
  test.each([
    '/api/%',
    '/api/listing/public/%E0%A4%A',
    '/%',
    '/%E0%A4%A',
    '//',
    '//elsewhere.test/x',
    '*',
    'http://elsewhere.test/%',
    'ftp://elsewhere.test/',
  ])('%s leads nowhere, as any other that we do not have', async (address) => {
    const { status, headers, body } = await ask(`GET ${address}`);
    expect({ status, headers }).toMatchObject({ status: 404, headers: isProblem });
    expect(JSON.parse(body)).toMatchObject({ type: 'urn:openacre:refusal:notFound', status: 404 });
  });

  test('may be long; one too long is refused as such', async () => {
    expect((await ask(`GET /api/listing/public/${'a'.repeat(12_000)}`)).status).toBe(400);
    expect((await ask(`GET /${'a'.repeat(12_000)}`)).status).toBe(404);
    const tooLong = await ask(`GET /${'a'.repeat(20_000)}`);
    expect(tooLong).toMatchObject({ status: 431, headers: isProblem });
    expect(JSON.parse(tooLong.body).detail).toBe('The address or the headers are too long.');
  });

  test('may be absolute; its host is ignored', async () => {
    expect((await ask('GET http://elsewhere.test/healthz')).body).toBe('{"alive":true}');
  });

  test('with a query that is not UTF-8 still works', async () => {
    expect((await ask('GET /api/listing/public?text=%E0%A4%A')).status).toBe(200);
  });
});

describe('invalid HTTP', () => {
  test.each([
    ['words', 'hello there\r\n\r\n'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00'],
    [
      'two lengths',
      'POST /api/listing HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0',
    ],
    [
      'a broken chunk',
      'POST /api/listing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
  ])('%s gets a problem response, and the connection is closed', async (_, bytes) => {
    const { status, headers, body } = await send(bytes);
    expect({ status, headers }).toMatchObject({
      status: 400,
      headers: { ...isProblem, connection: 'close' },
    });
    expect(JSON.parse(body)).toMatchObject({ title: 'Not http', status: 400 });
  });

  test.each([
    [
      'body',
      'POST /api/authentication HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a',
    ],
    ['head', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
  ])('a %s that does not arrive times out', async (_, bytes) => {
    const { status, headers, body } = await send(bytes);
    expect({ status, headers }).toMatchObject({ status: 408, headers: isProblem });
    expect(JSON.parse(body).detail).toBe('The request did not arrive in time. Please try again.');
    expect(logs.join('')).not.toContain('request failed');
  });
});

describe('a header of which there is one', () => {
  test.each([
    ['two hosts', ['Host: openacre.test', 'Host: openacre.test']],
    ['two hosts, in another case', ['Host: openacre.test', 'HOST: elsewhere.test']],
    ['no host', []],
    ['a host with a path', ['Host: openacre.test/x']],
    ['a host with a name', ['Host: somebody@openacre.test']],
    ['two hosts in one', ['Host: openacre.test elsewhere.test']],
    ['two tokens', ['Host: openacre.test', 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['two kinds of content', ['Host: x', 'Content-Type: application/json', 'Content-Type: text/plain']],
  ])('%s is no request', async (_, lines) => {
    for (const path of ['/healthz', '/api/listing/public', '/nothing']) {
      const { status, headers, body } = await send([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      expect({ status, headers }).toMatchObject({ status: 400, headers: isProblem });
      expect(JSON.parse(body)).toMatchObject({ title: 'Not http' });
    }
  });

  test.each(['openacre.test:443', '[2001:db8::1]:3000', '127.0.0.1', ''])(
    'the host %s is one',
    async (host) => {
      const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect((await send(request)).status).toBe(200);
    },
  );

  test('HTTP/1.0 needs none', async () => {
    expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

describe('a method', () => {
  test('HEAD responds as GET does, without the body', async () => {
    for (const path of [
      '/healthz',
      '/api/listing/public',
      `/api/listing/public/${listing.id}`,
      '/api/openapi.json',
    ]) {
      const [got, head] = [await ask(`GET ${path}`), await ask(`HEAD ${path}`)];
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
      expect(head.headers['content-type']).toBe(got.headers['content-type']);
    }
    expect((await ask('HEAD /api/listing/public/nothing')).status).toBe(400);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])(
    '%s is none of any call’s',
    async (method) => {
      expect(await ask(`${method} /api/listing/public`)).toMatchObject({ status: 404, headers: isProblem });
    },
  );
});

// docs/rules/privacy-and-security.md#bodies
describe('a body', () => {
  const login = '/authentication';
  const detailOf = async (answer: Response) => [answer.status, (await answer.json()).detail];

  test('that is not JSON is bad input', async () => {
    const noUtf8 = Buffer.from('{"a":"\xff"}', 'latin1');
    for (const text of ['{', 'hello', '{"a":1,}', '\ufeff{}', '{"a":"\u0000', noUtf8]) {
      expect(await detailOf(await post(login, 'application/json', text))).toEqual([
        400,
        'That is not valid JSON.',
      ]);
    }
  });

  test('nested too deeply is bad input, whatever its size', async () => {
    for (const depth of [40, 10_000, 100_000]) {
      const text = `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const [status, detail] = await detailOf(await post(login, 'application/json', text));
      expect(status).toBe(400);
      expect(detail).toMatch(/^That is (nested too deeply|not valid JSON)\.$/);
    }
    const flat = await post('/listing', 'application/json', JSON.stringify({ title: { a: [{ b: {} }] } }));
    expect(flat.status).toBe(400);
  });

  test('larger than any form is refused', async () => {
    const text = JSON.stringify({ email: 'x'.repeat(300_000), password });
    expect(await detailOf(await post(login, 'application/json', text))).toEqual([
      413,
      'That is more than this call takes.',
    ]);
  });

  test('of an unexpected content type is not parsed', async () => {
    const json = JSON.stringify({ email: hunter.email, password });
    const form = new FormData();
    form.append('email', hunter.email);
    const kinds: [string | null, BodyInit][] = [
      ['text/plain', json],
      ['application/x-www-form-urlencoded', `email=${hunter.email}`],
      ['application/xml', '<email/>'],
      ['application/problem+json', json],
      ['nonsense', json],
      [null, form],
      [null, new Blob([json])],
    ];
    for (const [type, body] of kinds)
      expect(await detailOf(await post(login, type, body))).toEqual([
        415,
        'That kind of content is not accepted here.',
      ]);
    expect((await post(login, 'application/json; charset=utf-8', json)).status).toBe(200);
  });

  test('of multipart that is broken is bad input', async () => {
    const part =
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    const broken: [string, string][] = [
      ['multipart/form-data', `${part}abc\r\n--x--\r\n`],
      ['multipart/form-data; boundary=', `${part}abc\r\n--x--\r\n`],
      ['multipart/form-data; boundary=x', `${part}abc`],
      ['multipart/form-data; boundary=x', '--x\r\nnonsense'],
      ['multipart/form-data; boundary=y', `${part}abc\r\n--x--\r\n`],
      ['multipart/form-data; boundary=x', ''],
    ];
    for (const [type, body] of broken) {
      const answer = await post('/photo', type, body);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, isProblem['content-type']]);
    }
    expect((await post('/photo', 'application/json', '{}')).status).toBe(415);
  });

  test('of multipart has files without a name, and text fields only', async () => {
    const sender = await aUser(ctx, { roles: ['Administrator'] });
    const form = (head: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; name="files"\r\n${head}\r\n${content}\r\n--x--\r\n`;
    const nameless = form('Content-Type: application/octet-stream\r\n', 'abc');
    const json = (content: string) => form('Content-Type: application/json\r\n', content);
    const cases: [path: string, body: string, status: number][] = [
      ['/photo', nameless, 415],
      ['/file', nameless, 415],
      ['/file', form('Content-Type: application/octet-stream\r\n', pdfBytes.toString('latin1')), 200],
      ['/photo', json('{"toString":1}'), 400],
      ['/photo', json('null'), 400],
      ['/photo', json('{'), 400],
    ];
    for (const [path, body, status] of cases) {
      const answer = await post(path, 'multipart/form-data; boundary=x', Buffer.from(body, 'latin1'), sender);
      expect([body, answer.status]).toEqual([body, status]);
    }
    expect(logs.join('')).not.toContain('request failed');
  });
});

// docs/rules/privacy-and-security.md#errors
test('no refusal has the status 422', () => {
  const codes = Object.values(contract as Record<string, Endpoint>).flatMap((endpoint) => endpoint.refusals);
  expect(codes.filter((code) => refusals[code].status === (422 as number))).toEqual([]);
  expect(Object.values(refusals).map(({ status }) => status as number)).not.toContain(422);
});

// docs/rules/operations.md#health
test('a closing server reports that it is alive, and that it is not ready', async () => {
  const closing = await createApp(ctx);
  const seen: unknown[] = [];
  closing.addHook('preClose', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await globalThis.fetch(`${url}${path}`);
      seen.push([path, status, headers.get('connection')]);
    }
  });
  const url = await closing.listen({ port: 0, host: '127.0.0.1' });
  await closing.close();
  expect(seen).toEqual([
    ['/healthz', 200, 'close'],
    ['/readyz', 503, 'close'],
  ]);
});

// docs/rules/privacy-and-security.md#reports-of-the-policy
describe('a report of what a policy blocked', () => {
  const report = (type: string, body: unknown, remoteAddress = '192.0.2.50') =>
    app.inject({
      method: 'POST',
      url: '/api/policyReports',
      remoteAddress,
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const since = (count: number) =>
    logs
      .slice(count)
      .map((line) => JSON.parse(line))
      .map(({ event, directive, blocked, page }) => ({ event, directive, blocked, page }));
  const event = 'policyViolated';

  test('is one line in the log of security, of both kinds, without what an address may hide', async () => {
    const before = logs.length;
    const older = {
      'csp-report': {
        'document-uri': 'https://openacre.test/verify/1/s3cr3t?token=s3cr3t',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?s3cr3t',
      },
    };
    const newer = {
      type: 'csp-violation',
      body: {
        documentURL: 'https://openacre.test/',
        effectiveDirective: 'style-src-attr',
        blockedURL: 'inline',
      },
    };
    expect((await report('application/csp-report', older)).statusCode).toBe(204);
    expect((await report('application/reports+json', [newer])).statusCode).toBe(204);
    expect(since(before)).toEqual([
      { event, directive: 'script-src-elem', blocked: 'https://evil.example', page: '/verify' },
      { event, directive: 'style-src-attr', blocked: 'inline', page: '/' },
    ]);
    expect(logs.slice(before).join('')).not.toContain('s3cr3t');
  });

  test('that is none, too large or too frequent logs nothing', async () => {
    const before = logs.length;
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '[null,{}]',
      '"x"',
      '{"csp-report":7}',
      { 'csp-report': null },
    ])
      expect((await report('application/csp-report', body)).statusCode).toBe(204);
    expect((await report('text/plain', 'x')).statusCode).toBe(415);
    expect((await report('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413);
    expect(since(before)).toEqual([]);
    const many = await Promise.all(
      Array.from({ length: 25 }, () => report('application/csp-report', '{}', '192.0.2.51')),
    );
    expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });
});

// docs/rules/privacy-and-security.md#cookie
test('the session’s cookie is one of TLS, and a session under its older name goes on', async () => {
  const post = (path: string, options: { payload?: object; cookies?: Record<string, string> }) =>
    app.inject({
      method: 'POST',
      url: `/api/authentication${path}`,
      remoteAddress: '192.0.2.60',
      ...options,
    });
  const signedIn = await post('', { payload: { email: hunter.email, password } });
  const [{ name, value, ...attributes } = { name: '', value: '' }] = signedIn.cookies;
  expect(name).toBe('__Secure-openacre_refresh');
  expect(attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });

  const renewed = await post('/refresh', { cookies: { openacre_refresh: value } });
  expect(renewed.statusCode).toBe(200);
  const cookies = Object.fromEntries(renewed.cookies.map((one) => [one.name, one.value]));
  expect(cookies).toEqual({
    '__Secure-openacre_refresh': expect.stringMatching(/.{40}/),
    openacre_refresh: '',
  });
  const again = await post('/refresh', {
    cookies: {
      openacre_refresh: 'planted',
      '__Secure-openacre_refresh': cookies['__Secure-openacre_refresh'] ?? '',
    },
  });
  expect(again.statusCode).toBe(200);
});

// docs/rules/privacy-and-security.md#cookie
test('the older name of the session’s cookie is not believed any more once its sessions are over', async () => {
  const post = (path: string, options: { payload?: object; cookies?: Record<string, string> }) =>
    app.inject({
      method: 'POST',
      url: `/api/authentication${path}`,
      remoteAddress: '192.0.2.61',
      ...options,
    });
  clock.set('2026-12-26T23:59:00Z');
  const signIn = async () =>
    (await post('', { payload: { email: hunter.email, password } })).cookies[0]?.value ?? '';
  const [before, after] = [await signIn(), await signIn()];
  expect((await post('/refresh', { cookies: { openacre_refresh: before } })).statusCode).toBe(200);
  clock.advance({ seconds: 61 });
  expect((await post('/refresh', { cookies: { openacre_refresh: after } })).statusCode).toBe(401);
  const named = { '__Secure-openacre_refresh': after };
  expect((await post('/refresh', { cookies: named })).statusCode).toBe(200);
});
