import { type DayRange, formatDateOf, formatDays } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { formatAddress, isComplete } from '#domain/postal-address.ts';
import { hostShare } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import { type Block, defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';
import { beginStatement } from './check-store.ts';
import { listPaidByCheck, listSent, type SentPayout } from './statement-store.ts';

/** A line of the statement: what was paid for one booking. */
type Line = DayRange & {
  confirmationCode: string;
  land: string;
  bookingPriceCents: Cents;
  shareCents: Cents;
  /** The host's part of refunds. */
  hostPartsCents: Cents;
  /** What was paid for the booking earlier. */
  earlierCents: Cents;
  amountCents: Cents;
  /** 'Check 1042', with the number of one that it replaces, or the PayPal address. */
  paidBy: string;
};
type Statement = {
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
    firstName: 'Walter',
    paidOutAt: new Date('2026-11-22T20:00:00Z'),
    mailedTo: 'N4218 Ridge Road, Soldiers Grove, WI 54655',
    lines: [
      {
        confirmationCode: 'R7KM4WQX',
        land: 'Oak ridge above the creek',
        startDay: '2026-11-14',
        endDay: '2026-11-15',
        bookingPriceCents: 17_000,
        shareCents: 14_450,
        hostPartsCents: 0,
        earlierCents: 0,
        amountCents: 14_450,
        paidBy: 'Check 1042',
      },
      {
        confirmationCode: 'H2XQ9NPD',
        land: 'Tamarack marsh',
        startDay: '2026-11-16',
        endDay: '2026-11-16',
        bookingPriceCents: 4_500,
        shareCents: 3_825,
        hostPartsCents: 773,
        earlierCents: 0,
        amountCents: 3_052,
        paidBy: 'Check 1042',
      },
    ],
  },
  write: ({ firstName, paidOutAt, lines, mailedTo }, sender) => {
    const sum = formatMoney(lines.reduce((cents, { amountCents }) => cents + amountCents, 0));
    const codes = lines.map(({ confirmationCode }) => confirmationCode).join(', ');
    return {
      subject: `We paid you ${sum}: ${lines.length === 1 ? codes : `${lines.length} bookings`}`,
      preview: `For ${codes}.`,
      greeting: `Hi ${firstName || 'there'}, we paid you ${sum}`,
      blocks: [
        {
          text: `Sent on ${formatDateOf(paidOutAt)}${mailedTo ? ` to ${mailedTo}` : ''}.${hasCheck(lines) ? ' A check takes a few days in the mail.' : ''}`,
        },
        ...lines.flatMap(describeLine),
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
    const data = { firstName: host.first_name, paidOutAt: sentAt, lines: payouts.map(toLine), mailedTo };
    return [{ to: host.email, key, recipientKey: 'host', data }];
  },
});

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

const toLine = (row: SentPayout): Line => {
  const shareCents = hostShare(row.booking_price_cents, row.owner_fee_percentage);
  return {
    startDay: row.start_day,
    endDay: row.end_day,
    confirmationCode: row.confirmation_code,
    land: displayTitle(row.title, row.county),
    bookingPriceCents: row.booking_price_cents,
    shareCents,
    // Of a booking that is over nothing is due, whatever refunds made them bear.
    hostPartsCents: row.status === 'Paid' ? Math.max(0, shareCents - row.due_cents) : 0,
    earlierCents: row.earlier_cents,
    amountCents: row.sent_cents,
    paidBy: row.sent_by === 'Check' ? checkOf(row) : `PayPal, ${row.sent_to}`,
  };
};

const checkOf = ({ check_number: number, replaces }: SentPayout): string =>
  `Check ${number ?? ''}${replaces === null ? '' : `, which replaces check ${replaces}`}`;

const describeLine = (line: Line): Block[] => {
  const { confirmationCode, land, bookingPriceCents, shareCents, hostPartsCents, earlierCents } = line;
  return [
    { heading: `${land}, ${formatDays(line)}` },
    {
      facts: [
        ['Booking', confirmationCode],
        ['Booking price', formatMoney(bookingPriceCents)],
        ['Your share', formatMoney(shareCents)],
        ...(hostPartsCents > 0 ? [['Your part of refunds', formatMoney(-hostPartsCents)] as const] : []),
        ...(earlierCents > 0 ? [['Paid before', formatMoney(earlierCents)] as const] : []),
        ['Paid', formatMoney(line.amountCents)],
        ['By', line.paidBy],
      ],
    },
  ];
};
