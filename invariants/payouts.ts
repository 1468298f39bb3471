import { dollars, type Invariant } from './invariant.ts';
import { dueOf, sentOf, sentToHost, sentToOthers, shareOf } from './owed.ts';
import { type Item, itemsIn } from './provider.ts';

const payoutRows = `
  select b.confirmation_code as code, b.status, ${dueOf} as due, ${sentOf} as sent,
    ${sentToHost('onItsWay')} as away, ${sentToOthers('arrived')} as others,
    ${sentToOthers('onItsWay')} as away_to_others,
    p.amount_cents as amount, p.due_cents, p.on_its_way_cents, p.arrived_cents, p.paid_to_others_cents, p.stage,
    coalesce(p.host_id <> b.host_id, false) as is_elsewhere,
    coalesce(p.manual_payment_status, p.pay_pal_payout_status) as state
  from bookings b left join payouts p on p.booking_id = b.id`;

type Row = {
  code: string;
  status: string;
  due: number;
  sent: number;
  away: number;
  others: number;
  away_to_others: number;
  amount: number | null;
  due_cents: number;
  on_its_way_cents: number;
  arrived_cents: number;
  paid_to_others_cents: number;
  stage: string;
  state: string;
  is_elsewhere: boolean;
};

/** The statuses on the wire that a stage may have. */
const statesOf: Record<string, readonly string[]> = {
  owed: ['Created', 'PaymentRequired'],
  onItsWay: ['Processing'],
  arrived: ['Completed', 'CheckSent', 'ManualPayPalPaymentSent'],
  cameBack: ['Error', 'PaymentRequired'],
  stopped: ['Canceled', 'Other'],
  ended: ['Canceled', 'Other'],
};

/** Of a payout that was stopped and is owed no more, what the host has of it counts. */
const hasState = ({ stage, state }: Row, owed: number, arrived: number): boolean => {
  const isSettled = stage === 'stopped' && owed === 0 && arrived > 0;
  return statesOf[isSettled ? 'arrived' : stage]?.includes(state) ?? false;
};

/** A payout's sums and its stage, against what its booking, refunds and attempts say. */
const dueViolations = (row: Row): string[] => {
  const { code, status, due, sent, away, amount, stage, state } = row;
  if (amount === null) return due > 0 ? [`Booking ${code} is ${status} and has no payout.`] : [];
  const owed = Math.max(0, due - sent);
  const sums = [row.due_cents, row.on_its_way_cents, row.arrived_cents];
  const waits = stage === 'owed' || stage === 'cameBack';
  return [
    ...(row.is_elsewhere ? [`The payout of booking ${code} is to somebody else than its host.`] : []),
    ...(row.paid_to_others_cents === row.others
      ? []
      : [
          `Others than the host of booking ${code} were paid ${dollars(row.others)}, and its payout says ${dollars(row.paid_to_others_cents)}.`,
        ]),
    ...(row.away_to_others > 0
      ? [`${dollars(row.away_to_others)} of booking ${code} is on its way to somebody else than its host.`]
      : []),
    ...(waits && owed === 0 ? [`Booking ${code} is ${status} and its payout still waits to be sent.`] : []),
    ...(stage === 'stopped' && owed === 0 && sent === 0
      ? [`Nothing is owed for booking ${code}, and its payout counts as stopped.`]
      : []),
    ...(owed > 0 && (stage === 'ended' || stage === 'arrived')
      ? [`${dollars(owed)} is owed for booking ${code}, and its payout is ${state}.`]
      : []),
    ...(away > 0 !== (stage === 'onItsWay')
      ? [`The payout of booking ${code} is ${state}, with ${dollars(away)} on its way.`]
      : []),
    ...(hasState(row, owed, sent - away)
      ? []
      : [`The payout of booking ${code} is ${state}, and in the stage ${stage}.`]),
    ...(`${sums}` === `${[due, away, sent - away]}`
      ? []
      : [
          `The sums of the payout of booking ${code} are ${sums}; its rows make ${[due, away, sent - away]}.`,
        ]),
    ...((due === 0 && sent === 0) || amount === owed + sent
      ? []
      : [
          `The payout of booking ${code} is ${dollars(amount)}; the host's share is ${dollars(owed + sent)}.`,
        ]),
  ];
};

// Of the payment that pays a booking. Each part in full, at most what the earlier ones left of the share.
const partRows = `
  select code, found, least(part, greatest(share - earlier, 0)) as part from (
    select code, found, share, part, coalesce(sum(part) over (
      partition by payment order by created_at, id rows between unbounded preceding and 1 preceding), 0) as earlier
    from (
      select b.confirmation_code as code, r.host_cents as found, r.created_at, r.id, o.id as payment, ${shareOf} as share,
        case when r.status = 'Failed' or r.bearer = 'marketplace' then 0 when r.bearer = 'host' then r.amount_cents
          when b.total_cents = 0 then 0 else round(r.amount_cents * ${shareOf} / b.total_cents) end as part
      from refunds r join payment_orders o on o.id = r.payment_order_id join bookings b on b.id = o.booking_id
      where r.bearer is not null and b.status = 'Paid' and o.status = 'Captured' and o.flagged_at is null
        and exists (select from payouts where booking_id = b.id)) one) parts
  where least(part, greatest(share - earlier, 0)) <> found`;

/**
 * Whether the refund `r` counted when the attempt `s` was sent: not if it had failed by then, and what came of it after
 * all was known only later. Its activity has no more of it than the amount.
 */
const counted = (r: string) => `(${r}.status <> 'Failed' and ${r}.created_at < s.called_at and not (
  ${r}.updated_at > s.called_at and exists (select from booking_activity a where a.booking_id = b.id
    and a.details ->> 'kind' = 'refundFailed' and (a.details ->> 'amountCents')::bigint = ${r}.amount_cents
    and a.at between ${r}.created_at and s.called_at)))`;

/**
 * Attempts that were not owed when the provider was called, or when they were made by hand. What had failed by then
 * and was paid after all later was not with the host.
 */
const unowedRows = `
  select b.confirmation_code as code, s.amount_cents as cents, s.called_at,
    not exists (
      select from booking_activity a where a.booking_id = b.id and 'Paid' in (a.from_status, a.to_status)
        and a.at = s.called_at)
    and (select a.to_status from booking_activity a where a.booking_id = b.id and a.to_status is not null
        and a.at < s.called_at order by a.at desc, a.id desc limit 1) is distinct from 'Paid' as is_unpaid,
    ${shareOf}
      - (select coalesce(sum(r.host_cents), 0) from refunds r join payment_orders o on o.id = r.payment_order_id
        where o.booking_id = b.id and o.flagged_at is null and ${counted('r')}
          and (o.captured_cents > (select sum(f.amount_cents) from refunds f
            where f.payment_order_id = o.id and ${counted('f')})))
      - (select coalesce(sum(e.amount_cents), 0) from payout_attempts e
        where e.booking_id = b.id and e.host_id = s.host_id and e.id <> s.id and e.called_at < s.called_at
          and (e.came_back_at is null or e.came_back_at > s.called_at)
          and not (e.ended_at < s.called_at and e.arrived_at > s.called_at)) as owed
  from payout_attempts s join bookings b on b.id = s.booking_id
  where s.called_at is not null and not exists (
    select from audit where subject_type = 'booking' and subject_id = b.id and field = 'bookingPrice'
      and at > s.called_at)`;

type Called = { code: string; cents: number; called_at: Date; is_unpaid: boolean; owed: number };

const unowedViolations = ({ code, cents, is_unpaid, owed }: Called): string[] => {
  if (is_unpaid) return [`${dollars(cents)} was sent for booking ${code} when it was not paid.`];
  return cents > owed
    ? [`${dollars(cents)} was sent for booking ${code} when ${dollars(Math.max(0, owed))} was owed.`]
    : [];
};

const attemptRows = `
  select s.id, b.confirmation_code as code, s.amount_cents as cents, s.receiver_email as receiver, s.item_id as item,
    s.way, s.stage, s.host_id as payee, ${shareOf} as share,
    s.way = 'PayPal' and exists (select 1 from payout_attempts o
      where o.booking_id = s.booking_id and o.way = s.way and o.number < s.number
        and (o.ended_at is null or o.ended_at > s.sent_at)) as is_early
  from payout_attempts s join bookings b on b.id = s.booking_id`;

type Attempt = {
  id: string;
  code: string;
  cents: number;
  receiver: string;
  item: string | null;
  way: string;
  stage: string;
  payee: string;
  share: number;
  is_early: boolean;
};

/** The statuses of an item whose money the receiver has, or can still get. */
const live = ['SUCCESS', 'PENDING', 'UNCLAIMED', 'ONHOLD'];
const isLive = ({ status }: Item): boolean => live.includes(status);

/** The violations of one attempt and of its items: at the provider batch and item are named after it. */
const attemptViolations = (attempt: Attempt, items: readonly Item[]): string[] => {
  const { id, code, cents, receiver, item, stage } = attempt;
  return [
    ...(attempt.is_early ? [`Booking ${code} was sent again while an earlier attempt could still pay.`] : []),
    ...(items.length > 1 ? [`Attempt ${id} of booking ${code} has ${items.length} items.`] : []),
    ...(stage === 'cameBack' && items.some(isLive)
      ? [`Attempt ${id} of booking ${code} came back here, and pays at the provider.`]
      : []),
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
  where s.way = 'PayPal' and s.host_id = p.host_id and s.sent_at >= p.receiver_changed_at
    and lower(s.receiver_email) = lower(p.receiver_email)
    and s.sent_at < p.receiver_changed_at + interval '${waitHours} hours'
    and not exists (
      select 1 from payout_attempts o
      where o.host_id = p.host_id and lower(o.receiver_email) = lower(s.receiver_email)
        and o.item_status in ('Success', 'Refunded', 'Reversed')
        and o.sent_at <= s.sent_at and o.id <> s.id)`;

const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/** What one payee of a booking has or can still get, by all ways together. */
const paidViolations = (attempts: readonly Attempt[], items: readonly Item[]): string[] => {
  const paying = items.filter(isLive);
  const byHand = attempts.filter(({ way, stage }) => way !== 'PayPal' && stage === 'arrived');
  const cents = sumOf(paying) + sumOf(byHand);
  const [{ code = '', share = 0 } = {}] = attempts;
  if (cents <= share) return [];
  return byHand.length === 0
    ? paying.length > 1
      ? [`Booking ${code} has ${paying.length} items at the provider that pay it.`]
      : []
    : [`Booking ${code} was paid ${dollars(cents)} in all; the host's share is ${dollars(share)}.`];
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const attemptOf = ({ names }: Item): string => names.join(' ').match(uuid)?.[0] ?? '';

export const payouts: Invariant = {
  name: 'payouts',
  description:
    "A Paid booking has one payout, to its host: what is owed, on its way and with the host is the host's share less the host's part of refunds; nothing was sent that was not owed then, at most one item at the provider pays each attempt, for ever, and what a former host was paid counts for nobody else.",
  async violations({ query, journal }) {
    const due = (await query<Row>(payoutRows)).flatMap(dueViolations);
    const parts = await query<{ code: string; found: number; part: number }>(partRows);
    const unowed = (await query<Called>(unowedRows)).flatMap(unowedViolations);
    const attempts = await query<Attempt>(attemptRows);
    const items = journal ? itemsIn(journal) : [];
    const byAttempt = Map.groupBy(items, attemptOf);
    const ofAttempt = ({ id }: Attempt) => byAttempt.get(id) ?? [];
    const sent = attempts.flatMap((attempt) =>
      attemptViolations(journal ? attempt : { ...attempt, item: null }, ofAttempt(attempt)),
    );
    const byPayee = Map.groupBy(attempts, ({ code, payee }) => `${code} ${payee}`);
    const twice = [...byPayee.values()].flatMap((own) => paidViolations(own, own.flatMap(ofAttempt)));
    const tooSoon = await query<{ code: string; receiver: string }>(tooSoonRows);
    for (const { id } of attempts) byAttempt.delete(id);
    const strays = [...byAttempt.values()].flat();
    return [
      ...due,
      ...parts.map(
        ({ code, found, part }) =>
          `A refund of booking ${code} makes the host bear ${dollars(found)}; it should be ${dollars(part)}.`,
      ),
      ...unowed,
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
