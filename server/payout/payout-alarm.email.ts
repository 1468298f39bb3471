import { type Cents, formatMoney } from '#domain/money.ts';
import { type PayoutType, pathTypeOf } from '#domain/payout-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { listAdministrators } from '../user/store.ts';
import { findAttempt, listPayPalAttempts, type StoredAttempt } from './attempt-store.ts';
import { listFormerAttempts } from './former-attempt-store.ts';
import { findPayoutRow, type StoredPayoutRow } from './table-store.ts';

/** The reason of the alarm, as stored in the job's data. */
type Reason =
  | 'limit'
  | 'account'
  | 'failed'
  | 'cameBack'
  | 'leftPaid'
  | 'unknown'
  | 'reopened'
  | 'unread'
  | 'paidTwice'
  | 'paidToFormer';
type Alarm = {
  what: Reason;
  bookingId: string;
  confirmationCode: string;
  amountCents: Cents;
  payee: string;
  receiver: string | null;
  type: PayoutType;
  /** Whom PayPal paid who was not owed it; null for other reasons. */
  former: { name: string; amountCents: Cents; owedCents: Cents } | null;
  /** Whether the payment that it is about went to a former owner. */
  isToFormer: boolean;
  administrator: { firstName: string };
};
type Ids = { bookingId: string; what: Reason; since: number; attemptId?: string };

/**
 * To every administrator: a payout needs attention. `since` tells one occasion from the next, in ms; `attemptId` is the
 * one that it is about, whose sum and address the email has. Jobs of an earlier version, and those of what became of a
 * booking, lack it.
 */
export const payoutAlarmEmail = defineEmail<Ids, Alarm>({
  name: 'payout-alarm',
  tryForDays: importantDays,
  sample: {
    what: 'failed',
    bookingId: '019a9f3e-5c00-7000-8000-00000000b00c',
    confirmationCode: 'R7KM4WQX',
    amountCents: 14_450,
    payee: 'Walter Lindqvist',
    receiver: 'walter.pay@farm.example',
    type: 'PayPalPayout',
    former: null,
    isToFormer: false,
    administrator: { firstName: 'Dana' },
  },
  write: ({ what, administrator, ...payout }, sender) => ({
    subject: `Payout to look at: ${payout.confirmationCode}, ${formatMoney(payout.former?.amountCents ?? payout.amountCents)}`,
    preview: titleOf({ what, ...payout }),
    greeting: `Hi ${administrator.firstName || 'there'}, a payout needs a look`,
    blocks: [
      { text: titleOf({ what, ...payout }) },
      {
        facts: [
          ['Booking', payout.confirmationCode],
          ['Payee', payout.payee],
          ['Amount', formatMoney(payout.amountCents)],
          ...(payout.receiver === null ? [] : [['PayPal address', payout.receiver] as const]),
        ],
      },
      { text: nextOf({ what, ...payout }) },
      {
        button: {
          label: 'Open the payout',
          href: linkTo(sender, `/admin/payouts/${payout.bookingId}/${pathTypeOf(payout.type)}`),
        },
      },
    ],
    reason: `You get this because you are an administrator of ${sender.name}.`,
  }),
  async load(ctx, { bookingId, what, since, attemptId }) {
    const payout = await findPayoutRow(ctx.db, bookingId);
    if (!payout) return [];
    const toFormer =
      attemptId === undefined
        ? undefined
        : (await listFormerAttempts(ctx.db, bookingId)).find(({ id }) => id === attemptId);
    const former = what === 'paidToFormer' ? toFormer : null;
    // The former payee is the payee again.
    if (former === undefined) return [];
    const attempt = former === null ? await findAbout(ctx.db, payout, { what, attemptId }) : undefined;
    const facts = {
      bookingId,
      confirmationCode: payout.confirmation_code,
      amountCents: attempt?.amount_cents ?? (what === 'limit' ? payout.owed_cents : payout.amount_cents),
      payee: (attempt && toFormer?.payee.name) || payout.host_name,
      isToFormer: toFormer !== undefined,
      receiver: attempt?.receiver_email ?? payout.receiver_email,
      type: payout.payout_type,
      former: former && {
        ...{ name: former.payee.name, amountCents: former.amountCents, owedCents: payout.owed_cents },
      },
    };
    const administrators = await listAdministrators(ctx.db);
    return administrators.map(({ id, email, firstName }) => ({
      to: email,
      key: `${bookingId}.${what}.${since}.${id}`,
      data: { ...facts, what, administrator: { firstName } },
    }));
  },
});

/** Reasons that concern what is on its way, whichever attempt that is. */
const aboutAway: readonly Reason[] = ['account', 'leftPaid', 'unknown'];

/** The attempt that an alarm is about; undefined if it is about none, or doesn't say. */
const findAbout = async (
  db: DbOrTransaction,
  { booking_id: bookingId, host_id: hostId }: StoredPayoutRow,
  { what, attemptId }: Pick<Ids, 'what' | 'attemptId'>,
): Promise<StoredAttempt | undefined> => {
  if (attemptId !== undefined) return findAttempt(db, attemptId);
  if (!aboutAway.includes(what)) return undefined;
  const attempts = await listPayPalAttempts(db, bookingId);
  return attempts.find((one) => one.stage === 'onItsWay' && one.host_id === hostId);
};

/** What has happened, in a sentence or two. */
const titleOf = ({ what, former, payee }: Pick<Alarm, 'what' | 'former' | 'payee'>): string =>
  former
    ? `PayPal paid ${formatMoney(former.amountCents)} to ${former.name}, the former owner, who is not owed it. The present owner, ${payee}, is owed ${formatMoney(former.owedCents)}.`
    : texts[what].title;

/** What to do about it. The payout of the present payee does not wait for what a former one was sent. */
const nextOf = ({ what, isToFormer, payee }: Pick<Alarm, 'what' | 'isToFormer' | 'payee'>): string =>
  what === 'unread' && isToFormer
    ? `It went to ${payee}, the former owner. Please look for it in PayPal’s records. The payout to the present owner does not wait for it. We read it again every hour, and tell you if PayPal has paid it.`
    : texts[what].next;

const texts: Record<Reason, { title: string; next: string }> = {
  limit: {
    title: 'The payouts that are due are more than may be sent in a day.',
    next: 'This one, and perhaps more, waits for tomorrow. Please look at the pending payouts: if all is well, nothing has to be done, or the limit of a day can be raised.',
  },
  account: {
    title: 'PayPal refuses payouts because of our own account, for example as it has too little money.',
    next: 'Please look at the account at PayPal. This payout, and perhaps more, is tried again every hour; nothing else has to be done here.',
  },
  failed: {
    title: 'PayPal did not pay a payout.',
    next: 'Nothing was sent, or it can’t arrive any more. Please ask the owner for the right address, and pay it again.',
  },
  cameBack: {
    title: 'The money of a payout came back.',
    next: 'The owner does not have it. Please ask them why, and pay it again.',
  },
  leftPaid: {
    title: 'A booking is not paid any more, but its payout is on its way.',
    next: 'It is not stopped. If the owner is not to have it, cancel it while they have not claimed it, or ask them for the money.',
  },
  unknown: {
    title:
      'PayPal does not say what became of a payout, and to send it again would risk that it is paid twice.',
    next: 'Please look for it in PayPal’s records, and say on its page what became of it. It is not sent again by itself.',
  },
  reopened: {
    title:
      'PayPal has a payout on its way of which an administrator had said what became of it: that it was not paid, for example.',
    next: 'If nothing else is with PayPal, it counts as on its way again, and nothing else is sent meanwhile. If the owner was paid in another way since, or is not the owner any more, cancel it while it is not claimed, here or at PayPal.',
  },
  unread: {
    title: 'PayPal reported something of a payout, and does not let us read what.',
    next: 'Please look for it in PayPal’s records. Nothing more of this payout is sent, or can be marked as sent, until we can read it, or until PayPal has said for three days that it does not know it. Three days after the report you can also say on its page what became of it.',
  },
  paidTwice: {
    title: 'PayPal has paid an earlier attempt of a payout after all, which had failed before.',
    next: 'If it was sent again meanwhile, or a check was written, the owner has the money twice. Please look at the payout at once.',
  },
  paidToFormer: {
    title: 'PayPal paid a former owner, who is not owed it.',
    next: 'The payment had failed before the booking was given back and paid anew. Please ask the former owner to send the money back. The payout to the present owner goes on as planned.',
  },
};
