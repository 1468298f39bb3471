import { parse } from 'csv-parse/sync';
import type { Check } from '#contract/check-fields.ts';
import type { CheckToWrite } from '#contract/checks.ts';
import type { Api } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import type { RefundBearer } from '#domain/payout-reduction.ts';
import type { PayoutType } from '#domain/payout-status.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { listPayPalAttempts } from '../payout/attempt-store.ts';
import { pollAttempt } from '../payout/poll-attempt.ts';
import { recountPayout } from '../payout/recount-payout.ts';
import { sendPayoutsJob } from '../payout/send-payouts.job.ts';
import { type AttemptReport, settleAttempt } from '../payout/settle-attempt.ts';
import { aBooking, aListing, givePostalAddress, type Person } from './factories.ts';
import { type Paying, startPaying } from './paying.ts';

type Wanted = {
  /** The listing's PayPal address; its part before the @ can choose the outcome (see the emulator). */
  receiver?: string;
  /** The number of days since the booking's last day. */
  daysAgo?: number;
  totalCents?: number;
  host?: Person;
  /** The host has no postal address. */
  hasNoAddress?: boolean;
};

/** What a report says of an attempt; nothing else is known of it. */
type Reported = Pick<AttemptReport, 'itemStatus'> & Partial<AttemptReport>;

/** What a refusal answers. */
type Refusal = { type?: string; detail?: string; errors?: { path: string; message: string }[] };

export type PayingOut = Paying & {
  /** Creates a paid booking with its payout. Returns its id. */
  aPayout(wanted?: Wanted): Promise<string>;
  /** Creates a paid booking whose payout is manual. Returns its id. */
  aManualPayout(): Promise<string>;
  /** Creates paid bookings of a host whose payouts are manual, and returns their ids; the longest due first. */
  manualPayoutsOf(host: Person, count: number): Promise<string[]>;
  /** Refunds a part of the payment of a booking, or all of it; borne by both by their shares unless told otherwise. */
  refund(bookingId: string, amountCents: number, bearer?: RefundBearer): ReturnType<Api['refundPayment']>;
  /** The refunds of a booking fail: what they took off its payout is owed again. */
  failRefunds(bookingId: string): Promise<void>;
  /** Runs the job once. */
  run(): Promise<void>;
  /** Reads all attempts of a payout from the provider now. */
  poll(bookingId: string): Promise<void>;
  /** Lets the provider finish what it is processing, then reads the attempts. */
  finish(bookingId: string): Promise<void>;
  /** Writes what the provider reports of the latest attempt of a payout, without asking it. */
  report(bookingId: string, said: Reported): Promise<void>;
  payoutOf(bookingId: string): Promise<Payout>;
  manualOf(bookingId: string): Promise<Payout>;
  /** How a payout is to be paid, or was. */
  typeOf(bookingId: string): Promise<PayoutType>;
  /** Posts to a call of payouts as an administrator over plain HTTP, to see refusals as they are answered. */
  post(path: string, body?: object): Promise<{ status: number; body: Refusal }>;
  /** The same for a call at any path below /api. */
  postTo(path: string, body?: object): ReturnType<PayingOut['post']>;
  /** A number that no check has yet. */
  nextNumber(): string;
  /** The checks that a run would have for one payee, or all; those without an address come last. */
  checksDue(payee?: Person): Promise<CheckToWrite[]>;
  /** Marks one check for these payouts in a run, each with all that is owed. */
  writeCheck(bookingIds: readonly string[], checkNumber: string): Promise<Check>;
  /** Posts how a payout is paid from now on: by PayPal, to the address as before without another one, or by hand. */
  payBy(bookingId: string, way: 'payPal' | 'byHand', receiver?: string): ReturnType<PayingOut['post']>;
  /** The bookings of this year in a host's own export, each by its columns. */
  exportOf(host: Person): Promise<Record<string, string>[]>;
  /** The batches that the provider has made for a booking. */
  batchesOf(bookingId: string): Promise<number>;
};

/** Starts an app with the payments emulator, and functions to make and send payouts. */
export const startPayingOut = async (options: Parameters<typeof startPaying>[0] = {}): Promise<PayingOut> => {
  const paying = await startPaying(options);
  const { ctx, payer } = paying;
  let number = 0;
  let checkNumber = 5000;
  const payoutOf = async (bookingId: string) =>
    (await paying.asAdministrator()).getPayout({ params: { bookingId, type: 'auto' } });
  const make: PayingOut['aPayout'] = async ({
    receiver = `walter.pay${++number}@farm.example`,
    daysAgo = 2,
    totalCents,
    host = paying.host,
    hasNoAddress = false,
  } = {}) => {
    if (!hasNoAddress) await givePostalAddress(ctx, host);
    const listing = await aListing(ctx, { host, payPalEmail: receiver });
    const day = addDays(dayInWisconsin(ctx.now()), -daysAgo);
    const id = await aBooking(ctx, {
      listing,
      startDay: day,
      endDay: day,
      status: 'PendingPayment',
      totalCents,
    });
    await paying.put(id, 'Paid');
    return id;
  };
  const poll = async (bookingId: string) => {
    for (const { id } of (await payoutOf(bookingId)).attempts) await pollAttempt(ctx, id);
  };
  const report: PayingOut['report'] = async (bookingId, said) => {
    const [latest] = await listPayPalAttempts(ctx.db, bookingId);
    if (!latest) throw new Error('There is no attempt to report of.');
    const unknown = { transactionId: null, feeCents: null, amountCents: null, receiver: null, error: null };
    await settleAttempt(ctx, latest, { batchId: null, itemId: null, ...unknown, ...said });
  };
  const postTo: PayingOut['postTo'] = async (path, body) => {
    const answer = await paying.fetch(`/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await paying.tokenOf(paying.administrator)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Refusal };
  };
  const post: PayingOut['post'] = (path, body) => postTo(`booking/payout/${path}`, body);
  const manualOf = async (bookingId: string) =>
    (await paying.asAdministrator()).getPayout({ params: { bookingId, type: 'manual' } });
  const typeOf = async (bookingId: string) => {
    const { payout_type: type } = await ctx.db
      .selectFrom('payouts')
      .where('booking_id', '=', bookingId)
      .select('payout_type')
      .executeTakeFirstOrThrow();
    return type;
  };
  return {
    ...paying,
    report,
    typeOf,
    aPayout: make,
    aManualPayout: () => make({ receiver: '' }),
    async manualPayoutsOf(host, count) {
      const ids: string[] = [];
      for (let daysAgo = count + 1; daysAgo > 1; daysAgo -= 1)
        ids.push(await make({ receiver: '', host, daysAgo }));
      return ids;
    },
    async refund(bookingId, amountCents, bearer) {
      const body = { amountCents, reason: 'One stand was down.', bearer };
      return (await paying.asAdministrator()).refundPayment({ params: { bookingId }, body });
    },
    async failRefunds(bookingId) {
      await ctx.db.transaction().execute(async (transaction) => {
        const orders = transaction
          .selectFrom('payment_orders')
          .where('booking_id', '=', bookingId)
          .select('id');
        const at = ctx.now();
        const failed = await transaction
          .updateTable('refunds')
          .set({ status: 'Failed', host_cents: 0, updated_at: at })
          .where('payment_order_id', 'in', orders)
          .returning('amount_cents')
          .execute();
        for (const { amount_cents: amountCents } of failed) {
          const details = { kind: 'refundFailed', amountCents } as const;
          await insertActivity(transaction, bookingId, { actorId: null, details, at });
        }
        await recountPayout(ctx, transaction, bookingId, { actorId: null });
      });
    },
    run: () => sendPayoutsJob.run(ctx, {}),
    poll,
    async finish(bookingId) {
      await payer.advance(2);
      await payer.advance(2);
      await poll(bookingId);
      // The first read finds the item, the second one its end.
      await poll(bookingId);
    },
    payoutOf,
    manualOf,
    post,
    postTo,
    nextNumber: () => `${++checkNumber}`,
    async checksDue(payee) {
      const { checks, withoutAddress } = await (await paying.asAdministrator()).listChecksDue({ query: {} });
      return [...checks, ...withoutAddress].filter(
        ({ payeeId }) => payee === undefined || payeeId === payee.id,
      );
    },
    async writeCheck(bookingIds, checkNumber) {
      const payouts = await Promise.all(
        bookingIds.map(async (bookingId) => ({
          bookingId,
          amountCents: (await manualOf(bookingId)).owedCents,
        })),
      );
      const { written } = await (await paying.asAdministrator()).markManualPayoutsSent({
        body: { note: 'Mailed.', checks: [{ checkNumber, note: '', payouts }] },
      });
      const [check] = written;
      if (!check) throw new Error('The check was not written: one of its payouts has moved on.');
      return check;
    },
    payBy(bookingId, way, receiverPayPalEmail = '') {
      return post(`${bookingId}/way`, { way, receiverPayPalEmail, reason: 'The owner asked for it.' });
    },
    async exportOf(host) {
      const year = ctx.now().getFullYear();
      const answer = await paying.fetch(`/api/stats/financial/userbookings/${year}`, {
        headers: { authorization: `Bearer ${await paying.tokenOf(host)}` },
      });
      return parse(await answer.text(), { columns: true, bom: true });
    },
    async batchesOf(bookingId) {
      const { attempts } = await payoutOf(bookingId);
      const batches = await payer.journal('payout.created');
      return batches.filter(({ sender_batch_id }) => attempts.some(({ id }) => id === sender_batch_id))
        .length;
    },
  };
};

/** The statuses of 50 calls at once, each with the number of its answers. */
export const fiftyTimes = async (
  call: () => Promise<{ status: number }>,
): Promise<Record<number, number>> => {
  const answers = await Promise.all(Array.from({ length: 50 }, call));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
