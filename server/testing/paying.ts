import type { Api } from '#contract/contract.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { setBookingStatus } from '../booking/move.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import type { StoredOrder } from '../payment/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { startTestApp, type TestApp } from './app.ts';
import { activityOf, bookingRow } from './booking.ts';
import { aBooking, aListing, aUser, type Person } from './factories.ts';
import { type Payer, payerOf } from './payments.ts';

/** A booking waiting for payment, with its hunter. */
export type Due = { id: string; hunter: Person; api: Api };

export type Paying = TestApp & {
  payer: Payer;
  listing: { id: string };
  host: Person;
  administrator: Person;
  asAdministrator(): Promise<Api>;
  /** Creates a confirmed booking of a new hunter. Its total may make the capture fail (see the emulator). */
  due(totalCents?: number): Promise<Due>;
  /** Creates an order and approves it as the payer. Returns its id at the provider. */
  approved(due: Due, outcome?: string): Promise<string>;
  /** Creates a booking and pays it through the provider. */
  paid(totalCents?: number): Promise<Due & { orderId: string }>;
  /** Sets a booking's status as an administrator, even while a payment is pending. */
  put(bookingId: string, to: BookingStatus): Promise<void>;
  /** The stored status, payouts, emails and activity of a booking. */
  stored(bookingId: string): Promise<{
    status: string;
    isRecordedByHand: boolean;
    payouts: string[];
    hasAccessEmail: boolean;
    lines: string[];
  }>;
  ordersOf(bookingId: string): Promise<StoredOrder[]>;
};

/** Starts an app with the payments emulator, users, a listing, and functions to create and pay bookings. */
export const startPaying = async (options: Parameters<typeof startTestApp>[0] = {}): Promise<Paying> => {
  const emulators = ['payments', ...(options.emulators ?? [])] as const;
  const app = await startTestApp({ ...options, emulators });
  const { ctx, signIn } = app;
  const payer = payerOf(ctx);
  const host = await aUser(ctx, { firstName: 'Walter' });
  const administrator = await aUser(ctx, { roles: ['Administrator'] });
  const listing = await aListing(ctx, { host });
  // Days to come by the app's clock: nothing is paid out for them by itself.
  let day = addDays(dayInWisconsin(ctx.now()), 11);

  const due: Paying['due'] = async (totalCents) => {
    day = addDays(day, 1);
    const days = { startDay: day, endDay: day };
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
      const booking = await due(totalCents);
      const orderId = await approved(booking);
      await booking.api.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
      return { ...booking, orderId };
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
        await setBookingStatus(ctx, transaction, found, to, {
          actorId,
          details: { kind: 'note', text: `Put to ${to}.` },
        });
      }),
    async stored(bookingId) {
      const booking = await bookingRow(ctx, bookingId);
      const payouts = ctx.db.selectFrom('payouts').where('booking_id', '=', bookingId).selectAll();
      return {
        status: booking.status,
        isRecordedByHand: booking.payment_recorded_by !== null,
        payouts: (await payouts.execute()).map(
          (payout) =>
            `${payout.pay_pal_payout_status ?? payout.manual_payment_status} ${payout.amount_cents}`,
        ),
        hasAccessEmail: booking.access_email_at !== null,
        lines: await activityOf(ctx, bookingId),
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
