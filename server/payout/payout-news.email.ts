import { dayInWisconsin, formatDays } from '#domain/dates.ts';
import { howPaidText, type NewsKind, offCentsOf, problemOf, wasRefused } from '#domain/host-payout.ts';
import { describeRefund } from '#domain/payment-reasons.ts';
import { hostShare } from '#domain/pricing.ts';
import { type EmailedHost, findLastPayoutEmail, listEmailedHosts } from '../booking/activity-store.ts';
import {
  type BookingEmailData,
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
import { defineEmail, importantDays } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { addressChangedEmail } from './address-changed.email.ts';
import { listAttemptsOf, type StoredAttempt } from './attempt-store.ts';
import { hasCheckAddress } from './check-address.ts';
import { checkBackEmail } from './check-back.email.ts';
import { isWaitingEmailUnderWay } from './news-jobs-store.ts';
import { attemptToldOf, isBackStill, type News } from './payout-news.ts';
import { type NewsFacts, type Reduced, type Restored, type Waiting, writeNews } from './payout-news-texts.ts';
import { findPayoutRow, type StoredPayoutRow } from './table-store.ts';
import { isRefundTold } from './told-refund.ts';

type Told = { booking: BookingEmailData; occasion: string; news: NewsFacts };

/**
 * To the host: a refund took something off their payout, or failed and doesn't, or the payout doesn't reach them; with
 * what they can do (docs/rules/payouts.md#what-hosts-are-told). `occasion` tells one from the next: a refund, an
 * attempt, or an instant.
 */
export const payoutNewsEmail = defineEmail<News, Told>({
  name: 'payout-news',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    occasion: '019a9f3e-5c00-7000-8000-00000000a77e',
    news: {
      ...{ kind: 'cameBack', amountCents: 14_450, owedCents: 14_450, receiver: 'walter.pay@farm.example' },
      ...{ isRefused: true, type: 'PayPalPayout', isTheirs: true, howPaid: null, waitsForPayment: false },
    },
  },
  write: ({ booking, news }, sender) => {
    const { subject, preview, greeting, blocks } = writeNews(booking, news, sender);
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
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Paid') return [];
    const told = await listEmailedHosts(ctx.db, { bookingId, hostId: booking.host.id }, occasion);
    const news = await findNews(ctx, booking, { kind, occasion });
    if (!news || (await isTold(ctx, booking, news, { told, occasion }))) return [];
    const times = told.filter(({ email }) => email === emailNames[kind]).length;
    const key = `${bookingId}.${kind}.${occasion}${times === 0 ? '' : `.${times}`}`;
    return [{ to: booking.host.email, key, data: { booking, occasion, news } }];
  },
  sent: (ctx, { booking, occasion, news }) =>
    recordEmail(ctx, booking, {
      ...{ side: 'host', email: emailNames[news.kind], occasion },
      ...(news.kind === 'reduced' && { offCents: news.offCents }),
      ...('waitsForPayment' in news && news.waitsForPayment && { waits: true }),
    }),
});

/** The names of these emails in the booking's activity. */
const emailNames = {
  reduced: 'payoutReduced',
  restored: 'payoutRestored',
  stopped: 'payoutStopped',
  cameBack: 'payoutCameBack',
  unclaimed: 'payoutUnclaimed',
  noAddress: 'payoutNoAddress',
  wayChanged: 'payoutWayChanged',
  goesOn: 'payoutGoesOn',
} as const satisfies Record<NewsKind, string>;

/** Of the emails that say where a payout is, those after which its host doesn't take it as waiting. */
const movingEmails = [emailNames.goesOn, emailNames.wayChanged, 'payoutAddressChanged'] as const;
/** All of them but statements: the latest is what its host knows. */
const placeEmails = [
  ...[emailNames.stopped, emailNames.cameBack, emailNames.unclaimed, emailNames.noAddress],
  ...movingEmails,
] as const;

const findLastPlace = ({ db }: Pick<Context, 'db'>, { id: bookingId, host }: BookingEmailData) =>
  findLastPayoutEmail(db, { bookingId, hostId: host.id }, placeEmails);

/**
 * Whether the host was told that their payout waits, and not that it goes on since, nor by a statement that money
 * reached them. `attempts`: all to them.
 * @throws Error while such an email is on its way, so that it is asked again: it is noted only once it is sent.
 */
const knowsThatItWaits = async (
  { db }: Pick<Context, 'db'>,
  booking: BookingEmailData,
  attempts: readonly StoredAttempt[],
): Promise<boolean> => {
  const jobs = {
    news: payoutNewsEmail.job.name,
    checkBack: checkBackEmail.job.name,
    addressChanged: addressChangedEmail.job.name,
  };
  if (await isWaitingEmailUnderWay(db, booking.id, jobs))
    throw new Error('An email that the payout waits is on its way; whether it goes on is told after it.');
  const last = await findLastPlace({ db }, booking);
  if (!last || attempts.some((one) => one.stage === 'arrived' && one.arrived_at && one.arrived_at > last.at))
    return false;
  return last.email === emailNames.stopped || last.email === emailNames.cameBack || last.waits;
};

/** Whether the host was told, since they were told that it came back or is unclaimed, that it goes on. */
const isOutdatedBack = async (
  ctx: Pick<Context, 'db'>,
  booking: BookingEmailData,
  kind: News['kind'],
): Promise<boolean> => {
  if (kind !== 'cameBack' && kind !== 'unclaimed') return false;
  const last = await findLastPlace(ctx, booking);
  return movingEmails.some((email) => email === last?.email);
};

/**
 * Whether the host was told by the emails about an occasion. Only the latest counts: money that came back, as an
 * administrator had said, may wait to be claimed after all.
 */
const isTold = async (
  ctx: Pick<Context, 'db'>,
  booking: BookingEmailData,
  news: NewsFacts,
  { told, occasion }: { told: readonly EmailedHost[]; occasion: string },
): Promise<boolean> => {
  if (news.kind === 'reduced' || news.kind === 'restored')
    return isRefundTold(ctx, booking, news, { told, refundId: occasion });
  return told.at(-1)?.email === emailNames[news.kind] && !(await isOutdatedBack(ctx, booking, news.kind));
};

const findNews = (
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  booking: BookingEmailData,
  { kind, occasion }: Pick<News, 'kind' | 'occasion'>,
): Promise<NewsFacts | undefined> => {
  if (kind === 'reduced') return findReduced(ctx, booking, occasion);
  if (kind === 'restored') return findRestored(ctx, occasion);
  return findWaiting(ctx, booking, { kind, occasion });
};

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
  const offCents = offCentsOf({ partCents, earlierCents }, { shareCents, getsCents });
  if (status === 'Failed' || offCents <= 0) return undefined;
  return { kind: 'reduced', amountCents, offCents, reason: describeRefund(reason) };
};

/** A refund that failed; undefined if it succeeded after all. */
const findRestored = async ({ db }: Pick<Context, 'db'>, refundId: string): Promise<Restored | undefined> => {
  const { status, amount_cents: amountCents } = await getRefund(db, refundId);
  return status === 'Failed' ? { kind: 'restored', amountCents } : undefined;
};

/** What keeps the host from the payout; undefined if it is no longer that. */
const findWaiting = async (
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  booking: BookingEmailData,
  { kind, occasion }: Pick<News, 'occasion'> & Pick<Waiting, 'kind'>,
): Promise<Waiting | undefined> => {
  const { id, listingId } = booking;
  const payout = await findPayoutRow(db, id);
  if (!payout) return undefined;
  const problem = problemOf({
    ...{ stage: payout.stage, itemStatus: payout.payout_item_status, isPaymentDoubted: false },
    ...{ dueCents: payout.due_cents, owedCents: payout.owed_cents, arrivedCents: payout.arrived_cents },
    isAddressMissing: payout.payout_type === 'Manual' && !(await hasCheckAddress(db, payout)),
  });
  const attempts = await listAttemptsOf(db, payout);
  const attempt =
    kind === 'cameBack' ? attempts.find((one) => one.id === occasion) : attemptToldOf(kind, attempts);
  if (kind === 'cameBack') {
    if (!attempt || !isBackStill(attempt, attempts, payout)) return undefined;
  } else if (kind === 'wayChanged' || kind === 'goesOn') {
    // Once something keeps it, that is told.
    if (problem !== null || payout.owed_cents === 0) return undefined;
    if (
      kind === 'goesOn' &&
      (payout.stage !== 'owed' || !(await knowsThatItWaits({ db }, booking, attempts)))
    )
      return undefined;
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
    waitsForPayment: told?.problem === 'doubted' && (kind === 'wayChanged' || kind === 'goesOn'),
  };
};

const receiverOf = ({ payout_type: type, receiver_email: receiver }: StoredPayoutRow): string | null =>
  type === 'Manual' ? null : receiver;

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
