import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aListing, aPhoto, aUser } from '../testing/factories.ts';

// 120 reads and 6 writes a minute.
const { app, ctx, clock, close } = await startTestApp({ config: { RATE_LIMIT_FACTOR: '0.02' } });
afterAll(close);

type Request = { method?: 'GET' | 'PUT'; from: string; headers?: Record<string, string>; body?: string };
const statusOf = async (url: string, { method = 'GET', from, headers, body }: Request) => {
  const request = { method, url, remoteAddress: from, ...(headers && { headers }) };
  return (await app.inject({ ...request, ...(body !== undefined && { payload: body }) })).statusCode;
};
const statusesOf = async (times: number, url: string, request: Request) => {
  const seen = new Set<number>();
  for (let sent = 0; sent < times; sent += 1) seen.add(await statusOf(url, request));
  return [...seen];
};

// docs/rules/privacy-and-security.md#rate-limits
describe('limited by network like calls are', () => {
  test('photographs: a page of sixty of them loads, also from the cache, and endless ones do not', async () => {
    const id = await aPhoto(ctx, await aUser(ctx));
    const url = `/images/${id}/320.webp`;
    const from = '192.0.2.1';
    expect(await statusesOf(60, url, { from })).toEqual([200]);
    const headers = { 'if-none-match': `"${id}-320-webp"` };
    expect(await statusesOf(60, url, { from, headers })).toEqual([304]);
    expect(await statusOf(url, { from })).toBe(429);
    expect(await statusOf(url, { from, headers })).toBe(429);
    expect(await statusOf(url, { from: '192.0.2.2' })).toBe(200);
    clock.advance({ minutes: 1 });
    expect(await statusOf(url, { from })).toBe(200);
  });

  test('those that are not there, since the database is asked for them too', async () => {
    const id = '019a9f3e-5c00-7000-8000-00000000f00d';
    const url = `/images/${id}/320.webp`;
    expect(await statusesOf(120, url, { from: '192.0.2.3' })).toEqual([404]);
    expect(await statusOf(url, { from: '192.0.2.3' })).toBe(429);
  });

  test('pictures for link previews, also where only their present address is asked for', async () => {
    const { id } = await aListing(ctx);
    const url = `/images/listing/${id}/old.jpeg`;
    expect(await statusesOf(120, url, { from: '192.0.2.4' })).toEqual([302]);
    expect(await statusOf(url, { from: '192.0.2.4' })).toBe(429);
  });

  test('files that are sent to the address of an upload, as writes', async () => {
    const request = { method: 'PUT', from: '192.0.2.5', body: 'x' } as const;
    const url = '/api/upload?key=uploads/none';
    expect(await statusesOf(6, url, request)).toEqual([403]);
    expect(await statusOf(url, request)).toBe(429);
  });
});
