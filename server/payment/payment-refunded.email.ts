import { formatDays } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import {
  findStay,
  greet,
  noteLetter,
  type Reader,
  type Stay,
  sampleStay,
  stayFacts,
} from '../booking/letter-facts.ts';
import { type House, importantDays, letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import { getRefund } from './refund/store.ts';
import { getOrder } from './store.ts';

type Refunded = {
  stay: Stay;
  reader: Reader;
  amountCents: Cents;
  reason: string;
  /** The booking was paid, and is cancelled by it. */
  hasEnded: boolean;
  /** It was paid by hand, and an administrator says that it went back by hand. */
  isByHand: boolean;
};

/** To the hunter: money went back. When it ended a paid booking, to the host as well: nobody comes. */
export const paymentRefundedLetter = letter<{ refundId: string; hasEnded: boolean }, Refunded>({
  name: 'payment-refunded',
  tryForDays: importantDays,
  sample: {
    stay: { ...sampleStay, status: 'Cancelled', expireAt: null },
    reader: 'hunter',
    amountCents: 19_729,
    reason: 'The access road was washed out by the flood.',
    hasEnded: true,
    isByHand: false,
  },
  write: (refunded, house) => {
    const { stay, reader, hasEnded } = refunded;
    const blocks = reader === 'hunter' ? toHunter(refunded, house) : toHost(refunded);
    const what = reader === 'hunter' ? `${formatMoney(refunded.amountCents)} back` : 'Cancelled';
    const link =
      reader === 'hunter'
        ? { label: 'See your booking', href: linkTo(house, `/myaccount/bookings/${stay.id}/detail`) }
        : { label: 'See my listings', href: linkTo(house, '/myaccount/listings') };
    return {
      subject: `${what}: ${formatDays(stay)}, ${shorten(stay.title, 40)}`,
      preview: hasEnded ? 'The booking is cancelled.' : 'The booking stands as it is.',
      greeting: `${greet(stay[reader])}, ${reader === 'hunter' ? 'money is on its way back to you' : 'a paid booking is cancelled'}`,
      blocks: [...blocks, { button: link }],
      reason: `You get this because you ${reader === 'hunter' ? 'paid for a booking' : 'list land'} on ${house.name}.`,
    };
  },
  async load(ctx, { refundId, hasEnded }) {
    const { payment_order_id, amount_cents: amountCents, reason } = await getRefund(ctx.db, refundId);
    const { booking_id, recorded_by } = await getOrder(ctx.db, payment_order_id);
    const stay = await findStay(ctx, booking_id);
    if (!stay) return [];
    const readers: readonly Reader[] = hasEnded ? ['hunter', 'host'] : ['hunter'];
    return readers.map((reader) => ({
      to: stay[reader].email,
      // A booking may have several refunds: each is a letter of its own.
      key: `${refundId}.${reader}`,
      data: { stay, reader, amountCents, reason, hasEnded, isByHand: recorded_by !== null },
    }));
  },
  sent: (ctx, { stay, reader, amountCents }) =>
    noteLetter(ctx, stay, reader, `${formatMoney(amountCents)} went back to the hunter`),
});

const factsOf = (stay: Stay, reader: Reader): [string, string][] =>
  stayFacts(stay, reader).filter(([label]) => label !== 'You get' && label !== 'Total');

const howItGoes = ({ isByHand }: Refunded, house: House): string =>
  isByHand
    ? `An administrator gave it back by hand. Has it not reached you? Write to ${house.supportEmail}.`
    : 'It goes back the way it came. Banks take up to ten days to show it.';

const toHunter = (refunded: Refunded, house: House) => [
  { text: `${refunded.hasEnded ? 'Your booking is cancelled. ' : ''}${howItGoes(refunded, house)}` },
  {
    facts: [
      ...factsOf(refunded.stay, 'hunter'),
      ['Refund', formatMoney(refunded.amountCents)],
      ['Why', refunded.reason],
    ] as const,
  },
];

const toHost = ({ stay, reason }: Refunded) => [
  {
    text: 'The hunter got the payment back, so nobody comes and nothing is paid out. The days are free again.',
  },
  { facts: [...factsOf(stay, 'host'), ['Why', reason]] as const },
];
