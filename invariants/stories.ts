import type { Truth } from './truth.ts';

/** What may follow what by itself, by the hunter, the host or the provider. Written down here a second time, on purpose. */
const allowed: Record<string, readonly string[]> = {
  '': ['PendingConfirmation'],
  PendingConfirmation: ['PendingPayment', 'Rejected', 'Cancelled'],
  PendingPayment: ['ProcessingPayment', 'Cancelled'],
  ProcessingPayment: ['Paid', 'PendingPayment'],
};

// Any other move is an administrator's, and then the audit has it: the same person, from the same to the same.
const moves = `
  select b.confirmation_code as code, b.status, a.from_status as from, a.to_status as to,
    exists (
      select from audit t
      where t.subject_type = 'booking' and t.subject_id = b.id and t.field = 'bookingStatus'
        and t.actor_id is not distinct from a.actor_id
        and t.before #>> '{}' is not distinct from a.from_status and t.after #>> '{}' = a.to_status) as audited,
    exists (
      select from refunds r join payment_orders o on o.id = r.payment_order_id
      where o.booking_id = b.id and r.status <> 'Failed') as refunded
  from bookings b
  left join booking_activity a on a.booking_id = b.id and a.to_status is not null
  order by b.id, a.id`;

type Move = {
  code: string;
  status: string;
  from: string | null;
  to: string | null;
  audited: boolean;
  refunded: boolean;
};

const mayMove = ({ from, to, audited, refunded }: Move): boolean =>
  audited ||
  (allowed[from ?? '']?.includes(to ?? '') ?? false) ||
  (from === 'Paid' && to === 'Cancelled' && refunded);

/** The story told from its beginning, up to its first contradiction. */
const tell = (story: readonly Move[]): string[] => {
  const [first] = story;
  if (!first) return [];
  let at: string | null = null;
  for (const move of story) {
    if (move.to === null) break;
    if (move.from !== at)
      return [`Booking ${move.code} was ${at ?? 'not there'} and then moved from ${move.from}.`];
    if (!mayMove(move)) return [`Booking ${move.code} went from ${at ?? 'nothing'} to ${move.to}.`];
    at = move.to;
  }
  if (at === first.status) return [];
  return [`Booking ${first.code} is ${first.status}; its activity ends with ${at ?? 'nothing'}.`];
};

export const stories: Truth = {
  name: 'stories',
  says: 'The activity of a booking, told from its beginning, leads to its status by allowed moves.',
  async contradictions({ ask }) {
    const byBooking = Map.groupBy(await ask<Move>(moves), ({ code }) => code);
    return [...byBooking.values()].flatMap(tell);
  },
};
