/**
 * What is due to the host of the booking `b`, as SQL of its own, unlike the product's: the share, less what the refunds
 * of the payment that pays it make the host bear; nothing if it isn't Paid or all of that payment goes back.
 */
const share = 'round(b.booking_price_cents::numeric * b.owner_fee_percentage)';

const paying = `(select o.id, o.captured_cents - coalesce((select sum(r.amount_cents) from refunds r
    where r.payment_order_id = o.id and r.status <> 'Failed'), 0) as kept
  from payment_orders o where o.booking_id = b.id and o.status = 'Captured' and o.flagged_at is null
  order by o.recorded_by nulls first limit 1)`;

export const shareOf = share;

export const dueOf = `(case when b.status <> 'Paid' then 0 else coalesce((
    select case when pays.kept <= 0 then 0 else greatest(0, ${share} - (
      select coalesce(sum(r.host_cents), 0) from refunds r where r.payment_order_id = pays.id and r.status <> 'Failed')) end
    from ${paying} pays), ${share}) end)`;

/** What of the attempts for the booking `b` in some stages was sent to its host. */
export const sentToHost = (...stages: string[]) => sumSent('=', stages);

/** The same that was sent to others, who were its host before. */
export const sentToOthers = (...stages: string[]) => sumSent('<>', stages);

const sumSent = (to: '=' | '<>', stages: string[]) => `(
  select coalesce(sum(s.amount_cents), 0) from payout_attempts s
  where s.booking_id = b.id and s.host_id ${to} coalesce(b.host_id, s.host_id) and s.stage in ('${stages.join(`','`)}'))`;

/** What has been sent to the host of the booking `b` and did not come back. */
export const sentOf = sentToHost('onItsWay', 'arrived');
