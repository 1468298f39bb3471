import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { createCaller } from '../../api.ts';
import { startTestApp } from '../../testing/app.ts';
import { aBooking, aListing, aUser } from '../../testing/factories.ts';
import { fuzz } from '../../testing/fuzz/fuzz.ts';
import { sendTo } from '../../testing/fuzz/http.ts';
import { readKnown } from '../../testing/fuzz/known.ts';
import { type Known, requestOf } from '../../testing/fuzz/requests.ts';
import { ensurePages } from '../../testing/processes.ts';
import { loadBuiltPages, servePages } from './pages.ts';

const [{ app, ctx, tokenOf, signIn, close }] = await Promise.all([
  startTestApp({ config: { RATE_LIMIT_FACTOR: '1000000' }, emulators: ['mail', 'payments'] }),
  ensurePages(),
]);
afterAll(close);
await servePages(app, ctx, createCaller(ctx), await loadBuiltPages());

/** How many requests: few on each run, since `npm run fuzz` sends as many as one wants. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500);
/** Printed with a failure: the same seed sends the same requests. */
const seed = process.env.FUZZ_SEED ?? randomUUID().slice(0, 8);

test('the request of a number is the same whatever is known, but for what is taken of it', () => {
  const kinds = (known: Known) =>
    Array.from({ length: 3000 }, (_, number) => {
      const { name, method, headers } = requestOf({ seed: 'a', number }, known);
      return JSON.stringify([name, method, headers]);
    });
  const known = { userId: ['a'], listingId: ['b', 'c'], bookingId: [], uploadUrl: ['/api/upload?key=d'] };
  expect(kinds(known)).toEqual(kinds({}));
  const names = Array.from({ length: 3000 }, (_, number) => requestOf({ seed: 'a', number }, known).name);
  expect(names).toEqual(
    expect.arrayContaining(['upload', 'policyReports', 'one click', '/assets/{x}', '/favicon.svg?{x}']),
  );
});

test('a server that never ends its response fails the request that waits for it', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  const request = { name: 'x', method: 'GET' as const, url: '/healthz', headers: {} };
  await expect(sendTo('http://127.0.0.1:1', request, null)).rejects.toThrow('abort');
});

// docs/rules/privacy-and-security.md#errors
test(
  `whatever is sent, nothing is answered 5xx (FUZZ_SEED=${seed})`,
  async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 }).then(() => {
      const { port } = app.server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    });
    const host = await aUser(ctx);
    const people = {
      administrator: await aUser(ctx, { roles: ['Administrator'] }),
      host,
      hunter: await aUser(ctx),
    };
    const listing = await aListing(ctx, { host });
    const booking = await aBooking(ctx, {
      listing,
      hunter: people.hunter,
      startDay: '2026-11-25',
      endDay: '2026-11-26',
    });
    const other = await aUser(ctx);
    const [administrator, hunter] = [await signIn(people.administrator), await signIn(people.hunter)];
    const senders = Object.values(people).map(({ email }) => email);
    const known = await readKnown(administrator, hunter, senders);
    expect(known).toMatchObject({ listingId: [listing.id], bookingId: [booking], userId: [other.id] });
    const send = async (request: Parameters<typeof sendTo>[1], who: string) => {
      const person = people[who as keyof typeof people];
      // A new token for each: some calls end all sessions.
      return sendTo(url, request, person ? await tokenOf(person) : null);
    };
    const target = {
      send,
      known,
      callers: [...Object.keys(people), 'administrator', 'nobody'],
    };
    const { sent, statuses, failures } = await fuzz(target, {
      seed,
      isOver: (count) => count >= requests,
      atOnce: 4,
    });
    expect(failures.slice(0, 5)).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(requests);
    // It gets past the door: many requests do something.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 10);
  },
  limits.byHandMs,
);
