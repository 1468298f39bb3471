import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { stopEmulators } from '../testing/emulators.ts';
import { type PayingOut, startPayingOut } from '../testing/paying-out.ts';
import {
  begin,
  bothOf,
  compareBeside,
  compareStatements,
  exportedOf,
  payments,
  read,
  sentOf,
} from '../testing/payout-history.ts';
import { act, actByHand, fates, openings } from '../testing/payout-history-acts.ts';
import { comeToRest, step } from '../testing/payout-history-steps.ts';
import { due } from '../testing/payout-model.ts';
import { prepareAll } from '../testing/prepared.ts';

/**
 * 10,000 by hand: `HISTORIES=10000 npm test -- server/payout/histories`, twice at once to use two cores; with
 * `HISTORIES_SEED=1` the same ones again.
 */
const histories = Number(process.env.HISTORIES ?? 12);
const seed = process.env.HISTORIES_SEED;
/** Hours by hand: what has failed so far is told at once. */
const tell = (line: string) => process.env.HISTORIES && console.log(line);

/** How many have a database together: with each, its clock goes on by days, and its log and journal grow. */
const maxTogether = 200;
const batches = Array.from({ length: Math.ceil(histories / maxTogether) }, (_, index) => ({
  from: index * maxTogether + 1,
  to: Math.min((index + 1) * maxTogether, histories),
}));

type Row = Record<string, string>;

describe.each(batches)('histories $from to $to', ({ from, to }) => {
  let paying: PayingOut;
  let endPreparing = () => {};
  beforeAll(async () => {
    endPreparing = prepareAll();
    paying = await startPayingOut({ config: { RATE_LIMIT_FACTOR: '1000000' } });
  });
  afterEach(({ task: { name, result } }) => {
    if (result?.state === 'fail') tell(`✗ ${from} to ${to}: ${name}: ${result.errors?.[0]?.message}`);
  });
  afterAll(async () => {
    tell(`${to} of ${histories} histories done`);
    await paying.close();
    endPreparing();
    // The next have a provider of their own: it would know payments of bookings that are gone.
    stopEmulators();
  });

  /** What the yearly export should have of each booking, by its code. */
  const expectedRows = new Map<string, Row>();
  /** What happened to each of them, by the same. */
  const happened = new Map<string, string>();
  /** The years of their first days. */
  const years = new Set<string>();

  // docs/rules/payouts.md#owed
  test.each([
    ['whatever happens to a payout', act, fc.constantFrom(...fates, 'byHand'), openings.byProvider],
    ['whatever is done with checks', actByHand, fc.constant('byHand'), openings.byHand],
  ] as const)(
    '%s, in whatever sequence: what arrived is what was due when it was sent',
    {
      timeout: process.env.HISTORIES ? limits.byHandMs : limits.testMs,
    },
    async (_, one, firsts: fc.Arbitrary<string>, opening) => {
      const history = fc.array(one, { minLength: 5, maxLength: 12 });
      const property = fc.asyncProperty(
        fc.constantFrom(...payments),
        firsts,
        fc.constantFrom(1, 2),
        fc.constantFrom(...opening),
        history,
        async (payment, first, days, before, list) => {
          const world = await begin(paying, { payment, first, days });
          for (const next of [...before, ...list]) await step(world, next);
          let payout = await comeToRest(world);
          // What the provider holds stays on its way, and the rest waits behind it, until it is paid. Then the rest is
          // sent, and perhaps held, too.
          while (payout.payoutItemStatus === 'OnHold') {
            await step(world, { kind: 'release' });
            payout = await comeToRest(world);
          }
          const { model } = world;
          expect(model.refunds.map(({ state }) => state)).not.toContain('asked');
          await compareBeside(world);
          await compareStatements(world, payout);
          const { onItsWayCents, arrivedCents, paidToOthersCents } = sentOf(payout, model);
          expect(onItsWayCents).toBe(0);
          expect(arrivedCents).toBeGreaterThanOrEqual(due(model));
          const ledger = await world.administrator.getLedger({ params: { bookingId: world.id } });
          expect(ledger).toMatchObject({
            payoutCents: Math.max(due(model), onItsWayCents + arrivedCents),
            payoutSentCents: arrivedCents,
            paidToOthersCents,
          });
          for (const visit of bothOf(world)) {
            const now = await read(world, visit.id);
            expectedRows.set(now.confirmationCode, exportedOf(now, visit.model));
            happened.set(now.confirmationCode, JSON.stringify([payment, first, days, before, list]));
            years.add(now.startDay.slice(0, 4));
          }
        },
      );
      await fc.assert(property, {
        numRuns: Math.ceil((to - from + 1) / 2),
        endOnFailure: !!process.env.HISTORIES,
        ...(seed && { seed: Number(seed) + from }),
      });
    },
  );

  // docs/rules/statistics.md#exports
  test('the yearly export has each booking as it should be', async () => {
    const rows = new Map<string, Row>();
    for (const year of years) {
      const answer = await paying.fetch(`/api/stats/financial/bookings/${year}`, {
        headers: { authorization: `Bearer ${await paying.tokenOf(paying.administrator)}` },
      });
      for (const row of parse(await answer.text(), { columns: true, bom: true }) as Row[])
        rows.set(row['Confirmation Code'] ?? '', row);
    }
    expect(expectedRows.size).toBeGreaterThan(0);
    for (const [code, expected] of expectedRows) expect(rows.get(code)).toMatchObject(expected);
  });

  test('no invariant is violated after all of them', async () => {
    const violations = (await findViolations(paying.ctx, paymentInvariants)).map((sentence) => [
      sentence,
      ...[...happened].flatMap(([code, history]) => (sentence.includes(code) ? history : [])),
    ]);
    expect(violations).toEqual([]);
  });
});
