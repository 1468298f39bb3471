import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#domain/booking-status.ts';
import { confirmedMs } from '#domain/payment-attention.ts';
import { type PaymentOrderStatus, underWayStatuses } from '#domain/payment-order.ts';
import type { FlagReason, RefundReason } from '#domain/payment-reasons.ts';
import { type RefundStatus, unsettledRefundStatuses } from '#domain/refund-status.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import { chosenFirst, maxCounted } from '../platform/db/chosen-first.ts';
import { isOpenChargeback } from './refund-store.ts';
import { remainingCents } from './store.ts';

/**
 * Queries of the payments that need attention, by reason. Each chooses at most `limit` rows by an index of its own, the
 * oldest first, and joins only these; they are read together.
 */

export type WithHunter = {
  title: string;
  county: string;
  booking_id: string;
  confirmation_code: string;
  booking_status: BookingStatus;
  hunter_id: string;
  first_name: string;
  last_name: string;
  email: string;
};
export type OfOrder = {
  id: string;
  capture_id: string | null;
  provider_order_id: string | null;
  seen_at: Date | null;
};

/** A list of what is chosen with its `booking_id`, in the order of one column. */
const withHunter = <Row>(chosen: RawBuilder<unknown>, limit: number, order: string) =>
  chosenFirst<Row & WithHunter>(chosen, limit, {
    columns: sql`c.*, l.title, l.county, b.confirmation_code, b.status as booking_status, u.id as hunter_id,
      u.first_name, u.last_name, u.email`,
    joins: sql`join bookings b on b.id = c.booking_id join users u on u.id = b.user_id
      join listings l on l.id = b.listing_id`,
    order: sql.ref(`c.${order}`),
  });

const orderColumns = sql`o.id, o.booking_id, o.capture_id, o.provider_order_id, o.seen_at`;
const underWay = sql.join(underWayStatuses.map((status) => sql.lit(status)));

/** The payer approved the order, but its capture could not be requested. */
const isApprovedAndOpen = sql`(o.status = 'Open' and o.approved_at is not null)`;

/** The provider said lately that it is pending: the domain rule `reasonUnsettled` in SQL. */
const isAwaited = (now: Date) => sql`(o.status = 'Pending' and o.missing_at is null and o.duplicate_at is null
  and o.seen_at > ${new Date(now.getTime() - confirmedMs)})`;

const unsettled = sql`select ${orderColumns}, o.status, o.amount_cents, o.missing_at, o.duplicate_at,
  coalesce(o.approved_at, o.updated_at) as updated_at from payment_orders o`;

type UnsettledOrder = OfOrder & {
  status: PaymentOrderStatus;
  amount_cents: number;
  missing_at: Date | null;
  duplicate_at: Date | null;
  updated_at: Date;
};

/**
 * Orders that are unsettled since before an instant, missing at the provider, or refused as duplicates; without those
 * that can only be waited for, if asked.
 */
export const listUnsettledOrders = (
  { before, now, withAwaited }: { before: Date; now: Date; withAwaited: boolean },
  limit: number,
) =>
  withHunter<UnsettledOrder>(
    // Each of the two has an index in this order.
    sql`select * from (
        (${unsettled} where o.status in ('Opening', ${underWay}) and (coalesce(o.approved_at, o.updated_at) <= ${before}
            or o.missing_at is not null or o.duplicate_at is not null)
            ${withAwaited ? sql`` : sql`and not coalesce(${isAwaited(now)}, false)`}
          order by o.updated_at limit ${Math.max(limit, maxCounted + 1)})
        union all (${unsettled} where ${isApprovedAndOpen} and (o.approved_at <= ${before}
            or o.missing_at is not null or o.duplicate_at is not null)
          order by o.approved_at limit ${Math.max(limit, maxCounted + 1)})) o
      order by updated_at`,
    limit,
    'updated_at',
  );

/** Payments by hand that pay a booking and are in doubt. */
export const listDoubtedPayments = (limit: number) =>
  withHunter<OfOrder & { doubted_at: Date; captured_cents: number; left_cents: number }>(
    sql`select ${orderColumns}, o.doubted_at, o.captured_cents, ${remainingCents} as left_cents
      from payment_orders o where ${isOrderDoubted} order by o.doubted_at`,
    limit,
    'doubted_at',
  );

/** Captured payments that pay for no booking and are not being refunded in full. */
export const listHeldPayments = (limit: number) =>
  withHunter<OfOrder & { flagged_at: Date; flag_reason: FlagReason | null; left_cents: number }>(
    sql`select ${orderColumns}, o.flagged_at, o.flag_reason, ${remainingCents} as left_cents
      from payment_orders o where o.status = 'Captured' and o.flagged_at is not null and ${remainingCents} > 0
      order by o.flagged_at`,
    limit,
    'flagged_at',
  );

type OfRefund = OfOrder & {
  refund_status: RefundStatus;
  amount_cents: number;
  reason: RefundReason;
  updated_at: Date;
};

/**
 * Refunds that are unfinished since before an instant, and failed ones unless a later refund of the order followed.
 * A refund that was refused at once is left out: the administrator who requested it got the error.
 */
export const listRefundsForAttention = (before: Date, limit: number) =>
  withHunter<OfRefund>(
    sql`select ${orderColumns}, r.status as refund_status, r.amount_cents, r.reason, r.updated_at
      from refunds r join payment_orders o on o.id = r.payment_order_id
      where (r.status in (${sql.join(unsettledRefundStatuses.map((status) => sql.lit(status)))})
          and r.updated_at <= ${before})
        or (r.status = 'Failed' and (r.provider_refund_id is not null or r.admin_user_id is null)
          and not exists (select from refunds later where later.payment_order_id = o.id
            and later.created_at > r.created_at and later.status <> 'Failed'))
      order by r.updated_at`,
    limit,
    'updated_at',
  );

/** Payments that a bank took back, and that no administrator has ticked off. */
export const listOpenChargebacks = (limit: number) =>
  withHunter<OfOrder & { amount_cents: number; created_at: Date }>(
    sql`select ${orderColumns}, r.amount_cents, r.created_at
      from (select payment_order_id, amount_cents, created_at from refunds where ${isOpenChargeback}
        order by created_at limit ${Math.max(limit, maxCounted + 1)}) r join payment_orders o on o.id = r.payment_order_id
      order by r.created_at`,
    limit,
    'created_at',
  );

/** Bookings in ProcessingPayment since before an instant, without an order whose capture was requested. */
export const listBookingsWithoutPayment = (before: Date, limit: number) =>
  withHunter<{ total_cents: number; updated_at: Date }>(
    sql`select b.id as booking_id, b.total_cents, b.updated_at from bookings b
      where b.status = 'ProcessingPayment' and b.updated_at <= ${before}
        and not exists (select from payment_orders o where o.booking_id = b.id and o.status in (${underWay}))
      order by b.updated_at`,
    limit,
    'updated_at',
  );
