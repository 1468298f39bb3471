import { whyNowhereBookable } from '#domain/availability.ts';
import { dayInWisconsin, formatDays, toPathDay } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { chargedText } from '#domain/payment-status.ts';
import { rejectionTexts } from '#domain/rejection-reasons.ts';
import type { Context } from '../context.ts';
import { toDaysPrice } from '../listing/answers.ts';
import { type Block, defineEmail, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { listAlternatives } from '../search/alternatives-store.ts';
import {
  addressedTo,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { getBooking } from './store.ts';

/** Land that is free on the same days. `totalCents`: what the days cost with fee and tax. */
type Alternative = { id: string; title: string; city: string; totalCents: Cents };
type Rejected = BookingEmailData & { alternatives: readonly Alternative[] };

const maxAlternatives = 3;

/** To the hunter: the request is rejected. The booking's page has the same sentence. */
export const bookingRejectedEmail = defineEmail<{ bookingId: string }, Rejected>({
  name: 'booking-rejected',
  sample: {
    ...sampleBooking,
    status: 'Rejected',
    expireAt: null,
    rejectionReason: 'ownUse',
    alternatives: [
      {
        id: '019a9f3e-5c00-7000-8000-00000000f11d',
        title: 'Coon Valley creek bottom',
        city: 'Coon Valley',
        totalCents: 18_568,
      },
    ],
  },
  write: (booking, sender) => ({
    subject: `Not this time: ${shorten(booking.title, 60)}`,
    preview: `${formatDays(booking)} did not work out. ${chargedText(booking)}`,
    greeting: greet(booking.hunter),
    blocks: [
      { text: 'Sorry, but the landowner has rejected your booking request...' },
      ...(booking.rejectionReason ? [{ text: `Why: ${rejectionTexts[booking.rejectionReason]}.` }] : []),
      { facts: factLines(booking, 'hunter') },
      ...otherLand(booking, sender),
    ],
    reason: `You get this because you asked for days on ${sender.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Rejected') return [];
    return [
      addressedTo('hunter', booking, { ...booking, alternatives: await findAlternatives(ctx, booking) }),
    ];
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'hunter', email: 'rejected' }),
});

const otherLand = (booking: Rejected, sender: Sender): Block[] => {
  const { alternatives, startDay, endDay } = booking;
  if (alternatives.length === 0)
    return [
      { text: `${chargedText(booking)} Other land is open, maybe not far from there.` },
      { button: { label: 'Find other land', href: linkTo(sender, '/') } },
    ];
  return [
    { text: `${chargedText(booking)} This land near there is free on the same days:` },
    ...alternatives.map(({ id, title, city, totalCents }) => ({
      link: {
        label: `${shorten(title, 60)}, ${city}: ${formatMoney(totalCents)} with fees and taxes`,
        href: linkTo(sender, `/listing/${id}?start=${toPathDay(startDay)}&end=${toPathDay(endDay)}`),
      },
    })),
    {
      button: { label: 'Find other land', href: linkTo(sender, `/?startDate=${startDay}&endDate=${endDay}`) },
    },
  ];
};

const findAlternatives = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, listingId, startDay, endDay, partySize }: BookingEmailData,
): Promise<Alternative[]> => {
  const days = { startDay, endDay };
  if (whyNowhereBookable(dayInWisconsin(now()), days) !== undefined) return [];
  const { user_id: exceptHostId } = await getBooking(db, id);
  const wanted = { listingId, days, partySize, exceptHostId, limit: maxAlternatives };
  return (await listAlternatives(db, wanted)).map((row) => ({
    id: row.id,
    title: row.title,
    city: row.city,
    totalCents: toDaysPrice(row)?.totalCents ?? 0,
  }));
};
