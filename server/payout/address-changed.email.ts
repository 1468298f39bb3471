import { addDays, formatDay, formatInstant, hourInWisconsin } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { recordEmail } from '../booking/booking-email-data.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';
import { findPayoutRow } from './table-store.ts';

type AddressChanged = {
  bookingId: string;
  hostId: string;
  firstName: string;
  confirmationCode: string;
  amountCents: Cents;
  receiver: string;
  /** From when on it is sent: a day, or an instant. */
  notBefore: string;
  /** Whether it waits until the payment of the booking is certain. */
  waitsForPayment: boolean;
};

type Ids = {
  bookingId: string;
  /** The new address; missing in jobs of an older version. */
  receiver?: string;
  notBefore: number;
};

/**
 * To the host's account: an administrator has changed the address of a payout, in case that is not theirs. It is paid
 * at `notBefore` (ms) at the earliest, and not before it is due. Not sent once nothing more goes to that address.
 */
export const addressChangedEmail = defineEmail<Ids, AddressChanged>({
  name: 'payout-address-changed',
  tryForDays: importantDays,
  sample: {
    bookingId: '019a9f3e-5c00-7000-8000-00000000b00c',
    hostId: '019a9f3e-5c00-7000-8000-00000000a05e',
    firstName: 'Walter',
    confirmationCode: 'R7KM4WQX',
    amountCents: 14_450,
    receiver: 'walter.pay@farm.example',
    notBefore: 'Sun 11/22/2026 at 2:00 PM CST',
    waitsForPayment: false,
  },
  write: (
    { bookingId, firstName, confirmationCode, amountCents, receiver, notBefore, waitsForPayment },
    sender,
  ) => ({
    subject: `Your payout goes to another address: ${confirmationCode}, ${formatMoney(amountCents)}`,
    preview: 'If that is not your PayPal address, write to us now.',
    greeting: `Hi ${firstName || 'there'}, your payout goes to another address`,
    blocks: [
      {
        text: `We have changed the PayPal address of your payout for booking ${confirmationCode}: we send ${formatMoney(amountCents)} to ${receiver}, ${waitsForPayment ? 'once it is certain that the payment for this booking came, and ' : ''}not before ${notBefore}.`,
      },
      { note: `If that is not your PayPal address, write to ${sender.supportEmail} before then.` },
      {
        button: {
          label: 'See the booking',
          href: linkTo(sender, `/myaccount/bookings/${bookingId}/detail`),
        },
      },
    ],
    reason: `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { bookingId, receiver: changedTo, notBefore }) {
    const payout = await findPayoutRow(ctx.db, bookingId);
    const host = payout?.host_id && (await findUser(ctx.db, payout.host_id));
    if (!payout || !host) return [];
    const { receiver_email: receiver, owed_cents: owedCents, on_its_way_cents: onItsWayCents } = payout;
    // What has left already is told as well, in case that the address is not theirs.
    const amountCents = owedCents + onItsWayCents;
    if (receiver === null || receiver !== (changedTo ?? receiver) || amountCents === 0) return [];
    const dueDay = addDays(payout.end_day, ctx.config.PAYOUT_DELAY_DAYS);
    const isDueLater = hourInWisconsin(dueDay, 0).getTime() > notBefore;
    const data = {
      ...{ bookingId, hostId: host.id },
      firstName: host.first_name,
      confirmationCode: payout.confirmation_code,
      amountCents,
      receiver,
      notBefore: isDueLater ? formatDay(dueDay) : formatInstant(new Date(notBefore)),
      waitsForPayment: payout.is_payment_doubted && owedCents > 0,
    };
    return [{ to: host.email, key: `${bookingId}.${notBefore}`, recipientKey: 'host', data }];
  },
  sent: (ctx, { bookingId, hostId, receiver, waitsForPayment }) =>
    recordEmail(
      ctx,
      { id: bookingId },
      {
        ...{ side: 'host', email: 'payoutAddressChanged', occasion: receiver, hostId },
        ...(waitsForPayment && { waits: true }),
      },
    ),
});
