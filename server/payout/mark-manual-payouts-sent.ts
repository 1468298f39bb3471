import type { checks } from '#contract/checks.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import type { BookingTransaction } from '../booking/store.ts';
import type { Call, Operation } from '../operation.ts';
import { noteTrace } from '../platform/db/written.ts';
import { lastDueDay } from './begin-attempt.ts';
import { checkKey, readCheckAddress } from './check-address.ts';
import { readChecks } from './check-answers.ts';
import { requireUnusedNumber } from './check-numbers.ts';
import { lockChecks } from './check-store.ts';
import { type LockedPayout, lockPayouts } from './locked-payout.ts';
import { readWaiting, whyNotYet } from './mark-sent.ts';
import { findAddress, writeCheck } from './write-check.ts';
import type { PayoutContext } from './write-payout.ts';

type Written = Call<typeof checks.markManualPayoutsSent>['body']['checks'][number];

/**
 * Records a run of checks (docs/rules/payouts.md#run-for-checks). All in one transaction with the saved answer: after a
 * crash either every check of the run is recorded or none is, and a repeat with its key returns the same answer. A
 * check of which one payout has moved on is left out whole: it says a sum that isn't owed.
 */
export const markManualPayoutsSent: Operation<typeof checks.markManualPayoutsSent> = (
  ctx,
  { caller, body, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockChecks(transaction);
    const by = { actorId: caller.id, at: ctx.now() };
    const asked = body.checks.flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId));
    const { waiting, unread } = await readAllWaiting(ctx, transaction, asked);
    const written: string[] = [];
    const movedOn: string[] = [];
    for (const [index, check] of body.checks.entries()) {
      const payouts = toWrite(check, index, waiting);
      if (!payouts || (await isElsewhere(transaction, check, payouts))) {
        movedOn.push(...check.payouts.map(({ bookingId }) => bookingId));
        continue;
      }
      await requireUnusedNumber(transaction, check.checkNumber, { path: `checks.${index}.checkNumber` });
      const address = await findAddress(transaction, payouts);
      if (!address) return refuse('addressMissing', `checks.${index}.payouts`);
      const { checkNumber } = check;
      const note = check.note || body.note;
      written.push(await writeCheck(ctx, transaction, { checkNumber, note, address, payouts }, by));
    }
    // What was counted again follows from other rows.
    if (written.length === 0) noteTrace();
    return saveAnswer(transaction, {
      written: await readChecks(transaction, written, by.at),
      movedOn,
      waits: movedOn.filter((id) => unread.has(id)),
    });
  });

/**
 * Of these bookings the payouts that are due and can be sent by check now, by booking; and which of them wait for what
 * PayPal reported.
 */
const readAllWaiting = async (
  ctx: PayoutContext & Parameters<typeof lastDueDay>[0],
  transaction: BookingTransaction,
  bookingIds: readonly string[],
): Promise<{ waiting: Map<string, LockedPayout>; unread: Set<string> }> => {
  const waiting = new Map<string, LockedPayout>();
  const unread = new Set<string>();
  for (const locked of await lockPayouts(transaction, bookingIds)) {
    // The booking may have been moved to later days since the page was loaded.
    if (locked.booking.end_day > lastDueDay(ctx)) continue;
    const found = await readWaiting(ctx, locked);
    if (!found) continue;
    const whyNot = await whyNotYet(transaction, found.payout);
    if (whyNot === 'payoutReportUnread') unread.add(found.booking.id);
    else if (!whyNot) waiting.set(found.booking.id, found);
  }
  return { waiting, unread };
};

/** Whether a payout of a check would go to another address by now than was printed. */
const isElsewhere = async (
  transaction: BookingTransaction,
  { key }: Written,
  payouts: readonly LockedPayout[],
): Promise<boolean> => {
  if (key === undefined) return false;
  for (const { payout } of payouts)
    if (checkKey(payout.host_id, await readCheckAddress(transaction, payout)) !== key) return true;
  return false;
};

/**
 * The payouts of a check; undefined if one has moved on, or another sum of it is owed than the check says.
 * @throws Refused 'badInput' if they are of several payees.
 */
const toWrite = (
  { payouts }: Written,
  index: number,
  waiting: ReadonlyMap<string, LockedPayout>,
): [LockedPayout, ...LockedPayout[]] | undefined => {
  const found = payouts.flatMap(({ bookingId, amountCents }) => {
    const locked = waiting.get(bookingId);
    return locked?.payout.owed_cents === amountCents ? [locked] : [];
  });
  const [first, ...others] = found;
  if (others.some(({ payout }) => payout.host_id !== first?.payout.host_id)) {
    const message = 'The payouts of one check must be of one owner.';
    throw new Refused('badInput', { errors: [{ path: `checks.${index}.payouts`, message }] });
  }
  return first && found.length === payouts.length ? [first, ...others] : undefined;
};
