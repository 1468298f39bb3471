import { dollars, type Invariant } from './invariant.ts';
import { type Item, itemsIn } from './provider.ts';

const payoutRows = `
  select b.confirmation_code as code, b.id, b.status,
    round(b.booking_price_cents::numeric * b.owner_fee_percentage) as due,
    p.amount_cents as amount, p.payout_item_id as item, p.receiver_email as receiver,
    coalesce(p.manual_payment_status, p.pay_pal_payout_status) as state
  from bookings b left join payouts p on p.booking_id = b.id`;

type Row = {
  code: string;
  id: string;
  status: string;
  due: number;
  amount: number | null;
  item: string | null;
  receiver: string | null;
  state: string | null;
};

const unsent = ['PaymentRequired', 'Created'];

const dueViolations = ({ code, status, due, amount, state }: Row): string[] => {
  if (status === 'Paid' && state === null) return [`Booking ${code} is Paid and has no payout.`];
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

/**
 * The violations of what was sent for a booking: at the provider its item, or its batch, is named after the booking.
 */
const sentViolations = ({ code, amount, item, receiver }: Row, items: readonly Item[]): string[] => {
  const [first] = items;
  const matches = first?.cents === amount && first?.currency === 'USD' && first?.receiver === receiver;
  return [
    ...(items.length > 1 ? [`Booking ${code} was paid out by ${items.length} items at the provider.`] : []),
    ...(item !== null && !items.some(({ id }) => id === item)
      ? [`The payout of booking ${code} names item ${item}, which the provider does not have for it.`]
      : []),
    ...(first && !matches
      ? [`Item ${first.id} sent ${dollars(first.cents)} to ${first.receiver}, not what booking ${code} says.`]
      : []),
  ];
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const bookingOf = ({ names }: Item): string => names.join(' ').match(uuid)?.[0] ?? '';

export const payouts: Invariant = {
  name: 'payouts',
  description:
    "A Paid booking has one payout, of the host's share; the provider has at most one item for it, for ever.",
  async violations({ query, journal }) {
    const rows = await query<Row>(payoutRows);
    const due = rows.flatMap(dueViolations);
    if (!journal) return due;
    const byBooking = Map.groupBy(itemsIn(journal), bookingOf);
    const sent = rows.flatMap((row) => sentViolations(row, byBooking.get(row.id) ?? []));
    for (const { id } of rows) byBooking.delete(id);
    const strays = [...byBooking.values()].flat();
    return [
      ...due,
      ...sent,
      ...strays.map(
        ({ id, cents, receiver }) => `Item ${id} sent ${dollars(cents)} to ${receiver} for no booking.`,
      ),
    ];
  },
};
