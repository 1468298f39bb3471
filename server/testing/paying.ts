import type { Api } from '#contract/contract.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import { addDays } from '#domain/dates.ts';
import { putBooking } from '../booking/move.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import type { StoredOrder } from '../payment/store.ts';
import { insertAudit } from '../platform/audit/store.ts';
import { startTestApp, type TestApp } from './app.ts';
import { aBooking, aListing, aUser, type Person } from './factories.ts';
import { type Payer, payerOf } from './payments.ts';

/** A booking that waits for its payment, with whom it is about. */
export type Due = { id: string; hunter: Person; api: Api };

export type Paying = TestApp & {
  payer: Payer;
  listing: { id: string };
  host: Person;
  administrator: Person;
  asAdministrator(): Promise<Api>;
  /** A confirmed booking of a hunter of its own; its total decides how the capture goes (the stand-in's page). */
  due(totalCents?: number): Promise<Due>;
  /** The hunter's own way up to the capture: an order made and approved; answers its id at the provider. */
  approved(due: Due, outcome?: string): Promise<string>;
  /** A booking that was paid through the provider. */
  paid(totalCents?: number): Promise<Due & { orderId: string }>;
  /** An administrator puts a booking to a status, whatever is under way. */
  put(bookingId: string, to: BookingStatus): Promise<void>;
  /** What is stored of a booking: its status, and whether its payout and emails are on their way. */
  stored(bookingId: string): Promise<{
    status: string;
    isRecordedByHand: boolean;
    payouts: string[];
    hasAccessEmail: boolean;
    lines: string[];
  }>;
  ordersOf(bookingId: string): Promise<StoredOrder[]>;
};

/** An app that talks to the payments stand-in, with people, land, and ways to get bookings paid. */
export const startPaying = async (options: Parameters<typeof startTestApp>[0] = {}): Promise<Paying> => {
  const standIns = ['payments', ...(options.standIns ?? [])] as const;
  const app = await startTestApp({ ...options, standIns });
  const { ctx, signIn } = app;
  const payer = payerOf(ctx);
  const host = await aUser(ctx, { firstName: 'Walter' });
  const administrator = await aUser(ctx, { roles: ['Administrator'] });
  const listing = await aListing(ctx, { owner: host });
  let day = '2026-12-01';

  const due: Paying['due'] = async (totalCents) => {
    day = addDays(day, 1);
    const days = { startDate: day, endDate: day };
    const hunter = await aUser(ctx);
    const id = await aBooking(ctx, { listing, hunter, ...days, status: 'PendingPayment', totalCents });
    return { id, hunter, api: await signIn(hunter) };
  };
  const approved: Paying['approved'] = async ({ id, api }, outcome) => {
    const order = await api.createOrder({ params: { id } });
    await payer.approve(order.id, { outcome });
    return order.id;
  };
  return {
    ...app,
    payer,
    listing,
    host,
    administrator,
    asAdministrator: () => signIn(administrator),
    due,
    approved,
    async paid(totalCents) {
      const one = await due(totalCents);
      const orderId = await approved(one);
      await one.api.captureOrder({ params: { bookingId: one.id }, body: { orderId } });
      return { ...one, orderId };
    },
    put: (bookingId, to) =>
      ctx.db.transaction().execute(async (transaction) => {
        const found = await findBookingForUpdate(transaction, bookingId);
        if (!found) throw new Error(`There is no booking ${bookingId}.`);
        const { id: actorId } = administrator;
        await insertAudit(
          transaction,
          { id: actorId, at: ctx.now() },
          { type: 'booking', id: bookingId },
          { bookingStatus: found.status },
          { bookingStatus: to },
        );
        await putBooking(ctx, transaction, found, to, { actorId, message: `Put to ${to}.` });
      }),
    async stored(bookingId) {
      const booking = await ctx.db
        .selectFrom('bookings')
        .where('id', '=', bookingId)
        .selectAll()
        .executeTakeFirstOrThrow();
      const payouts = ctx.db.selectFrom('payouts').where('booking_id', '=', bookingId).selectAll();
      const lines = ctx.db
        .selectFrom('booking_activity')
        .where('booking_id', '=', bookingId)
        .select('message')
        .orderBy('id');
      return {
        status: booking.status,
        isRecordedByHand: booking.payment_recorded_by !== null,
        payouts: (await payouts.execute()).map(
          (payout) =>
            `${payout.pay_pal_payout_status ?? payout.manual_payment_status} ${payout.amount_cents}`,
        ),
        hasAccessEmail: booking.access_email_at !== null,
        lines: (await lines.execute()).map(({ message }) => message),
      };
    },
    ordersOf: (bookingId) =>
      ctx.db
        .selectFrom('payment_orders')
        .where('booking_id', '=', bookingId)
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
};
