import { dollars, type Invariant } from './invariant.ts';
import type { Query } from './sources.ts';

// Payments under way for more than ten minutes. Those that the provider confirmed as pending within the hour are fine.
const underWay = `
  select b.confirmation_code as code, o.status, o.amount_cents as cents,
    coalesce(o.capture_id, o.provider_order_id) as id,
    floor(extract(epoch from now() - coalesce(o.approved_at, o.updated_at)) / 60)::int as minutes,
    o.status = 'Pending' and coalesce(o.seen_at > now() - interval '1 hour', false) as confirmed,
    o.missing_at is not null as missing, o.duplicate_at is not null as duplicate
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
  missing: boolean;
  duplicate: boolean;
};

// Bookings in ProcessingPayment without any payment that could complete.
const withoutPayment = `
  select b.confirmation_code as code, floor(extract(epoch from now() - b.updated_at) / 60)::int as minutes
  from bookings b
  where b.status = 'ProcessingPayment' and b.updated_at < now() - interval '10 minutes'
    and not exists (select from payment_orders o where o.booking_id = b.id and o.status in ('Capturing','Pending'))
  order by b.updated_at`;

// A statement is due an hour after its check was written.
const withoutStatement = `
  select c.check_number as number, floor(extract(epoch from now() - c.written_at) / 60)::int as minutes
  from checks c
  where c.statement_at is null and c.undone_at is null and c.voided_at is null
    and c.written_at < now() - interval '4 hours'
  order by c.written_at`;

const howLong = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;

const describe = ({ code, status, cents, id, minutes, missing, duplicate }: UnderWay): string => {
  const payment = `The payment of ${dollars(cents)} for booking ${code}`;
  const name = id === null ? '' : ` (${id})`;
  const since = `for ${howLong(minutes)}`;
  if (status === 'Open')
    return `${payment}${name} was approved, and its money could not be captured ${since}.`;
  if (missing) return `${payment}${name} is under way ${since}, and the provider does not know it.`;
  if (duplicate)
    return `${payment}${name} is under way ${since}: the provider says it was paid before, by one that is not known here.`;
  if (status === 'Pending')
    return `${payment}${name} is pending ${since}, and the provider has not confirmed that within the last hour.`;
  return `${payment}${name} is under way ${since}, and nobody knows how it ended.`;
};

/** Worth a note only: a payment that the provider recently confirmed as pending, or one that it never created. */
const isHarmless = ({ status, confirmed }: UnderWay): boolean => confirmed || status === 'Opening';

const readUnderWay = (query: Query): Promise<UnderWay[]> => query<UnderWay>(underWay);

/** Every payment ends, or is reported, and every check is told. */
export const progress: Invariant = {
  name: 'progress',
  description:
    'No payment is under way for more than ten minutes, but for those that the provider calls pending; and the statement of no check waits for hours.',
  async violations({ query }) {
    const hanging = (await readUnderWay(query)).filter((order) => !isHarmless(order));
    const unpaid = await query<{ code: string; minutes: number }>(withoutPayment);
    const untold = await query<{ number: string; minutes: number }>(withoutStatement);
    return [
      ...hanging.map(describe),
      ...unpaid.map(
        ({ code, minutes }) =>
          `Booking ${code} is being paid for ${howLong(minutes)}, and no payment of it is under way.`,
      ),
      ...untold.map(
        ({ number, minutes }) =>
          `Check ${number} was written ${howLong(minutes)} ago, and its payee was not told.`,
      ),
    ];
  },
  async notes({ query }) {
    const harmless = (await readUnderWay(query)).filter(isHarmless);
    return harmless.map(({ status, code, cents, id, minutes }) =>
      status === 'Opening'
        ? `The payment of ${dollars(cents)} for booking ${code} was requested, and the provider has not answered for ${howLong(minutes)}: no money can have moved.`
        : `The payment of ${dollars(cents)} for booking ${code} (${id}) is pending at the provider for ${howLong(minutes)}: a check, say.`,
    );
  },
};
