import type { Invariant } from './invariant.ts';

/** Sent since the payment of its booking is in doubt: by hand, or through the provider. */
const sentInDoubt = `
  select b.confirmation_code as code
  from payment_orders o join bookings b on b.id = o.booking_id
  where o.doubted_at is not null and o.status = 'Captured' and o.flagged_at is null
    and exists (select from payout_attempts s where s.booking_id = b.id
      and case when s.way = 'PayPal' then s.called_at else s.sent_at end > o.doubted_at)`;

export const doubts: Invariant = {
  name: 'doubts',
  description: 'No payout is sent while the payment of its booking is in doubt.',
  async violations({ query }) {
    return (await query<{ code: string }>(sentInDoubt)).map(
      ({ code }) => `The payout of booking ${code} was sent while its payment was in doubt.`,
    );
  },
};
