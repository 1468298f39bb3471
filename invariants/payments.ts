import { dollars, type Invariant } from './invariant.ts';
import { type Capture, capturesIn } from './provider.ts';
import type { Query } from './sources.ts';

const bookings = `
  select id, confirmation_code as code, status, total_cents as total, payment_recorded_by is not null as recorded
  from bookings`;

type Booking = { id: string; code: string; status: string; total: number; recorded: boolean };

const flagged = `select capture_id as id from payment_orders where flagged_at is not null and capture_id is not null`;

type Money = {
  bookings: Map<string, Booking>;
  captures: Capture[];
  /** The ids of the captures that are flagged for an administrator. */
  flagged: Set<string>;
};

const readMoney = async (query: Query, journal: Parameters<typeof capturesIn>[0]): Promise<Money> => {
  const found = await query<Booking>(bookings);
  const flags = await query<{ id: string }>(flagged);
  return {
    bookings: new Map(found.map((booking) => [booking.id, booking])),
    captures: capturesIn(journal),
    flagged: new Set(flags.map(({ id }) => id)),
  };
};

const hasMoneyLeft = ({ cents, refundedCents }: Capture): boolean => refundedCents < cents;

const whyNotPaid = ({ code, total, recorded }: Booking, captures: readonly Capture[]): string | undefined => {
  const [capture, second] = captures;
  if (second)
    return `Booking ${code} is Paid by ${captures.length} captures: ${captures.map(({ id }) => id)}.`;
  if (recorded)
    return capture && `Booking ${code} is Paid by an administrator's record and by capture ${capture.id}.`;
  if (!capture) return `Booking ${code} is Paid and the provider has no money for it.`;
  if (capture.cents === total && capture.currency === 'USD') return undefined;
  const taken = `${dollars(capture.cents)} ${capture.currency}`;
  return `Booking ${code} costs ${dollars(total)}; capture ${capture.id} took ${taken}.`;
};

const beingRefunded = `select o.capture_id as id from payment_orders o
  join refunds r on r.payment_order_id = o.id where r.status in ('Asked','Pending') and o.capture_id is not null`;

/** A hunter pays once, even where one of two captures is flagged for an administrator. */
export const charges: Invariant = {
  name: 'charges',
  description:
    'Of one booking the provider keeps one capture at most, but for money that is on its way back.',
  needs: ['journal'],
  async violations({ query, journal = [] }) {
    const refunding = new Set((await query<{ id: string }>(beingRefunded)).map(({ id }) => id));
    const { bookings: known, captures } = await readMoney(query, journal);
    const unrefunded = captures.filter((capture) => hasMoneyLeft(capture) && !refunding.has(capture.id));
    return [...Map.groupBy(unrefunded, ({ bookingId }) => bookingId)]
      .filter(([, ofOne]) => ofOne.length > 1)
      .map(([bookingId, ofOne]) => {
        const ids = ofOne.map(({ id }) => id).join(', ');
        return `Booking ${known.get(bookingId)?.code ?? bookingId} was charged ${ofOne.length} times, and all is kept: ${ids}.`;
      });
  },
};

/** Refunded or flagged money pays for nothing. */
export const payments: Invariant = {
  name: 'payments',
  description:
    'A booking is Paid if and only if one capture of just its total is kept for it, or an administrator recorded it.',
  needs: ['journal'],
  async violations({ query, journal = [] }) {
    const money = await readMoney(query, journal);
    const paying = money.captures.filter(
      (capture) => hasMoneyLeft(capture) && !money.flagged.has(capture.id),
    );
    const byBooking = Map.groupBy(paying, ({ bookingId }) => bookingId);
    const paid = [...money.bookings.values()].filter(({ status }) => status === 'Paid');
    return [
      ...paid.flatMap((booking) => whyNotPaid(booking, byBooking.get(booking.id) ?? []) ?? []),
      ...paying.flatMap(({ id, bookingId, cents }) => {
        const booking = money.bookings.get(bookingId);
        if (booking?.status === 'Paid') return [];
        const what = booking ? `Booking ${booking.code} is ${booking.status}` : 'There is no such booking';
        return [`${what}; capture ${id} keeps ${dollars(cents)} for it, and nobody was told.`];
      }),
    ];
  },
};

const expected = `
  with left_over as (
    select o.booking_id, o.flagged_at is not null as flagged,
      o.captured_cents - coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_order_id = o.id and r.status in ('Pending','Completed')), 0) as cents
    from payment_orders o where o.captured_at is not null and o.recorded_by is null)
  select
    coalesce((select sum(total_cents) from bookings
      where status = 'Paid' and payment_recorded_by is null), 0) as paid,
    coalesce((select sum(b.total_cents - l.cents) from left_over l join bookings b on b.id = l.booking_id
      where b.status = 'Paid' and b.payment_recorded_by is null and not l.flagged and l.cents > 0), 0) as "givenBack",
    coalesce((select sum(cents) from left_over where flagged), 0) as flagged`;

/** The sums of both sides: whatever single rows contain, no cent may be lost. */
export const balance: Invariant = {
  name: 'balance',
  description:
    'What the provider keeps is what the Paid bookings cost, less what was given back of them, and what is flagged.',
  needs: ['journal'],
  async violations({ query, journal = [] }) {
    const balanceCents = capturesIn(journal).reduce(
      (sum, { cents, refundedCents }) => sum + cents - refundedCents,
      0,
    );
    const [due = { paid: 0, givenBack: 0, flagged: 0 }] = await query<{
      paid: number;
      givenBack: number;
      flagged: number;
    }>(expected);
    const { paid, givenBack, flagged: flags } = due;
    if (balanceCents === paid - givenBack + flags) return [];
    return [
      `The provider keeps ${dollars(balanceCents)}; the Paid bookings cost ${dollars(paid)}, of which ${dollars(givenBack)} went back, and ${dollars(flags)} is flagged.`,
    ];
  },
};
