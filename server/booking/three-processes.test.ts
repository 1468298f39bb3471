import { afterAll, expect, test } from 'vitest';
import { dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations, requestBody } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { startProcess } from '../testing/processes.ts';

// The processes use the real clock.
const { ctx, tokenOf, close } = await startTestApp({ now: new Date().toISOString() });
const { DATABASE_URL, DATA_DIR } = ctx.config;
const processes = [1, 2, 3].map(() =>
  startProcess('testing/api-process', { NODE_ENV: 'test', DATABASE_URL, DATA_DIR }),
);
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await close();
});

// The season's last day: it can be requested on every day of the year, whenever the test passes midnight.
const day = seasonOf(dayInWisconsin(ctx.now())).endDay;

// docs/rules/booking.md#races
test('of a hundred people who ask three processes for the same day at once one gets it', async () => {
  const listing = await aListing(ctx);
  const urls = await Promise.all(processes.map(({ ready }) => ready));
  const asked = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const hunter = await aUser(ctx);
      return { url: urls[at % urls.length], hunter, token: await tokenOf(hunter) };
    }),
  );
  const answers = await Promise.all(
    asked.map(async ({ url, hunter, token }) => {
      const answer = await fetch(`${url}/api/listing/submitBookingRequest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(requestBody(listing.id, day)),
      });
      const { id, type } = (await answer.json()) as { id?: string; type?: string };
      return { hunterId: hunter.id, status: answer.status, id, type };
    }),
  );
  const [winner, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(answers.filter(({ type }) => type === 'urn:openacre:refusal:datesTaken')).toHaveLength(99);
  const booked = await ctx.db
    .selectFrom('bookings')
    .where('listing_id', '=', listing.id)
    .select(['id', 'user_id as hunterId'])
    .execute();
  expect(booked).toEqual([{ id: winner?.id, hunterId: winner?.hunterId }]);
  expect(await findViolations(ctx)).toEqual([]);
});
