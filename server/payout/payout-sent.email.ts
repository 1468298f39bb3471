import { holdsDays } from '#domain/booking-status.ts';
import { type DayRange, formatDateOf, formatDays } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { formatAddress, isComplete } from '#domain/postal-address.ts';
import { hostShare } from '#domain/pricing.ts';
import { statementSums } from '#domain/statement.ts';
import { listEmailedHosts } from '../booking/activity-store.ts';
import { recordEmail } from '../booking/booking-email-data.ts';
import type { Context } from '../context.ts';
import { listRefunds } from '../payment/refund-store.ts';
import { findPayingOrder } from '../payment/store.ts';
import { type Block, defineEmail, importantDays, linkTo, type Sender } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';
import { beginStatement } from './check-store.ts';
import { listPaidByCheck, listSent, type SentPayout } from './statement-store.ts';
import { listPayoutActivity } from './table-store.ts';

/** A line of the statement: what was paid for one booking. */
type Line = DayRange & {
  bookingId: string;
  /** Null of a check. */
  attemptId: string | null;
  confirmationCode: string;
  land: string;
  bookingPriceCents: Cents;
  shareCents: Cents;
  /** The host's part of refunds: what was taken off, and what was not, as the money had been sent. */
  takenCents: Cents;
  keptCents: Cents;
  /** What was paid for the booking earlier. */
  earlierCents: Cents;
  amountCents: Cents;
  /** What of the share is paid at another time; negative if they were sent more than it is now. */
  restCents: Cents;
  /** An administrator stopped what is still owed: nothing says when it is paid. */
  isStopped: boolean;
  /** Why nothing is due for it now; null if something is. */
  over: 'ended' | 'unpaid' | 'givenBack' | null;
  /** When it was taken as paid before, though PayPal still had it, and they got a statement of that. */
  saidPaidAt: Date | null;
  /** 'Check 1042', with the number of one that it replaces, or the PayPal address. */
  paidBy: string;
};
type Statement = {
  hostId: string;
  firstName: string;
  paidOutAt: Date;
  lines: readonly Line[];
  /** Where its check was mailed, in one line; null of a payment by PayPal, and without an address. */
  mailedTo: string | null;
};

/**
 * A check; or the bookings whose payouts were sent to one host on one occasion, when that was, in ms, and by which
 * attempt, which jobs of an older version don't name.
 */
type Ids =
  | { checkId: string }
  | { hostId: string; bookingIds: readonly string[]; sentAt: number; attemptId?: string };
/** What was sent on one occasion. */
type Occasion = {
  hostId: string;
  sentAt: Date;
  key: string;
  payouts: readonly SentPayout[];
  mailedTo: string | null;
};

/** To the host: what was paid for which bookings, and how (docs/rules/payouts.md#statement). */
export const payoutSentEmail = defineEmail<Ids, Statement>({
  name: 'payout-sent',
  tryForDays: importantDays,
  sample: {
    hostId: '019a9f3e-5c00-7000-8000-00000000a05e',
    firstName: 'Walter',
    paidOutAt: new Date('2026-11-22T20:00:00Z'),
    mailedTo: 'N4218 Ridge Road, Soldiers Grove, WI 54655',
    lines: [
      {
        ...{ bookingId: '019a9f3e-5c00-7000-8000-00000000b00c', attemptId: null },
        confirmationCode: 'R7KM4WQX',
        land: 'Oak ridge above the creek',
        startDay: '2026-11-14',
        endDay: '2026-11-15',
        bookingPriceCents: 17_000,
        shareCents: 14_450,
        ...{ takenCents: 0, keptCents: 0, earlierCents: 0 },
        amountCents: 14_450,
        ...{ restCents: 0, isStopped: false, over: null, saidPaidAt: null },
        paidBy: 'Check 1042',
      },
      {
        ...{ bookingId: '019a9f3e-5c00-7000-8000-00000000b00d', attemptId: null },
        confirmationCode: 'H2XQ9NPD',
        land: 'Tamarack marsh',
        startDay: '2026-11-16',
        endDay: '2026-11-16',
        bookingPriceCents: 4_500,
        shareCents: 3_825,
        ...{ takenCents: 773, keptCents: 0, earlierCents: 0 },
        amountCents: 3_052,
        ...{ restCents: 0, isStopped: false, over: null, saidPaidAt: null },
        paidBy: 'Check 1042',
      },
    ],
  },
  write: ({ firstName, paidOutAt, lines, mailedTo }, sender) => {
    const sum = formatMoney(lines.reduce((cents, { amountCents }) => cents + amountCents, 0));
    const codes = lines.map(({ confirmationCode }) => confirmationCode).join(', ');
    const isOnceMore = lines.every(({ saidPaidAt }) => saidPaidAt !== null);
    return {
      subject: `${isOnceMore ? `Your statement of ${sum} once more` : `We paid you ${sum}`}: ${lines.length === 1 ? codes : `${lines.length} bookings`}`,
      preview: `For ${codes}.`,
      greeting: `Hi ${firstName || 'there'}, we paid you ${sum}`,
      blocks: [
        {
          text: `Sent on ${formatDateOf(paidOutAt)}${mailedTo ? ` to ${mailedTo}` : ''}.${hasCheck(lines) ? ' A check takes a few days in the mail.' : ''}`,
        },
        ...lines.flatMap((line) => describeLine(line, sender)),
        ...(lines.length > 1 ? [{ facts: [['Sum', sum]] as const }] : []),
        { button: { label: 'See your bookings', href: linkTo(sender, '/myaccount/listings') } },
        { note: `Is something wrong with it? Write to ${sender.supportEmail}.` },
      ],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, ids) {
    const occasion = 'checkId' in ids ? await readCheck(ctx, ids.checkId) : await readOccasion(ctx, ids);
    const host = occasion && (await findUser(ctx.db, occasion.hostId));
    if (!host || occasion.payouts.length === 0) return [];
    const { key, sentAt, payouts, mailedTo } = occasion;
    const lines: Line[] = [];
    for (const payout of payouts) {
      const said = await findSaidPaid(ctx, payout);
      // This is the statement of then, and that of when PayPal had paid it takes its place, if there is one.
      if (said && said.reopenedAt > sentAt && said.isPaidSince) continue;
      lines.push(
        toLine(payout, {
          over: await whyOver(ctx, payout),
          laterPartsCents: await laterPartsOf(ctx, payout),
          saidPaidAt: said && (await wasStated(ctx, payout, host.id)) ? said.at : null,
        }),
      );
    }
    if (lines.length === 0) return [];
    const data = { hostId: host.id, firstName: host.first_name, paidOutAt: sentAt, lines, mailedTo };
    return [{ to: host.email, key, recipientKey: 'host', data }];
  },
  async sent(ctx, { hostId, lines }) {
    for (const { bookingId: id, attemptId } of lines)
      await recordEmail(
        ctx,
        { id },
        { ...{ side: 'host', email, hostId }, ...(attemptId && { occasion: attemptId }) },
      );
  },
});

const email = 'payoutSent';

/** What a check pays, unless it was undone or voided. From now on it can't be undone. */
const readCheck = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  checkId: string,
): Promise<Occasion | undefined> => {
  const check = await beginStatement(db, checkId, now());
  if (!check) return undefined;
  const payouts = await listPaidByCheck(db, checkId);
  const address = {
    ...{ addressLine1: check.address_line1, addressLine2: check.address_line2 },
    ...{ city: check.city, state: check.state, zipCode: check.zip_code },
  };
  return {
    ...{ hostId: check.host_id, sentAt: check.written_at, key: `check.${checkId}`, payouts },
    mailedTo: isComplete(address) ? formatAddress(address) : null,
  };
};

const readOccasion = async (
  { db }: Pick<Context, 'db'>,
  { hostId, bookingIds, sentAt, attemptId }: Exclude<Ids, { checkId: string }>,
): Promise<Occasion> => ({
  ...{ hostId, sentAt: new Date(sentAt), key: `${attemptId ?? bookingIds[0]}.${sentAt}` },
  payouts: await listSent(db, { bookingIds, hostId, attemptId: attemptId ?? null }),
  mailedTo: null,
});

const hasCheck = (lines: readonly Line[]): boolean => lines.some(({ paidBy }) => paidBy.startsWith('Check'));

/** Why nothing is due for a booking now: it is over, waits for its payment again, or all of that goes back. */
const whyOver = async (
  { db }: Pick<Context, 'db'>,
  { booking_id: bookingId, status, due_cents: dueCents }: SentPayout,
): Promise<Line['over']> => {
  if (status !== 'Paid') return holdsDays(status) ? 'unpaid' : 'ended';
  if (dueCents > 0) return null;
  const paying = await findPayingOrder(db, bookingId);
  return paying && paying.left_cents <= 0 ? 'givenBack' : null;
};

/**
 * The host's part of refunds of the payment that pays a booking, since what was sent of its payout was; of one that had
 * failed before and succeeded after all, too.
 */
const laterPartsOf = async (
  { db }: Pick<Context, 'db'>,
  { booking_id: bookingId, made_at: madeAt }: SentPayout,
): Promise<Cents> => {
  const paying = await findPayingOrder(db, bookingId);
  const refunds = paying ? await listRefunds(db, paying.id) : [];
  const later = refunds.filter(({ created_at, counts_again_at }) => (counts_again_at ?? created_at) > madeAt);
  return later.reduce((sum, { host_cents: cents }) => sum + cents, 0);
};

/** Whether the host got a statement of an attempt. */
const wasStated = async (
  { db }: Pick<Context, 'db'>,
  { booking_id: bookingId, attempt_id: attemptId }: SentPayout,
  hostId: string,
): Promise<boolean> =>
  attemptId !== null &&
  (await listEmailedHosts(db, { bookingId, hostId }, attemptId)).some((told) => told.email === email);

/**
 * When an attempt was last taken as paid though PayPal still had it, as an administrator had said so, and when that was
 * known. `isPaidSince`: it was on its way again after that, and PayPal has paid it since.
 */
const findSaidPaid = async (
  { db }: Pick<Context, 'db'>,
  { booking_id: bookingId, attempt_id: attemptId, arrived_at: arrivedAt }: SentPayout,
): Promise<{ at: Date; reopenedAt: Date; isPaidSince: boolean } | undefined> => {
  if (attemptId === null) return undefined;
  const lines = await listPayoutActivity(db, bookingId);
  return lines
    .flatMap(({ at: reopenedAt, details }) =>
      details.kind === 'reopened' && details.attemptId === attemptId && details.saidPaidAt
        ? [
            {
              at: new Date(details.saidPaidAt),
              reopenedAt,
              isPaidSince: arrivedAt !== null && arrivedAt >= reopenedAt,
            },
          ]
        : [],
    )
    .at(-1);
};

const toLine = (
  row: SentPayout,
  { over, laterPartsCents, saidPaidAt }: Pick<Line, 'over' | 'saidPaidAt'> & { laterPartsCents: Cents },
): Line => {
  const paid = {
    shareCents: hostShare(row.booking_price_cents, row.owner_fee_percentage),
    earlierCents: row.earlier_cents,
    amountCents: row.sent_cents,
  };
  return {
    ...{ bookingId: row.booking_id, attemptId: row.attempt_id },
    startDay: row.start_day,
    endDay: row.end_day,
    confirmationCode: row.confirmation_code,
    land: displayTitle(row.title, row.county),
    bookingPriceCents: row.booking_price_cents,
    ...paid,
    ...statementSums({
      ...paid,
      dueCents: row.due_cents,
      sentCents: row.on_its_way_cents + row.arrived_cents,
      laterPartsCents,
      isOver: over !== null,
    }),
    isStopped: row.stage === 'stopped',
    over,
    saidPaidAt,
    paidBy: row.sent_by === 'Check' ? checkOf(row) : `PayPal, ${row.sent_to}`,
  };
};

const checkOf = ({ check_number: number, replaces }: SentPayout): string =>
  `Check ${number ?? ''}${replaces === null ? '' : `, which replaces check ${replaces}`}`;

const describeLine = (line: Line, sender: Sender): Block[] => {
  const { confirmationCode, land, bookingPriceCents, shareCents, takenCents, earlierCents } = line;
  return [
    { heading: `${land}, ${formatDays(line)}` },
    {
      facts: [
        ['Booking', confirmationCode],
        ['Booking price', formatMoney(bookingPriceCents)],
        ['Your share', formatMoney(shareCents)],
        ...(takenCents > 0 ? [['Your part of refunds', formatMoney(-takenCents)] as const] : []),
        ...(earlierCents > 0 ? [['Paid before', formatMoney(earlierCents)] as const] : []),
        ['Paid', formatMoney(line.amountCents)],
        ['By', line.paidBy],
      ],
    },
    ...(line.saidPaidAt
      ? [
          {
            text: `This is not a second payment: it was taken as paid on ${formatDateOf(line.saidPaidAt)}, while PayPal still had it. This statement takes the place of the one of then.`,
          },
        ]
      : []),
    ...whySums(line, sender).map((text) => ({ text })),
  ];
};

const overTexts: Record<NonNullable<Line['over']>, string> = {
  ended: 'It was sent before the booking ended; nothing more is paid out.',
  unpaid: 'The booking waits for its payment again, and this counts toward what you get once it is paid.',
  givenBack: 'The hunter gets all of the payment back; nothing more is paid out.',
};

/** Why what was paid is not the share less the part of refunds that was taken off, in sentences. */
const whySums = ({ over, keptCents, restCents, isStopped }: Line, { name }: Sender): string[] => {
  if (over !== null) return [overTexts[over]];
  return [
    ...(keptCents > 0
      ? [
          `The hunter was given money back, of which ${formatMoney(keptCents)} is your part. That was not taken off, as the money had been sent: ${name} bears it, unless the payment comes back.`,
        ]
      : []),
    ...(restCents > 0 && !isStopped
      ? [`Another ${formatMoney(restCents)} of your share is paid apart from this.`]
      : []),
    ...(restCents < 0
      ? [`It is ${formatMoney(-restCents)} more than your share of the booking as it is now.`]
      : []),
  ];
};
