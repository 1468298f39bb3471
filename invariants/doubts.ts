import type { Invariant } from './invariant.ts';

/** When the attempt `s` was sent. */
const at = `case when s.way = 'PayPal' then s.called_at else s.sent_at end`;

/** When the payment `other` was taken; one by hand that was withdrawn has no more than the time of its record. */
const takenAt = `coalesce(other.captured_at, case when other.recorded_by is not null then other.created_at end)`;

/**
 * Sent since the payment of its booking is in doubt: by hand, or through the provider. Not while another payment paid
 * the booking, taken since: one in doubt may have been held meanwhile.
 */
const sentInDoubt = `
  select b.confirmation_code as code
  from payment_orders o join bookings b on b.id = o.booking_id
  where o.doubted_at is not null and o.status = 'Captured' and o.flagged_at is null
    and exists (select from payout_attempts s where s.booking_id = b.id
      and ${at} > o.doubted_at
      and not exists (select from payment_orders other where other.booking_id = b.id and other.id <> o.id
        and ${takenAt} > o.captured_at and ${takenAt} <= ${at}))`;

export const doubts: Invariant = {
  name: 'doubts',
  description: 'No payout is sent while the payment of its booking is in doubt.',
  async violations({ query }) {
    return (await query<{ code: string }>(sentInDoubt)).map(
      ({ code }) => `The payout of booking ${code} was sent while its payment was in doubt.`,
    );
  },
};
