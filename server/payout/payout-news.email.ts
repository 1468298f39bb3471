import { dayInWisconsin, formatDays } from '#domain/dates.ts';
import { howPaidText, type NewsKind, problemOf, wasRefused } from '#domain/host-payout.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { describeRefund } from '#domain/payment-reasons.ts';
import type { PayoutType } from '#domain/payout-status.ts';
import { hostShare } from '#domain/pricing.ts';
import { wasEmailed } from '../booking/activity-store.ts';
import {
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from '../booking/booking-email-data.ts';
import { toHostPayout } from '../booking/host-payout.ts';
import { getBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { getListing } from '../listing/store.ts';
import { getRefund, sumHostPartsBefore } from '../payment/refund-store.ts';
import { getOrder } from '../payment/store.ts';
import { type Block, defineEmail, importantDays, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { listSendingsOf } from './attempt-store.ts';
import { hasCheckAddress } from './check-address.ts';
import { attemptToldOf, isBackStill, type News } from './payout-news.ts';
import { findPayoutRow, type StoredPayoutRow } from './table-store.ts';
import { mendingOf, writeWayNews } from './way-news-texts.ts';

type Reduced = {
  kind: 'reduced';
  /** What goes back to the hunter. */
  amountCents: Cents;
  /** The host's part of it, as far as it was not sent before. */
  offCents: Cents;
  reason: string;
};
type Waiting = {
  kind: Exclude<NewsKind, 'reduced'>;
  /** What waits: what was sent of that which came back. */
  amountCents: Cents;
  owedCents: Cents;
  /** The PayPal address to which it was sent, or is to be; null for a check. */
  receiver: string | null;
  /** Whether PayPal could not pay what came back; it was with the host, or about to be, otherwise. */
  isRefused: boolean;
  /** How it is to be paid from now on. */
  type: PayoutType;
  /** When and how it is paid from now on; null while a problem keeps it. */
  howPaid: string | null;
  /** Whether the land is still theirs, so that they can change its PayPal address. */
  isTheirs: boolean;
};
type Told = { booking: BookingEmailData; occasion: string; news: Reduced | Waiting };

/**
 * To the host: a refund took something off their payout, or it doesn't reach them; with what they can do
 * (docs/rules/payouts.md#what-hosts-are-told). `occasion` tells one from the next: a refund, an attempt, or an instant.
 */
export const payoutNewsEmail = defineEmail<News, Told>({
  name: 'payout-news',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    occasion: '019a9f3e-5c00-7000-8000-00000000a77e',
    news: {
      ...{ kind: 'cameBack', amountCents: 14_450, owedCents: 14_450, receiver: 'walter.pay@farm.example' },
      ...{ isRefused: true, type: 'PayPalPayout', isTheirs: true, howPaid: null },
    },
  },
  write: ({ booking, news }, sender) => {
    const { subject, preview, greeting, blocks } =
      news.kind === 'reduced' ? writeReduced(booking, news, sender) : writeWaiting(booking, news, sender);
    return {
      subject: `${subject}: ${formatDays(booking)}, ${shorten(booking.title, 20)}`,
      preview,
      greeting: `${greet(booking.host)}, ${greeting}`,
      blocks: [...blocks, { note: `Is something not right? Write to ${sender.supportEmail}.` }],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, ids) {
    const { kind, bookingId, occasion } = ids;
    const email = emailNames[kind];
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Paid') return [];
    if (await wasEmailed(ctx.db, bookingId, { side: 'host', email, occasion })) return [];
    const news =
      kind === 'reduced'
        ? await findReduced(ctx, booking, occasion)
        : await findWaiting(ctx, booking, { kind, occasion });

    const key = `${bookingId}.${kind}.${occasion}`;
    return news ? [{ to: booking.host.email, key, data: { booking, occasion, news } }] : [];
  },
  sent: (ctx, { booking, occasion, news }) =>
    recordEmail(ctx, booking, { side: 'host', email: emailNames[news.kind], occasion }),
});

/** The names of these emails in the booking's activity. */
const emailNames = {
  reduced: 'payoutReduced',
  stopped: 'payoutStopped',
  cameBack: 'payoutCameBack',
  unclaimed: 'payoutUnclaimed',
  noAddress: 'payoutNoAddress',
  wayChanged: 'payoutWayChanged',
} as const satisfies Record<NewsKind, string>;

/** What a refund took off the payout; undefined if it failed, or if all of it was sent before. */
const findReduced = async (
  { db }: Pick<Context, 'db'>,
  { id, hostShareCents: getsCents }: BookingEmailData,
  refundId: string,
): Promise<Reduced | undefined> => {
  const refund = await getRefund(db, refundId);
  const { status, amount_cents: amountCents, host_cents: partCents, reason } = refund;
  const booking = await getBooking(db, id);
  const shareCents = hostShare(booking.booking_price_cents, booking.owner_fee_percentage);
  const earlierCents = await sumHostPartsBefore(db, refund);
  const offCents = Math.min(partCents, Math.max(0, shareCents - getsCents - earlierCents));
  if (status === 'Failed' || offCents <= 0) return undefined;
  return { kind: 'reduced', amountCents, offCents, reason: describeRefund(reason) };
};

/** What keeps the host from the payout; undefined if it is no longer that. */
const findWaiting = async (
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { id, listingId }: BookingEmailData,
  { kind, occasion }: Pick<News, 'occasion'> & Pick<Waiting, 'kind'>,
): Promise<Waiting | undefined> => {
  const payout = await findPayoutRow(db, id);
  if (!payout) return undefined;
  const problem = problemOf({
    ...{ stage: payout.stage, itemStatus: payout.payout_item_status, isPaymentDoubted: false },
    ...{ dueCents: payout.due_cents, owedCents: payout.owed_cents, arrivedCents: payout.arrived_cents },
    isAddressMissing: payout.payout_type === 'Manual' && !(await hasCheckAddress(db, payout)),
  });
  const attempts = await listSendingsOf(db, payout);
  const attempt =
    kind === 'cameBack' ? attempts.find((one) => one.id === occasion) : attemptToldOf(kind, attempts);
  if (kind === 'cameBack') {
    if (!attempt || !isBackStill(attempt, attempts, payout)) return undefined;
  } else if (kind === 'wayChanged') {
    // Once something keeps it, that is told.
    if (problem !== null || payout.owed_cents === 0) return undefined;
  } else if (problem !== kind || (attempt && attempt.id !== occasion)) return undefined;
  const listing = await getListing(db, listingId);
  const told = toHostPayout(await getBooking(db, id), config);
  const today = dayInWisconsin(now());
  const payDay = told && (told.problem === 'doubted' ? today : told.payDay);
  return {
    kind,
    amountCents: attempt?.amount_cents ?? payout.owed_cents,
    owedCents: payout.owed_cents,
    receiver: attempt ? attempt.receiver_email : receiverOf(payout),
    isRefused: attempt?.way === 'PayPal' && attempt.arrived_at === null && wasRefused(attempt.item_status),
    type: payout.payout_type,
    isTheirs: listing.user_id === payout.host_id,
    howPaid: payDay && howPaidText({ ...told, cents: told.owedCents, payDay }, today),
  };
};

const receiverOf = ({ payout_type: type, receiver_email: receiver }: StoredPayoutRow): string | null =>
  type === 'Manual' ? null : receiver;

type Written = { subject: string; preview: string; greeting: string; blocks: readonly Block[] };

const bookingLink = ({ id }: BookingEmailData, sender: Sender) => ({
  label: 'See the booking',
  href: linkTo(sender, `/myaccount/bookings/${id}/detail`),
});

const factsOf = (booking: BookingEmailData): [string, string][] =>
  factLines(booking, 'host').filter(([label]) => label !== 'You get');

const writeReduced = (
  booking: BookingEmailData,
  { amountCents, offCents, reason }: Reduced,
  sender: Sender,
): Written => {
  const getsCents = booking.hostShareCents;
  return {
    subject: `Your payout is now ${formatMoney(getsCents)}`,
    preview: `${sender.name} gives ${formatMoney(amountCents)} back to the hunter.`,
    greeting: 'your payout for this booking is less now',
    blocks: [
      {
        text: `${sender.name} gives the hunter ${formatMoney(amountCents)} of their payment back. ${formatMoney(offCents)} of it comes off your payout. The booking stands as it is.`,
      },
      {
        facts: [
          ...factsOf(booking),
          ['Back to the hunter', formatMoney(amountCents)],
          ['Off your payout', formatMoney(offCents)],
          ['You get now', getsCents === 0 ? 'Nothing is left to pay out' : formatMoney(getsCents)],
          ['Why', reason],
        ],
      },
      { button: bookingLink(booking, sender) },
    ],
  };
};

/** An email about money that doesn't reach the host: what is known, and what they can do. */
const writeWaiting = (booking: BookingEmailData, news: Waiting, sender: Sender): Written => {
  const { amountCents, owedCents, receiver, isRefused, kind } = news;
  const amount = formatMoney(amountCents);
  const facts: Block = {
    facts: [
      ...factsOf(booking),
      kind === 'unclaimed' ? ['Waits at PayPal', amount] : ['Owed to you', formatMoney(owedCents)],
      ...(receiver === null ? [] : [['PayPal address', receiver] as const]),
    ],
  };
  const booked = bookingLink(booking, sender);
  if (kind === 'noAddress' || kind === 'wayChanged') {
    const { blocks, ...head } = writeWayNews({ ...news, kind }, sender, facts);
    const hasButton = blocks.some((block) => 'button' in block);
    return { ...head, blocks: [...blocks, hasButton ? { link: booked } : { button: booked }] };
  }
  if (kind === 'stopped')
    return {
      subject: `Your payout of ${amount} waits`,
      preview: 'We are looking at it. It stays owed to you.',
      greeting: 'your payout waits, as we are looking at it',
      blocks: [
        {
          text: `We have stopped the payout of ${amount} for this booking for now. It stays owed to you, and you don’t have to do anything. If you know why it can’t be paid, or want it paid another way, write to ${sender.supportEmail}.`,
        },
        facts,
        { button: booked },
      ],
    };
  if (kind === 'unclaimed')
    return {
      subject: `${amount} waits for you at PayPal`,
      preview: `Claim it at PayPal with ${receiver ?? 'your address there'}.`,
      greeting: 'your payout waits for you at PayPal',
      blocks: [
        {
          text: `We have sent you ${amount}, and PayPal keeps it until you claim it: there is no PayPal account with this address, or it is not confirmed there.`,
        },
        facts,
        {
          steps: [
            `Look for PayPal’s email about it, or go to PayPal yourself. Sign in with ${receiver ?? 'this address'}, or open an account with it.`,
            'Confirm the address there. Then the money is yours.',
          ],
        },
        {
          text: 'Unclaimed money comes back to us after 30 days. If you can’t use this address, write to us: then we take the money back and pay you another way.',
        },
        { button: booked },
      ],
    };
  const [subject, fact] = isRefused
    ? [`PayPal could not pay you ${amount}`, `PayPal could not pay ${amount} to ${receiver}.`]
    : [
        `Your payout of ${amount} came back`,
        `What we sent to ${receiver} by PayPal, ${amount}, came back to us.`,
      ];
  const { todo, button } = mendingOf({ ...booking, ...news }, sender);
  return {
    subject,
    preview: 'It stays owed to you. Please check where it goes.',
    greeting: 'your payout did not reach you',
    blocks: [
      { text: `${fact} The money is with us, and ${formatMoney(owedCents)} stays owed to you.` },
      facts,
      { text: todo },
      { button: button ?? booked },
      ...(button ? [{ link: booked }] : []),
    ],
  };
};

/** For jobs about a reduced payout that an older version has added. */
export const payoutReducedJob: Job<{ refundId: string }> = {
  name: 'mail.payout-reduced',
  retries: payoutNewsEmail.job.retries ?? 0,
  async run(ctx, { refundId }) {
    const { booking_id: bookingId } = await getOrder(
      ctx.db,
      (await getRefund(ctx.db, refundId)).payment_order_id,
    );
    await payoutNewsEmail.job.run(ctx, { kind: 'reduced', bookingId, occasion: refundId });
  },
};
