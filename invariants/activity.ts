import type { Invariant } from './invariant.ts';

/**
 * The moves of hunter, host and provider that need no proof of their own. Repeated here on purpose: the checker shares
 * no code.
 */
const allowed: Record<string, readonly string[]> = {
  '': ['PendingConfirmation'],
  PendingConfirmation: ['PendingPayment', 'Rejected', 'Cancelled'],
  PendingPayment: ['ProcessingPayment', 'Cancelled'],
  ProcessingPayment: ['Paid', 'PendingPayment'],
};

// A full refund cancels a Paid booking. Any other move is an administrator's, and is then in the audit: by the same
// person, between the same statuses.
const moves = `
  select b.confirmation_code as code, b.status, a.from_status as from, a.to_status as to,
    exists (
      select from audit t
      where t.subject_type = 'booking' and t.subject_id = b.id and t.field = 'bookingStatus'
        and t.actor_id is not distinct from a.actor_id
        and t.before #>> '{}' is not distinct from a.from_status and t.after #>> '{}' = a.to_status) as audited,
    exists (
      select from payment_orders o
      where o.booking_id = b.id and o.captured_cents = (
        select sum(r.amount_cents) from refunds r where r.payment_order_id = o.id and r.status <> 'Failed')
    ) as "isRefunded"
  from bookings b
  left join booking_activity a on a.booking_id = b.id and a.to_status is not null
  order by b.id, a.id`;

type Move = {
  code: string;
  status: string;
  from: string | null;
  to: string | null;
  audited: boolean;
  /** All of a payment went back. */
  isRefunded: boolean;
};

const mayMove = ({ from, to, audited, isRefunded }: Move): boolean =>
  audited ||
  (allowed[from ?? '']?.includes(to ?? '') ?? false) ||
  (from === 'Paid' && to === 'Cancelled' && isRefunded);

/** Replays a booking's activity up to its first violation. */
const replay = (history: readonly Move[]): string[] => {
  const [first] = history;
  if (!first) return [];
  let at: string | null = null;
  for (const move of history) {
    if (move.to === null) break;
    if (move.from !== at)
      return [`Booking ${move.code} was ${at ?? 'not there'} and then moved from ${move.from}.`];
    if (!mayMove(move)) return [`Booking ${move.code} went from ${at ?? 'nothing'} to ${move.to}.`];
    at = move.to;
  }
  if (at === first.status) return [];
  return [`Booking ${first.code} is ${first.status}; its activity ends with ${at ?? 'nothing'}.`];
};

export const activity: Invariant = {
  name: 'activity',
  description:
    'The activity of a booking, replayed from its beginning, leads to its status by allowed moves.',
  async violations({ query }) {
    const byBooking = Map.groupBy(await query<Move>(moves), ({ code }) => code);
    return [...byBooking.values()].flatMap(replay);
  },
};
