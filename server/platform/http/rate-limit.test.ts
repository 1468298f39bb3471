import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aListing, aUser } from '../../testing/factories.ts';
import { networkOf } from './rate-limit.ts';

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
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
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
  const useUp = async (request: Request = {}) => {
    for (let count = 0; count < 60; count += 1) await read(request);
  };

  test('gets 429, with the time to retry', async () => {
    await useUp();
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
    await useUp({ from: '192.0.2.2' });
    expect((await read({ from: '192.0.2.2' })).status).toBe(429);
    const other = await testApp.app.inject({ url: '/api/listing/points', remoteAddress: '192.0.2.2' });
    expect(other.statusCode).toBe(200);
  });

  test('is counted by person on any network, and by network for visitors', async () => {
    const [one, two] = [await tokenOf(await aUser(ctx)), await tokenOf(await aUser(ctx))];
    await useUp({ from: '2001:db8::1', token: one });
    expect((await read({ from: '198.51.100.9', token: one })).status).toBe(429);
    expect((await read({ from: '2001:db8::1', token: two })).status).toBe(200);
    expect((await read({ from: '2001:db8::1' })).status).toBe(200);
    await useUp({ from: '2001:db8::1' });
    expect((await read({ from: '2001:db8::9:9' })).status).toBe(429);
    expect((await read({ from: '2001:db8:0:1::1' })).status).toBe(200);
  });

  test('with an invalid token is counted by network', async () => {
    const request = { from: '192.0.2.3', token: 'not.a.token' };
    await useUp(request);
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
    await useUp({ from: '10.1.1.1', ...forwarded('203.0.113.1') });
    expect((await read({ from: '10.1.1.1', ...forwarded('203.0.113.2') })).status).toBe(429);

    await useUp({ app: proxied, from: '10.1.1.1', ...forwarded('203.0.113.1') });
    const through = (address: string) =>
      read({ app: proxied, from: '10.1.1.1', ...forwarded(address) }).then(({ status }) => status);
    expect(await through('203.0.113.1')).toBe(429);
    expect(await through('203.0.113.9, 203.0.113.1')).toBe(429);
    expect(await through('203.0.113.2')).toBe(200);
  });
});
