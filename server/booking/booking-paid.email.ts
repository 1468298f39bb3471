import type { HostPayout } from '#contract/booking.ts';
import { type Day, dayInWisconsin, formatDays } from '#domain/dates.ts';
import { howPaidText } from '#domain/host-payout.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedOnce,
  addressedTo,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { toHostPayout } from './host-payout.ts';
import { rulesBlocks } from './rules-blocks.ts';
import { getBooking } from './store.ts';

type Hunter = { name: string; phoneNumber: string; email: string };

/** `paidAnew` is the line of activity of the move after which it was paid anew. */
type PaidIds = { bookingId: string; paidAnew?: number };

type Paid = {
  booking: BookingEmailData;
  hunter: Hunter;
  /** When and how the host is paid; null if nothing is, or a problem keeps it. */
  howPaid: string | null;
  /** They are paid by check, and no complete postal address is known. */
  isAddressMissing: boolean;
};

const isAddressMissingOf = (payout: HostPayout | null): boolean => payout?.problem === 'noAddress';

const howPaidOf = (payout: HostPayout, today: Day): string | null => {
  const isAddressMissing = isAddressMissingOf(payout);
  const payDay = payout.payDay ?? (isAddressMissing ? today : null);
  return payDay && howPaidText({ ...payout, cents: payout.owedCents, payDay }, today);
};

/** To the host: the booking is paid; the hunter's name and contacts, the days and the payout. */
export const bookingPaidEmail = defineEmail<PaidIds, Paid>({
  name: 'booking-paid',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    hunter: { name: 'Ada Lindqvist', phoneNumber: '6085550100', email: 'ada@hunter.example' },
    howPaid: 'We pay you $144.50 on 12/07/2026 by PayPal to walter.pay@farm.example.',
    isAddressMissing: false,
  },
  write: ({ booking, hunter, howPaid, isAddressMissing }, sender) => ({
    subject: `Paid: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
    preview: `${hunter.name} has paid. You get ${formatMoney(booking.hostShareCents)}.`,
    greeting: `${greet(booking.host)}, ${hunter.name} has paid`,
    blocks: [
      { text: 'The booking is settled, and they have the way in, the boundary and your contacts now.' },
      { facts: factLines(booking, 'host') },
      { heading: 'Who comes' },
      {
        facts: [
          ['Hunter', hunter.name],
          ['Phone', formatPhone(hunter.phoneNumber)],
          ['Email', hunter.email],
        ],
      },
      ...rulesBlocks(booking.rules, 'short'),
      ...(howPaid ? [{ text: howPaid }] : []),
      ...(isAddressMissing
        ? [{ link: { label: 'Add my address', href: linkTo(sender, '/myaccount/profile') } }]
        : []),
      { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
    ],
    reason: `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { bookingId, paidAnew }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Paid') return [];
    const row = await getBooking(ctx.db, bookingId);
    const { first_name, last_name, phone_number, email } = row;
    const hunter = { name: `${first_name} ${last_name}`.trim() || email, phoneNumber: phone_number, email };
    const payout = toHostPayout(row, ctx.config);
    const howPaid = payout && howPaidOf(payout, dayInWisconsin(ctx.now()));
    const data = { booking, hunter, howPaid, isAddressMissing: isAddressMissingOf(payout) };
    return [
      paidAnew === undefined
        ? addressedOnce('host', booking, data)
        : addressedTo('host', booking, data, paidAnew),
    ];
  },
  sent: (ctx, { booking }) => recordEmail(ctx, booking, { side: 'host', email: 'paid' }),
});
