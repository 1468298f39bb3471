import { formatDays } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { listEmailedHosts } from '../booking/activity-store.ts';
import {
  type BookingEmailData,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from '../booking/booking-email-data.ts';
import type { Context } from '../context.ts';
import { type Block, defineEmail, importantDays, linkTo, type Sender } from '../platform/email/email.ts';
import { findTold, listLost } from './told-check-store.ts';

/** What the check paid for a booking, and is owed still. */
type Lost = { booking: BookingEmailData; owedCents: Cents; isByPayPal: boolean };
type CheckBack = {
  checkId: string;
  /** Empty if nobody noted it. */
  checkNumber: string;
  amountCents: Cents;
  lost: readonly [Lost, ...Lost[]];
};

/**
 * To the payee of a check that was lost or returned: one email for all that it paid and that stays owed. Of a check
 * that they never heard of it names the one before it, of which they did; if there is none, or another check pays it
 * all by now, nothing is sent (docs/rules/payouts.md#what-hosts-are-told).
 */
export const checkBackEmail = defineEmail<{ checkId: string }, CheckBack>({
  name: 'check-back',
  tryForDays: importantDays,
  sample: {
    checkId: '019a9f3e-5c00-7000-8000-00000000c4ec',
    checkNumber: '1042',
    amountCents: 18_275,
    lost: [
      { booking: { ...sampleBooking, status: 'Paid' }, owedCents: 14_450, isByPayPal: false },
      {
        booking: {
          ...sampleBooking,
          ...{ status: 'Paid', title: 'Tamarack marsh', confirmationCode: 'H2XQ9NPD' },
          ...{ startDay: '2026-12-12', endDay: '2026-12-12' },
        },
        ...{ owedCents: 3825, isByPayPal: false },
      },
    ],
  },
  write: ({ checkNumber, amountCents, lost }, sender) => {
    const owedCents = lost.reduce((sum, one) => sum + one.owedCents, 0);
    const check = checkNumber === '' ? 'Our check' : `Check ${checkNumber}`;
    return {
      subject: `${check} of ${formatMoney(amountCents)} did not reach you`,
      preview: `${formatMoney(owedCents)} is owed to you now.`,
      greeting: `${greet(lost[0].booking.host)}, our check did not reach you`,
      blocks: [
        {
          text: `${check} of ${formatMoney(amountCents)}, which we told you of, was lost or came back to us. If you have it after all, please don’t cash it. ${formatMoney(owedCents)} is owed to you now.`,
        },
        ...lost.map(describe),
        ...whatNext(lost, sender),
        { note: `Is something not right? Write to ${sender.supportEmail}.` },
      ],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, { checkId }) {
    const told = await findTold(ctx.db, checkId);
    if (!told) return [];
    const [first, ...others] = await readLost(ctx, told.id);
    if (!first) return [];
    const lost = [first, ...others] as const;
    const { check_number: checkNumber, amount_cents: amountCents } = told;
    // What a check that replaces it leaves out, and what it pays until it is undone, are told apart.
    const key = `${told.id}.${first.booking.id}`;
    return [
      { to: first.booking.host.email, key, data: { checkId: told.id, checkNumber, amountCents, lost } },
    ];
  },
  async sent(ctx, { checkId, lost }) {
    for (const { booking } of lost)
      await recordEmail(ctx, booking, { side: 'host', email, occasion: checkId });
  },
});

const email = 'payoutCameBack';

/** What is lost with a check, without that of which the host was told. */
const readLost = async (ctx: Context, checkId: string): Promise<Lost[]> => {
  const lost: Lost[] = [];
  for (const { booking_id: id, owed_cents: owedCents, is_by_pay_pal: isByPayPal } of await listLost(
    ctx.db,
    checkId,
  )) {
    const booking = await findBookingEmailData(ctx, id);
    if (!booking) continue;
    const told = await listEmailedHosts(ctx.db, { bookingId: id, hostId: booking.host.id }, checkId);
    if (told.every((one) => one.email !== email)) lost.push({ booking, owedCents, isByPayPal });
  }
  return lost;
};

const describe = ({ booking, owedCents }: Lost): Block => ({
  facts: [
    ['Land', `${booking.title}\n${booking.city}, ${booking.county} County`],
    ['Days', formatDays(booking)],
    ['Confirmation', booking.confirmationCode],
    ['Owed to you', formatMoney(owedCents)],
  ],
});

/** What the host can do, and the way to it. */
const whatNext = (lost: CheckBack['lost'], sender: Sender): Block[] => {
  const booked =
    lost.length === 1
      ? { label: 'See the booking', href: linkTo(sender, `/myaccount/bookings/${lost[0].booking.id}/detail`) }
      : { label: 'See your bookings', href: linkTo(sender, '/myaccount/listings') };
  if (lost.every(({ isByPayPal }) => isByPayPal))
    return [
      { text: 'You don’t have to do anything. We pay it to you another way once we have looked at it.' },
      { button: booked },
    ];
  return [
    {
      text: 'Please check the postal address in your profile, and correct it if it is wrong. We send another check there once we have looked at it.',
    },
    { button: { label: 'Check my address', href: linkTo(sender, '/myaccount/profile') } },
    { link: booked },
  ];
};
