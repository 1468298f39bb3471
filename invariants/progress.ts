import type { Ask } from './sources.ts';
import { dollars, type Truth } from './truth.ts';

// What hangs: longer than ten minutes without an end. What the provider called pending within the last hour is not.
const underWay = `
  select b.confirmation_code as code, o.status, o.amount_cents as cents,
    coalesce(o.capture_id, o.provider_order_id) as id,
    floor(extract(epoch from now() - coalesce(o.approved_at, o.updated_at)) / 60)::int as minutes,
    o.status = 'Pending' and coalesce(o.seen_at > now() - interval '1 hour', false) as confirmed,
    o.unaccounted_at is not null as unaccounted, o.duplicate_at is not null as duplicate
  from payment_orders o join bookings b on b.id = o.booking_id
  where (o.status in ('Opening','Capturing','Pending') or o.status = 'Open' and o.approved_at is not null)
    and coalesce(o.approved_at, o.updated_at) < now() - interval '10 minutes'
  order by o.updated_at`;

type UnderWay = {
  code: string;
  status: string;
  cents: number;
  id: string | null;
  minutes: number;
  confirmed: boolean;
  unaccounted: boolean;
  duplicate: boolean;
};

// Paid by nothing that could end it.
const withoutPayment = `
  select b.confirmation_code as code, floor(extract(epoch from now() - b.updated_at) / 60)::int as minutes
  from bookings b
  where b.status = 'ProcessingPayment' and b.updated_at < now() - interval '10 minutes'
    and not exists (select from payment_orders o where o.booking_id = b.id and o.status in ('Capturing','Pending'))
  order by b.updated_at`;

const howLong = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;

const whatHangs = ({ code, status, cents, id, minutes, unaccounted, duplicate }: UnderWay): string => {
  const payment = `The payment of ${dollars(cents)} for booking ${code}`;
  const name = id === null ? '' : ` (${id})`;
  const since = `for ${howLong(minutes)}`;
  if (status === 'Open')
    return `${payment}${name} was approved, and the provider could not be asked for it ${since}.`;
  if (unaccounted) return `${payment}${name} is under way ${since}, and the provider does not know it.`;
  if (duplicate)
    return `${payment}${name} is under way ${since}: the provider says it was paid before, by one that is not known here.`;
  if (status === 'Pending')
    return `${payment}${name} is pending ${since}, and the provider has not confirmed that within the last hour.`;
  return `${payment}${name} is under way ${since}, and nobody knows how it ended.`;
};

/** What is only told: a payment that the provider confirmed as pending lately, or one that was never begun there. */
const isHarmless = ({ status, confirmed }: UnderWay): boolean => confirmed || status === 'Opening';

const readUnderWay = (ask: Ask): Promise<UnderWay[]> => ask<UnderWay>(underWay);

/** Every payment comes to an end, or somebody hears that it does not. */
export const progress: Truth = {
  name: 'progress',
  says: 'No payment is under way for more than ten minutes, but for those that the provider calls pending.',
  async contradictions({ ask }) {
    const hanging = (await readUnderWay(ask)).filter((order) => !isHarmless(order));
    const paidByNothing = await ask<{ code: string; minutes: number }>(withoutPayment);
    return [
      ...hanging.map(whatHangs),
      ...paidByNothing.map(
        ({ code, minutes }) =>
          `Booking ${code} is being paid for ${howLong(minutes)}, and no payment of it is under way.`,
      ),
    ];
  },
  async remarks({ ask }) {
    const harmless = (await readUnderWay(ask)).filter(isHarmless);
    return harmless.map(({ status, code, cents, id, minutes }) =>
      status === 'Opening'
        ? `The payment of ${dollars(cents)} for booking ${code} was asked for, and the provider has not answered for ${howLong(minutes)}: no money can have moved.`
        : `The payment of ${dollars(cents)} for booking ${code} (${id}) is pending at the provider for ${howLong(minutes)}: a check, say.`,
    );
  },
};
