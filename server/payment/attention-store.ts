import { sql } from 'kysely';
import { underWayStatuses } from '#domain/payment-order.ts';
import { unsettledRefundStatuses } from '#domain/refund-status.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { isOpenChargeback } from './refund-store.ts';
import { remainingCents } from './store.ts';

/** The maximum number of rows listed per reason. */
const maxRows = 500;

const withHunter = (db: DbOrTransaction) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .select([
      'l.title',
      'l.county',
      'b.id as booking_id',
      'b.confirmation_code',
      'b.status as booking_status',
      'u.id as hunter_id',
      'u.first_name',
      'u.last_name',
      'u.email',
    ]);

/** The payer approved the order, but its capture could not be requested. */
const isApprovedAndOpen = sql<boolean>`(o.status = 'Open' and o.approved_at is not null)`;

/** Orders that are unsettled since before an instant, missing at the provider, or refused as duplicates. */
export const listUnsettledOrders = (db: DbOrTransaction, before: Date) =>
  withHunter(db)
    .innerJoin('payment_orders as o', 'o.booking_id', 'b.id')
    .where(({ or, eb }) => or([eb('o.status', 'in', ['Opening', ...underWayStatuses]), isApprovedAndOpen]))
    .where(({ or, eb }) =>
      or([
        eb(sql`coalesce(o.approved_at, o.updated_at)`, '<=', before),
        eb('o.missing_at', 'is not', null),
        eb('o.duplicate_at', 'is not', null),
      ]),
    )
    .select([
      'o.id',
      'o.status',
      'o.amount_cents',
      'o.capture_id',
      'o.provider_order_id',
      'o.seen_at',
      'o.missing_at',
      'o.duplicate_at',
      sql<Date>`coalesce(o.approved_at, o.updated_at)`.as('updated_at'),
    ])
    .orderBy('o.updated_at')
    .limit(maxRows)
    .execute();

/** Payments by hand that pay a booking and are in doubt. */
export const listDoubtedPayments = (db: DbOrTransaction) =>
  withHunter(db)
    .innerJoin('payment_orders as o', 'o.booking_id', 'b.id')
    .where(isOrderDoubted)
    .select([
      ...(['o.id', 'o.capture_id', 'o.provider_order_id', 'o.seen_at', 'o.doubted_at'] as const),
      'o.captured_cents',
      remainingCents.as('left_cents'),
    ])
    .orderBy('o.doubted_at')
    .limit(maxRows)
    .execute();

/** Captured payments that pay for no booking and are not being refunded in full. */
export const listHeldPayments = (db: DbOrTransaction) =>
  withHunter(db)
    .innerJoin('payment_orders as o', 'o.booking_id', 'b.id')
    .where('o.status', '=', 'Captured')
    .where('o.flagged_at', 'is not', null)
    .where(remainingCents, '>', 0)
    .select([
      'o.id',
      'o.capture_id',
      'o.provider_order_id',
      'o.seen_at',
      'o.flagged_at',
      'o.flag_reason',
      remainingCents.as('left_cents'),
    ])
    .orderBy('o.flagged_at')
    .limit(maxRows)
    .execute();

/**
 * Refunds that are unfinished since before an instant, and failed ones unless a later refund of the order followed.
 * A refund that was refused at once is left out: the administrator who requested it got the error.
 */
export const listRefundsForAttention = (db: DbOrTransaction, before: Date) =>
  withHunter(db)
    .innerJoin('payment_orders as o', 'o.booking_id', 'b.id')
    .innerJoin('refunds as r', 'r.payment_order_id', 'o.id')
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        and([eb('r.status', 'in', unsettledRefundStatuses), eb('r.updated_at', '<=', before)]),
        and([
          eb('r.status', '=', 'Failed'),
          or([eb('r.provider_refund_id', 'is not', null), eb('r.admin_user_id', 'is', null)]),
          not(
            exists(
              selectFrom('refunds as later')
                .whereRef('later.payment_order_id', '=', 'o.id')
                .whereRef('later.created_at', '>', 'r.created_at')
                .where('later.status', '<>', 'Failed')
                .select('later.id'),
            ),
          ),
        ]),
      ]),
    )
    .select([
      'o.id',
      'o.capture_id',
      'o.provider_order_id',
      'o.seen_at',
      'r.status as refund_status',
      'r.amount_cents',
      'r.reason',
      'r.updated_at',
    ])
    .orderBy('r.updated_at')
    .limit(maxRows)
    .execute();

/** Payments that a bank took back, and that no administrator has ticked off. */
export const listOpenChargebacks = (db: DbOrTransaction) =>
  withHunter(db)
    .innerJoin('payment_orders as o', 'o.booking_id', 'b.id')
    .innerJoin('refunds as r', 'r.payment_order_id', 'o.id')
    .where(isOpenChargeback)
    .select(['o.id', 'o.capture_id', 'o.provider_order_id', 'o.seen_at', 'r.amount_cents', 'r.created_at'])
    .orderBy('r.created_at')
    .limit(maxRows)
    .execute();

/** Bookings in ProcessingPayment since before an instant, without an order whose capture was requested. */
export const listBookingsWithoutPayment = (db: DbOrTransaction, before: Date) =>
  withHunter(db)
    .where('b.status', '=', 'ProcessingPayment')
    .where('b.updated_at', '<=', before)
    .where(
      sql<boolean>`not exists (select 1 from payment_orders o
        where o.booking_id = b.id and o.status in (${sql.join(underWayStatuses.map((status) => sql.lit(status)))}))`,
    )
    .select(['b.total_cents', 'b.updated_at'])
    .orderBy('b.updated_at')
    .limit(maxRows)
    .execute();
