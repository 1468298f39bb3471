import type { NewsKind } from '#domain/host-payout.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { PayoutType } from '#domain/payout-status.ts';
import { type BookingEmailData, factLines } from '../booking/booking-email-data.ts';
import { type Block, linkTo, type Sender } from '../platform/email/email.ts';
import { mendingOf, writeWayNews } from './way-news-texts.ts';

/** What a refund took off the payout. */
export type Reduced = {
  kind: 'reduced';
  /** What goes back to the hunter. */
  amountCents: Cents;
  /** The host's part of it, as far as it was not sent before. */
  offCents: Cents;
  reason: string;
};
/** A refund that failed after its host was told of it. */
export type Restored = {
  kind: 'restored';
  /** What did not go back to the hunter. */
  amountCents: Cents;
};
/** What keeps the host from the payout. */
export type Waiting = {
  kind: Exclude<NewsKind, 'reduced' | 'restored'>;
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
  /** Whether it says so that it waits until the payment of the booking is certain. */
  waitsForPayment: boolean;
  /** Whether the land is still theirs, so that they can change its PayPal address. */
  isTheirs: boolean;
};

/** What is told of a payout. */
export type NewsFacts = Reduced | Restored | Waiting;

type Written = { subject: string; preview: string; greeting: string; blocks: readonly Block[] };

const bookingLink = ({ id }: BookingEmailData, sender: Sender) => ({
  label: 'See the booking',
  href: linkTo(sender, `/myaccount/bookings/${id}/detail`),
});

const factsOf = (booking: BookingEmailData): [string, string][] =>
  factLines(booking, 'host').filter(([label]) => label !== 'You get');

const getsText = ({ hostShareCents: getsCents }: BookingEmailData): string =>
  getsCents === 0 ? 'Nothing is left to pay out' : formatMoney(getsCents);

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
          ['You get now', getsText(booking)],
          ['Why', reason],
        ],
      },
      { button: bookingLink(booking, sender) },
    ],
  };
};

const writeRestored = (booking: BookingEmailData, { amountCents }: Restored, sender: Sender): Written => {
  const amount = formatMoney(amountCents);
  return {
    subject: `Your payout is now ${formatMoney(booking.hostShareCents)}`,
    preview: `A refund of ${amount} to the hunter did not go through.`,
    greeting: 'your payout for this booking has changed again',
    blocks: [
      {
        text: `The refund of ${amount} to the hunter, of which we told you, did not go through. It takes nothing off your payout any more. The booking stands as it is.`,
      },
      {
        facts: [...factsOf(booking), ['Not given back', amount], ['You get now', getsText(booking)]],
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
  if (kind === 'noAddress' || kind === 'wayChanged' || kind === 'goesOn') {
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
          text: `We have stopped the payout of ${amount} for this booking for now. It stays owed to you, and you don’t have to do anything: we write to you when it goes on. If you know why it can’t be paid, or want it paid another way, write to ${sender.supportEmail}.`,
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

/** The email to a host about a payout, as it is. */
export const writeNews = (booking: BookingEmailData, news: NewsFacts, sender: Sender): Written => {
  if (news.kind === 'reduced') return writeReduced(booking, news, sender);
  return news.kind === 'restored'
    ? writeRestored(booking, news, sender)
    : writeWaiting(booking, news, sender);
};
