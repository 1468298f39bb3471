import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aListing, aUser } from '../../testing/factories.ts';
import { statementsOf } from '../../testing/statements.ts';
import { connect } from '../db/connect.ts';
import { budgetsOf } from '../network.ts';
import { createRefusedLimit, networkOf } from './rate-limit.ts';

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:DB8::6', '2001:db8::/64'],
    ['2001:0db8:0000::', '2001:db8::/64'],
    ['::1', '::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['not an address', 'not an address'],
    [undefined, ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('an IPv6 network has the counters of those around it, an IPv4 address only its own', () => {
  expect(budgetsOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', times: 1 }]);
  expect(budgetsOf('2001:db8:1:2ff::/64')).toEqual([
    { name: '2001:db8:1:2ff::/64', times: 1 },
    { name: '2001:db8:1:200::/56', times: 4 },
    { name: '2001:db8:1::/48', times: 16 },
  ]);
  expect(budgetsOf('what/64')).toEqual([{ name: 'what/64', times: 1 }]);
});

// docs/rules/privacy-and-security.md#rate-limits
describe('a call over its rate limit', async () => {
  // 60 reads and 3 writes a minute.
  const testApp = await startTestApp({ config: { RATE_LIMIT_FACTOR: '0.01' } });
  const { ctx, clock, tokenOf } = testApp;
  const proxied = await startTestApp({ config: { RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '10.0.0.0/8' } });
  afterAll(() => Promise.all([testApp.close(), proxied.close()]));

  type Request = { from?: string; token?: string; headers?: object; app?: TestApp };
  const read = async ({ from = '192.0.2.1', token, headers, app = testApp }: Request = {}) => {
    const {
      statusCode,
      headers: got,
      body,
    } = await app.app.inject({
      url: '/api/listing/public?pageSize=1',
      remoteAddress: from,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
    return { status: statusCode, headers: got, body };
  };
  const exhaust = async (request: Request = {}) => {
    for (let count = 0; count < 60; count += 1) await read(request);
  };

  test('gets 429, with the time to retry', async () => {
    await exhaust();
    clock.advance({ seconds: 20 });
    const { status, headers, body } = await read();
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      'retry-after': '40',
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toEqual({
      type: 'urn:openacre:refusal:tooManyRequests',
      title: 'Too many requests',
      status: 429,
      detail: 'Too many tries. Please wait a moment and try again.',
    });
    clock.advance({ seconds: 40 });
    expect((await read()).status).toBe(200);
  });

  test('leaves other endpoints usable: each has its own limit', async () => {
    await exhaust({ from: '192.0.2.2' });
    expect((await read({ from: '192.0.2.2' })).status).toBe(429);
    const other = await testApp.app.inject({ url: '/api/listing/points', remoteAddress: '192.0.2.2' });
    expect(other.statusCode).toBe(200);
  });

  test('is counted by person on any network, and by network for visitors', async () => {
    const [one, two] = [await tokenOf(await aUser(ctx)), await tokenOf(await aUser(ctx))];
    await exhaust({ from: '2001:db8::1', token: one });
    expect((await read({ from: '198.51.100.9', token: one })).status).toBe(429);
    expect((await read({ from: '2001:db8::1', token: two })).status).toBe(200);
    expect((await read({ from: '2001:db8::1' })).status).toBe(200);
    await exhaust({ from: '2001:db8::1' });
    expect((await read({ from: '2001:db8::9:9' })).status).toBe(429);
    expect((await read({ from: '2001:db8:0:1::1' })).status).toBe(200);
  });

  test('is counted in the wider networks around one of IPv6, with more calls for each', async () => {
    const network = (house: number, flat: number) => `2001:db8:77:${(house * 256 + flat).toString(16)}::1`;
    const stopped = async (from: string) => (await read({ from })).status === 429;
    // A /56 takes four times 60 calls, whichever of its networks they come from.
    for (let flat = 1; flat <= 4; flat += 1) await exhaust({ from: network(1, flat) });
    expect(await stopped(network(1, 5))).toBe(true);
    // Its neighbor is counted for itself, until the /48 of both has had sixteen times 60.
    expect(await stopped(network(2, 1))).toBe(false);
    for (let house = 2; house <= 4; house += 1)
      for (let flat = 2; flat <= 5; flat += 1) await exhaust({ from: network(house, flat) });
    expect(await stopped(network(9, 1))).toBe(true);
    expect(await stopped('2001:db8:78::1')).toBe(false);
  });

  test('with an invalid token is counted by network', async () => {
    const request = { from: '192.0.2.3', token: 'not.a.token' };
    await exhaust(request);
    expect((await read(request)).status).toBe(429);
  });

  test('has a lower limit when it writes', async () => {
    const host = await aUser(ctx);
    const { id } = await aListing(ctx, { host });
    const api = await testApp.signIn(host);
    const change = () =>
      api.setListingCost({ body: { listingId: id, baseCostCents: 4500, costDateRanges: [] } }).then(
        () => 'done',
        ({ code }) => code,
      );
    expect([await change(), await change(), await change(), await change()]).toEqual([
      'done',
      'done',
      'done',
      'tooManyRequests',
    ]);
  });

  test('can’t choose its address by X-Forwarded-For, unless a trusted proxy sends it', async () => {
    const forwarded = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    await exhaust({ from: '10.1.1.1', ...forwarded('203.0.113.1') });
    expect((await read({ from: '10.1.1.1', ...forwarded('203.0.113.2') })).status).toBe(429);

    await exhaust({ app: proxied, from: '10.1.1.1', ...forwarded('203.0.113.1') });
    const through = (address: string) =>
      read({ app: proxied, from: '10.1.1.1', ...forwarded(address) }).then(({ status }) => status);
    expect(await through('203.0.113.1')).toBe(429);
    expect(await through('203.0.113.9, 203.0.113.1')).toBe(429);
    expect(await through('203.0.113.2')).toBe(200);
  });

  test('is counted by the address that a trusted proxy names, however it writes it', async () => {
    const from = (address: string, proxy = '10.1.1.1') =>
      read({ app: proxied, from: proxy, headers: { 'x-forwarded-for': address } });
    const statusesOf = async (addresses: string[], proxy?: string) => {
      for (let count = 0; count < 60; count += 1)
        await from(addresses[count % addresses.length] ?? '', proxy);
      return Promise.all(addresses.map(async (address) => (await from(address, proxy)).status));
    };
    // With a port, each of which would be a network of its own.
    expect(await statusesOf(['203.0.113.20:51234', '203.0.113.20:51235', '203.0.113.20'])).toEqual([
      429, 429, 429,
    ]);
    expect(await statusesOf(['[2001:db8:20::1]:443', '[2001:db8:20::2]', '2001:db8:20::3'])).toEqual([
      429, 429, 429,
    ]);
    // Behind two proxies, the inner one written with its port.
    expect(await statusesOf(['203.0.113.21, 10.2.2.2:8080', '203.0.113.21:9, 10.2.2.2'])).toEqual([429, 429]);
    // No address at all: counted by the proxy's own.
    const nonsense = ['unknown', 'x/64', '203.0.113.22, what/64', '1.2.3.4.5:6', ''];
    expect(await statusesOf(nonsense, '10.9.9.9')).toEqual(nonsense.map(() => 429));
  });
});

// docs/rules/payments.md#notifications
test('notifications that the provider did not sign are stopped after sixty a minute, by network', async () => {
  const one = await startTestApp();
  const database = { url: one.ctx.config.DATABASE_URL, drop: async () => {} };
  const two = await startTestApp({ database });
  const notify = async (remoteAddress: string, { app }: TestApp = one) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return statusCode;
  };
  for (let count = 0; count < 60; count += 1) expect(await notify('192.0.2.1')).toBe(400);
  expect([await notify('192.0.2.1'), await notify('192.0.2.2')]).toEqual([429, 400]);
  // Of all processes together.
  expect([await notify('192.0.2.1', two), await notify('192.0.2.2', two)]).toEqual([429, 400]);
  for (const app of [one, two]) app.clock.advance({ seconds: 60 });
  expect(await notify('192.0.2.1')).toBe(400);
  await two.close();
  await one.close();
});

// docs/rules/privacy-and-security.md#rate-limits
test('a shared limit is counted for all processes together, and outlives them', async () => {
  // Six bot checks a minute.
  const config = { RATE_LIMIT_FACTOR: '0.1' };
  const one = await startTestApp({ config });
  const database = { url: one.ctx.config.DATABASE_URL, drop: async () => {} };
  const others = [await startTestApp({ config, database }), await startTestApp({ config, database })];
  const [two, three] = others as [TestApp, TestApp];
  const ask = async ({ app }: TestApp, remoteAddress = '192.0.2.9') => {
    const { statusCode, headers } = await app.inject({ url: '/api/authentication/captcha', remoteAddress });
    return [statusCode, headers['retry-after']];
  };
  for (const app of [one, two, one, two, one, two]) expect(await ask(app)).toEqual([200, undefined]);
  two.clock.advance({ seconds: 15 });
  three.clock.advance({ seconds: 15 });
  expect(await ask(two)).toEqual([429, '45']);
  expect(await ask(three)).toEqual([429, '45']);
  expect(await ask(three, '198.51.100.9')).toEqual([200, undefined]);
  three.clock.advance({ seconds: 45 });
  expect(await ask(three)).toEqual([200, undefined]);
  await Promise.all(others.map(({ close }) => close()));
  await one.close();
});

// docs/rules/privacy-and-security.md#rate-limits
test('a process soon refuses by itself what others have used up', async () => {
  const { ctx, close } = await startTestApp();
  const limit = { max: 4, seconds: 60 };
  const [other, one] = [createRefusedLimit(ctx, 'try', limit), createRefusedLimit(ctx, 'try', limit)];
  for (let count = 0; count < limit.max; count += 1) await (await other('192.0.2.1'))(false);
  const sent = await statementsOf(ctx, async (recorded) => {
    const begin = createRefusedLimit(recorded, 'try', limit);
    for (let count = 0; count < 3 * limit.max; count += 1)
      await expect(begin('192.0.2.1')).rejects.toMatchObject({ code: 'tooManyRequests' });
  });
  const asked = sent.length;
  await expect(one('192.0.2.1')).rejects.toMatchObject({ code: 'tooManyRequests' });
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(2 * limit.max);
  await close();
});

// docs/rules/privacy-and-security.md#rate-limits
test('calls that could not be counted for all processes are not counted in this one either', async () => {
  const { ctx, close } = await startTestApp();
  const limit = { max: 2, seconds: 60 };
  const gone = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
  const lost = { ...ctx };
  const begin = createRefusedLimit(lost, 'try', limit);
  lost.db = gone.db;
  for (let count = 0; count < 5; count += 1)
    await expect(begin('192.0.2.1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  lost.db = ctx.db;
  const end = await begin('192.0.2.1');
  await end(false);
  await gone.close();
  await close();
});
