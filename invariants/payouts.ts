import { dollars, type Invariant } from './invariant.ts';
import { type Item, itemsIn } from './provider.ts';

const payoutRows = `
  select b.confirmation_code as code, b.status,
    round(b.booking_price_cents::numeric * b.owner_fee_percentage) - coalesce((
      select sum(r.host_cents) from refunds r join payment_orders o on o.id = r.payment_order_id
      where o.booking_id = b.id), 0) as due,
    p.amount_cents as amount, coalesce(p.manual_payment_status, p.pay_pal_payout_status) as state
  from bookings b left join payouts p on p.booking_id = b.id`;

type Row = {
  code: string;
  status: string;
  due: number;
  amount: number | null;
  state: string | null;
};

const unsent = ['PaymentRequired', 'Created'];

const dueViolations = ({ code, status, due, amount, state }: Row): string[] => {
  if (status === 'Paid' && state === null && due > 0) return [`Booking ${code} is Paid and has no payout.`];
  if (amount === null || state === 'Canceled') return [];
  return [
    ...(status !== 'Paid' && unsent.includes(state ?? '')
      ? [`Booking ${code} is ${status} and its payout still waits to be sent.`]
      : []),
    ...(amount === due
      ? []
      : [`The payout of booking ${code} is ${dollars(amount)}; the host's share is ${dollars(due)}.`]),
  ];
};

const attemptRows = `
  select s.id, b.confirmation_code as code, s.amount_cents as cents,
    s.receiver_email as receiver, s.item_id as item, p.amount_cents as owed, p.payout_type as type,
    coalesce(p.manual_payment_status, p.pay_pal_payout_status) as state,
    exists (select 1 from payout_attempts o where o.booking_id = s.booking_id and o.number < s.number
      and (o.ended_at is null or o.ended_at > s.sent_at)) as is_early
  from payout_attempts s join payouts p on p.booking_id = s.booking_id join bookings b on b.id = p.booking_id`;

type Attempt = {
  id: string;
  code: string;
  cents: number;
  receiver: string;
  item: string | null;
  owed: number;
  type: string;
  state: string;
  is_early: boolean;
};

/** The violations of one attempt and of its items: at the provider batch and item are named after it. */
const attemptViolations = (attempt: Attempt, items: readonly Item[]): string[] => {
  const { id, code, cents, receiver, item } = attempt;
  return [
    ...(attempt.is_early ? [`Booking ${code} was sent again while an earlier attempt could still pay.`] : []),
    // Refunds still reduce one that is paid by hand after its attempts failed.
    ...(cents === attempt.owed || (attempt.type === 'Manual' && cents > attempt.owed)
      ? []
      : [`Attempt ${id} of booking ${code} is ${dollars(cents)}, of ${dollars(attempt.owed)}.`]),
    ...(attempt.type === 'Manual' &&
    attempt.state !== 'Canceled' &&
    items.some(({ status }) => live.includes(status))
      ? [`Booking ${code} is paid by hand, and attempt ${id} pays it at the provider.`]
      : []),
    ...(items.length > 1 ? [`Attempt ${id} of booking ${code} has ${items.length} items.`] : []),
    ...(item !== null && !items.some((one) => one.id === item)
      ? [`Attempt ${id} of booking ${code} names item ${item}, which the provider does not have for it.`]
      : []),
    ...items
      .filter((one) => one.cents !== cents || one.currency !== 'USD' || one.receiver !== receiver)
      .map(
        (one) =>
          `Item ${one.id} sent ${dollars(one.cents)} to ${one.receiver}, not what booking ${code} says.`,
      ),
  ];
};

/** Hours that a changed address waits; as in the environment of the product. */
const waitHours = Number(process.env.PAYOUT_CHANGED_ADDRESS_HOURS || 24);

const tooSoonRows = `
  select b.confirmation_code as code, s.receiver_email as receiver
  from payout_attempts s join payouts p on p.booking_id = s.booking_id join bookings b on b.id = p.booking_id
  where s.sent_at >= p.receiver_changed_at and lower(s.receiver_email) = lower(p.receiver_email)
    and s.sent_at < p.receiver_changed_at + interval '${waitHours} hours'
    and not exists (
      select 1 from payout_attempts o join payouts q on q.booking_id = o.booking_id
      where q.host_id = p.host_id and lower(o.receiver_email) = lower(s.receiver_email)
        and o.item_status in ('Success', 'Refunded', 'Reversed')
        and o.sent_at <= s.sent_at and o.id <> s.id)`;

/** The statuses of an item whose money the receiver has, or can still get. */
const live = ['SUCCESS', 'PENDING', 'UNCLAIMED', 'ONHOLD'];

/** The violations of all items of one booking together. */
const liveViolations = (code: string, items: readonly Item[]): string[] => {
  const count = items.filter(({ status }) => live.includes(status)).length;
  return count > 1 ? [`Booking ${code} has ${count} items at the provider that pay it.`] : [];
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const attemptOf = ({ names }: Item): string => names.join(' ').match(uuid)?.[0] ?? '';

export const payouts: Invariant = {
  name: 'payouts',
  description:
    "A Paid booking has one payout, of the host's share less the host's part of refunds; at most one item at the provider pays it, for ever.",
  async violations({ query, journal }) {
    const due = (await query<Row>(payoutRows)).flatMap(dueViolations);
    const attempts = await query<Attempt>(attemptRows);
    const items = journal ? itemsIn(journal) : [];
    const byAttempt = Map.groupBy(items, attemptOf);
    const ofAttempt = ({ id }: Attempt) => byAttempt.get(id) ?? [];
    const sent = attempts.flatMap((attempt) =>
      attemptViolations(journal ? attempt : { ...attempt, item: null }, ofAttempt(attempt)),
    );
    const byBooking = Map.groupBy(attempts, ({ code }) => code);
    const twice = [...byBooking].flatMap(([code, own]) => liveViolations(code, own.flatMap(ofAttempt)));
    const tooSoon = await query<{ code: string; receiver: string }>(tooSoonRows);
    for (const { id } of attempts) byAttempt.delete(id);
    const strays = [...byAttempt.values()].flat();
    return [
      ...due,
      ...sent,
      ...twice,
      ...tooSoon.map(
        ({ code, receiver }) =>
          `Booking ${code} was paid to ${receiver} too soon after that address was changed.`,
      ),
      ...strays.map(
        ({ id, cents, receiver }) => `Item ${id} sent ${dollars(cents)} to ${receiver} for no booking.`,
      ),
    ];
  },
};
