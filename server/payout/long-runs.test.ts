import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxChecksInRun } from '#contract/checks.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
afterAll(paying.close);

const [unknownCount, knownCount] = [maxChecksInRun + 1, maxChecksInRun + 3];
let unknown: Person;
/** Those with an address, the longest due first; all are due after those without. */
const known: string[] = [];
beforeAll(async () => {
  unknown = await aUser(paying.ctx);
  for (let count = 0; count < unknownCount; count += 1)
    await paying.aPayout({ receiver: '', host: unknown, hasNoAddress: true, daysAgo: 200 - count });
  for (let count = 0; count < knownCount; count += 1)
    known.push(await paying.aPayout({ receiver: '', daysAgo: 100 - count }));
});

const runAfter = async (after?: string) => {
  const answer = await (await paying.asAdministrator()).listChecksDue({ query: { after } });
  const ids = answer.checks.flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId));
  return { ...answer, ids };
};

// docs/rules/payouts.md#run-for-checks
test('a run is filled with what can be paid, and what has no address stands apart, counted', async () => {
  const { ids, total, next, withoutAddress, withoutAddressTotal } = await runAfter();
  expect(ids).toEqual(known.slice(0, maxChecksInRun));
  expect([total, next]).toEqual([knownCount, ids.at(-1)]);
  expect(withoutAddress).toMatchObject([{ payeeId: unknown.id, whyNot: 'noAddress' }]);
  expect(withoutAddress[0]?.payouts).toHaveLength(20);
  expect(withoutAddressTotal).toBe(unknownCount);
});

// docs/rules/payouts.md#run-for-checks
test('those behind a whole run that was left out are reached by its end', async () => {
  const { next } = await runAfter();
  const second = await runAfter(next ?? undefined);
  expect(second.ids).toEqual(known.slice(maxChecksInRun));
  expect(second).toMatchObject({ total: 3, next: null, withoutAddressTotal: unknownCount });
  // One of those before is sent meanwhile, and the one at the end, too.
  await paying.writeCheck([known[0] ?? '', next ?? ''], paying.nextNumber());
  expect((await runAfter(next ?? undefined)).ids).toEqual(second.ids);
  expect((await runAfter()).ids).toEqual([...known.slice(1, maxChecksInRun - 1), ...second.ids.slice(0, 2)]);
});

// docs/rules/payouts.md#run-for-checks
test('once the end of a run is not due any more, as its booking was moved, they are reached from the start', async () => {
  const { next, ids } = await runAfter();
  const endOf = (bookingId: string, days: number) =>
    sql`update bookings set start_day = start_day + ${days}::int, end_day = end_day + ${days}::int
      where id = ${bookingId}`.execute(paying.ctx.db);
  await endOf(next ?? '', 300);
  const moved = await runAfter(next ?? undefined);
  await endOf(next ?? '', -300);
  expect(moved.ids.slice(0, maxChecksInRun - 1)).toEqual(ids.slice(0, -1));
});

// docs/rules/payouts.md#addresses
test('once an address is given, they are the first of the run', async () => {
  const { withoutAddress } = await runAfter();
  const first = withoutAddress[0]?.payouts[0]?.bookingId ?? '';
  const address = { addressLine1: '9 Elm Street', city: 'Viroqua', state: 'WI', zipCode: '54665' };
  const mended = await paying.post(`${first}/postalAddress`, { ...address, reason: 'On the phone.' });
  expect(mended.status).toBe(200);
  const { ids, withoutAddressTotal, checks } = await runAfter();
  expect(ids).toHaveLength(maxChecksInRun);
  expect(checks[0]).toMatchObject({ payeeId: unknown.id, whyNot: null });
  expect(withoutAddressTotal).toBe(0);
});
