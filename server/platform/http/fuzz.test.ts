import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { startTestApp } from '../../testing/app.ts';
import { aBooking, aListing, aUser } from '../../testing/factories.ts';
import { fuzz } from '../../testing/fuzz/fuzz.ts';
import { sendTo } from '../../testing/fuzz/http.ts';

const { app, ctx, tokenOf, close } = await startTestApp({
  config: { RATE_LIMIT_FACTOR: '1000000' },
  emulators: ['mail', 'payments'],
});
afterAll(close);

/** How many requests: few on each run, since `npm run fuzz` sends as many as one wants. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500);
/** Printed with a failure: the same seed sends the same requests. */
const seed = process.env.FUZZ_SEED ?? randomUUID().slice(0, 8);

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
    const known = {
      listingId: [listing.id],
      bookingId: [booking],
      userId: [(await aUser(ctx)).id],
    };
    const send = async (request: Parameters<typeof sendTo>[1], who: string) => {
      const person = people[who as keyof typeof people];
      // A new token for each: some calls end all sessions.
      return sendTo(url, request, person ? await tokenOf(person) : null);
    };
    const target = {
      send,
      known,
      callers: [...Object.keys(people), 'administrator', 'nobody'],
      withPages: false,
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
