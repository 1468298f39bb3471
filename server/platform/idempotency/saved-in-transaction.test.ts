import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, supportsIdempotencyKey } from '#contract/endpoint.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { updateListing } from '../../listing/store.ts';
import { doubtManualPayment } from '../../payment/doubt-store.ts';
import { insertOrder } from '../../payment/store.ts';
import { requestBody, requestFor } from '../../testing/booking.ts';
import { aChargeback } from '../../testing/chargeback.ts';
import { aCheck, payByHand } from '../../testing/checks.ts';
import {
  aBooking,
  aListing,
  aUser,
  giveUpPayout,
  listingBody,
  type Person,
} from '../../testing/factories.ts';
import { startPaying } from '../../testing/paying.ts';

const paying = await startPaying();
const { ctx, fetch, signIn, tokenOf, close, administrator, host, listing } = paying;
afterAll(close);

const hunter = await aUser(ctx);
const reader = await aUser(ctx);
const reviewer = await signIn(reader);
const review = await reviewer.saveListingReview({
  body: { listingId: listing.id, rating: 5, comment: 'Quiet woods.' },
});
const asked = await signIn(hunter);
const sent = await asked.sendMessage({ body: { listingId: listing.id, text: 'Which wind is best?' } });
const visitDay = addDays(dayInWisconsin(ctx.now()), -1);
const visit = await aBooking(ctx, { listing, startDay: visitDay, endDay: visitDay });
const flag = {
  id: randomUUIDv7(),
  booking_id: await aBooking(ctx, { listing, hunter, startDay: '2027-04-01', endDay: '2027-04-01' }),
  hunter_id: hunter.id,
  host_id: host.id,
  kind: 'rules',
  reason: 'They came a day early.',
} as const;
await ctx.db.insertInto('hunter_flags').values(flag).execute();
await ctx.db.insertInto('signs').values({ listing_id: listing.id, needed_at: ctx.now() }).execute();
const report = await reviewer.sendReport({
  body: { subject: 'listing', subjectId: listing.id, reason: 'It is not their land.' },
});
await (await signIn(administrator)).changeEmail({
  params: { id: reader.id },
  body: { email: 'reader@farm.example' },
});
const unconfirmed = await aUser(ctx, { confirmed: false });
const suspended = await aUser(ctx, { suspended: true });
const waiting = await aListing(ctx, { approved: false });
const toChange = await aListing(ctx, { approved: false });
const changed = await aListing(ctx, { approved: false, host });
await updateListing(ctx.db, changed.id, {
  changes_asked: JSON.stringify({ topics: ['price'], message: '', askedAt: ctx.now().toISOString() }),
});
const search = await reviewer.saveSearch({
  body: { search: 'text=turkey', name: 'Turkey', frequency: 'daily' },
});
let day = '2027-01-01';
const nextDay = () => {
  day = addDays(day, 1);
  return { startDay: day, endDay: day };
};
const aRequest = () => aBooking(ctx, { listing, hunter, status: 'PendingConfirmation', ...nextDay() });
const requested = await aRequest();
const captured = await paying.paid();
const byHand = await (await signIn(administrator)).submitBookingRequest({
  body: requestFor(listing.id, nextDay().startDay, day, { userId: hunter.id, bookingStatus: 'Paid' }),
});
const { payments } = await (await signIn(administrator)).getBooking({ params: { id: byHand.id } });
const doubted = await paying.due();
await paying.put(doubted.id, 'Paid');
const [doubtedOrder] = await paying.ordersOf(doubted.id);
await doubtManualPayment(ctx.db, doubted.id, ctx.now());
const lost = await paying.due();
const lostPayment = {
  id: randomUUIDv7(),
  booking_id: lost.id,
  status: 'Capturing' as const,
  amount_cents: 4950,
  missing_at: ctx.now(),
};
await insertOrder(ctx.db, lostPayment);
const chargedBack = await paying.paid();
const [chargedBackOrder] = await paying.ordersOf(chargedBack.id);
await aChargeback(ctx, { orderId: chargedBackOrder?.id ?? '', amountCents: 4950 });

await ctx.db
  .insertInto('record_findings')
  .values({
    kind: 'Payout',
    transaction_id: 'P1',
    amount_cents: 100,
    currency: 'USD',
    transaction_at: ctx.now(),
    reason: JSON.stringify({ kind: 'noPayout' }),
    found_at: ctx.now(),
  })
  .execute();

// An email waiting for its next retry.
const { rows: emails } = await sql<{ id: string }>`
  update pgboss.job set state = 'retry', retry_count = 1, start_after = now() + interval '1 hour'
  where name = 'mail.booking-paid' returning id`.execute(ctx.db);
const [delayed] = emails;

// Payouts by PayPal that are not sent, and a manual one.
const unsent = await paying.paid();
const corrected = await paying.paid();
const toRemind = await paying.due();
const unanswered = await paying.paid();
await giveUpPayout(ctx, unanswered.id);
const manual = await paying.paid();
await payByHand(ctx, manual.id);
const byCheck = await paying.paid();
const checkId = await aCheck(ctx, { by: administrator, bookingId: byCheck.id, checkNumber: '1041' });

type Row = { by: Person; path?: string; body?: object };

/** A valid call of each endpoint that saves its answer in the transaction that does its work. */
const rows: Partial<Record<keyof typeof contract, Row>> = {
  logOutEverywhere: { by: await aUser(ctx) },
  resendVerification: { by: unconfirmed },
  updateProfileInfo: {
    by: hunter,
    body: { firstName: 'Other', lastName: 'Name', phoneNumber: '6085550199' },
  },
  createUser: {
    by: administrator,
    body: {
      firstName: 'New',
      lastName: 'Person',
      phoneNumber: '6085550100',
      email: 'new@openacre.example',
      password: 'pine-needles-8',
      userRoles: ['Customer'],
      sendEmailVerification: true,
    },
  },
  updateRoles: { by: administrator, body: { id: hunter.id, roles: ['Customer', 'Administrator'] } },
  resendVerificationTo: { by: administrator, path: `/user/${unconfirmed.id}/resendVerification` },
  sendPasswordLink: { by: administrator, path: `/user/${unconfirmed.id}/sendPasswordLink` },
  addNote: {
    by: administrator,
    body: { subject: 'user', subjectId: hunter.id, text: 'Called about a gate.' },
  },
  changeEmail: {
    by: administrator,
    path: `/user/${hunter.id}/changeEmail`,
    body: { email: 'hunter@farm.example' },
  },
  withdrawEmailChange: { by: administrator, path: `/user/${reader.id}/withdrawEmailChange` },
  suspendUser: { by: administrator, path: `/user/${hunter.id}/suspend`, body: { reason: 'A gate' } },
  liftSuspension: { by: administrator, path: `/user/${suspended.id}/lift`, body: { reason: 'Not them' } },
  submitListing: { by: host, body: listingBody() },
  setListingAvailability: {
    by: host,
    body: { listingId: listing.id, default: 'NotAvailable', availabilityDateRanges: [] },
  },
  setListingCost: { by: host, body: { listingId: listing.id, baseCost: 99, costDateRanges: [] } },
  approveListing: { by: administrator, path: `/listing/${waiting.id}/approve` },
  askForChanges: {
    by: administrator,
    path: `/listing/${toChange.id}/askForChanges`,
    body: { topics: ['price'], updatedDateTime: toChange.updatedDateTime },
  },
  submitListingAgain: { by: host, path: `/listing/${changed.id}/submitAgain` },
  toggleListingActive: { by: administrator, path: `/listing/${listing.id}/toggleActive` },
  submitBookingRequest: { by: hunter, body: requestBody(listing.id, nextDay().startDay) },
  confirmBooking: { by: host, path: `/booking/bookingDetail/confirm/${requested}` },
  rejectBooking: { by: host, path: `/booking/bookingDetail/reject/${requested}` },
  cancelBooking: { by: hunter, path: `/booking/bookingDetail/cancel/${requested}` },
  remindBooking: { by: administrator, path: `/booking/${toRemind.id}/remind` },
  extendDeadline: {
    by: administrator,
    path: `/booking/${toRemind.id}/deadline`,
    body: { deadlineDateTime: new Date(ctx.now().getTime() + 5 * 86_400_000).toISOString() },
  },
  saveListingReview: { by: hunter, body: { listingId: listing.id, rating: 4, comment: 'Quiet.' } },
  saveHunterRating: {
    by: host,
    body: { bookingId: visit, gates: 5, litter: 4, rules: 5, respect: 5 },
  },
  sendMessage: { by: hunter, body: { threadId: sent.threadId, text: 'And where do we park?' } },
  markThreadRead: {
    by: host,
    path: `/message/thread/${sent.threadId}/read`,
    body: { messageId: sent.message.id },
  },
  readThread: { by: administrator, body: { bookingId: requested, reason: 'They reported it.' } },
  stopThread: {
    by: administrator,
    body: { threadId: sent.threadId, isStopped: false, reason: 'They made up.' },
  },
  setYearlyCap: { by: host, body: { yearlyCap: 1500 } },
  setImmunityLimit: { by: administrator, body: { limit: 2000, text: 'Ask your insurer.' } },
  answerReview: { by: host, path: `/review/${review.id}/answer`, body: { text: 'Thank you.' } },
  flagHunter: { by: host, body: { bookingId: visit, kind: 'litter', reason: 'Cans at the gate.' } },
  answerFlag: { by: hunter, path: `/conduct/flag/${flag.id}/answer`, body: { text: 'It was not us.' } },
  upholdFlag: {
    by: administrator,
    path: `/administration/flags/${flag.id}/uphold`,
    body: { reason: 'It is so.' },
  },
  dismissFlag: {
    by: administrator,
    path: `/administration/flags/${flag.id}/dismiss`,
    body: { reason: 'It was somebody else.' },
  },
  sendReport: {
    by: hunter,
    body: { subject: 'listing', subjectId: listing.id, reason: 'It is not their land.' },
  },
  closeReport: {
    by: administrator,
    path: `/administration/reports/${report.id}/close`,
    body: { reason: 'It is theirs.' },
  },
  setSignMailed: {
    by: administrator,
    path: `/administration/signs/${listing.id}`,
    body: { mailedDay: '2026-11-20' },
  },
  setSignWanted: { by: host, path: `/conduct/signs/${listing.id}`, body: { isWanted: true } },
  hideReview: {
    by: administrator,
    path: `/review/${review.id}/hide`,
    body: { isHidden: true, reason: 'It names a neighbor.' },
  },
  rearrangeBooking: {
    by: administrator,
    path: `/booking/${toRemind.id}/rearrange`,
    body: { startDateTime: '2027-02-01', endDateTime: '2027-02-02', partySize: 1 },
  },
  resendBookingEmail: {
    by: administrator,
    path: `/booking/${manual.id}/resendEmail`,
    body: { email: 'paid' },
  },
  sendAccessEmail: { by: administrator, path: `/booking/${manual.id}/sendAccessEmail` },
  editBooking: {
    by: administrator,
    body: { id: requested, bookingStatus: 1, bookingPrice: 50, bookingFee: 5 },
  },
  withdrawPayment: {
    by: administrator,
    path: `/payment/withdraw/${byHand.id}`,
    body: { paymentId: payments[0]?.id, reason: 'A slip.' },
  },
  confirmManualPayment: {
    by: administrator,
    path: `/payment/confirm/${doubted.id}`,
    body: { paymentId: doubtedOrder?.id, reason: 'A check came.' },
  },
  saveSearch: { by: reader, body: { search: 'text=deer', name: 'Deer', frequency: 'daily' } },
  changeSearch: { by: reader, path: `/alert/search/${search.id}`, body: { name: 'Gobblers' } },
  askForDays: {
    by: reader,
    body: { listingId: listing.id, startDate: '2027-04-01', endDate: '2027-04-01' },
  },
  closePayment: {
    by: administrator,
    path: `/payment/close/${lost.id}`,
    body: { paymentId: lostPayment.id, reason: 'It never came.' },
  },
  closeChargeback: {
    by: administrator,
    path: `/payment/chargeback/${chargedBack.id}/close`,
    body: { paymentId: chargedBackOrder?.id, note: 'The case was won.' },
  },
  closeRecordFinding: {
    by: administrator,
    path: '/payment/records/close',
    body: { kind: 'Payout', id: 'P1', reason: 'It was a test.' },
  },
  sendEmailsAgain: {
    by: administrator,
    path: '/administration/emails/sendAgain',
    body: { ids: [delayed?.id] },
  },
  markManualPayoutSent: {
    by: administrator,
    body: { bookingId: manual.id, status: 'CheckSent', note: 'Mailed.', checkNumber: '1042' },
  },
  markManualPayoutsSent: {
    by: administrator,
    body: {
      note: 'Mailed.',
      checks: [{ checkNumber: '1042', payouts: [{ bookingId: manual.id, amount: 38.25 }] }],
    },
  },
  undoChecks: { by: administrator, body: { checkIds: [checkId] } },
  reportPayoutBack: {
    by: administrator,
    path: `/booking/payout/${byCheck.id}/back`,
    body: { checkId, reason: 'The post brought it back.' },
  },
  replaceCheck: {
    by: administrator,
    path: `/check/${checkId}/replace`,
    body: { checkNumber: '1043', reason: 'It was lost.' },
  },
  correctCheckNumber: {
    by: administrator,
    path: `/check/${checkId}/number`,
    body: { checkNumber: '1043', reason: 'Misread.' },
  },
  changePayoutPostalAddress: {
    by: administrator,
    path: `/booking/payout/${manual.id}/postalAddress`,
    body: {
      ...{ addressLine1: '9 Elm Street', city: 'Viroqua', state: 'WI', zipCode: '54665' },
      reason: 'They called.',
    },
  },
  cancelPayout: { by: administrator, path: `/booking/payout/${unsent.id}/cancel/auto` },
  addPayoutActivity: { by: administrator, body: { bookingId: unsent.id, message: 'They called.' } },
  changePayoutWay: {
    by: administrator,
    path: `/booking/payout/${corrected.id}/way`,
    body: { way: 'payPal', receiverPayPalEmail: 'corrected@farm.example', reason: 'They asked for it.' },
  },
  resolvePayout: {
    by: administrator,
    path: `/booking/payout/${unanswered.id}/resolve`,
    body: { wasPaid: false, reason: 'PayPal has nothing of it.' },
  },
  refundPayment: {
    by: administrator,
    path: `/payment/refund/${captured.id}`,
    body: { amount: 10, reason: 'A stand was down.' },
  },
};

/** Endpoints that may be carried out twice, each with the reason why that is harmless. */
const harmless: Partial<Record<keyof typeof contract, string>> = {
  createOrder: 'A booking has one open order, whose key at the provider is stored in its row.',
  captureOrder: 'An order is captured once, by the key at the provider that is stored in its row.',
  reconcilePayments: 'Records are compared, and a payment imported once is known afterwards.',
  deleteSearch: 'A saved search that is deleted already is no error, and its id is never used again.',
  deleteDayAlert: 'Days that are not waited for are no error, and their id is never used again.',
  saveListing: 'A listing is on a list once, and one that is saved already stays as it is.',
  removeSaved: 'A listing that is not saved is no error.',
  noteSaved: 'The same note is written again.',
  stopSharingSaved: 'A list that is not shared is no error, and a link that is dead is never used again.',
  getSignedUrl: 'A signed URL without an upload is deleted later.',
};

const endpoints = Object.entries(contract as Record<string, Endpoint>).filter(([, one]) =>
  supportsIdempotencyKey(one),
);

test('every endpoint with idempotency keys saves its answer in its transaction, or is harmless', () => {
  const named = [...Object.keys(rows), ...Object.keys(harmless)];
  expect(named.sort()).toEqual(endpoints.map(([key]) => key).sort());
});

/** A checksum of each table, except for claims and the attempts that are counted before the work. */
const checksums = async (): Promise<Record<string, unknown>> => {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')`.execute(
    ctx.db,
  );
  const stored: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (/\.(idempotency_keys|attempts)$/.test(name)) continue;
    const found = await sql<{ sum: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.raw(name)} t`.execute(ctx.db);
    stored[name] = found.rows[0]?.sum;
  }
  return stored;
};

const post = async (key: string, { by, path, body }: Row) => {
  const answer = await fetch(`/api${path ?? contract[key as keyof typeof contract].path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(by)}`,
      'idempotency-key': 'overtaken',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};

describe('nothing is changed when another process takes over the claim meanwhile:', () => {
  // Simulates another process that takes over each claim right after it was made.
  beforeAll(async () => {
    await sql`create function overtake() returns trigger language plpgsql
      as $$ begin new.claim_id := gen_random_uuid(); return new; end $$`.execute(ctx.db);
    await sql`create trigger overtake before insert on idempotency_keys
      for each row execute function overtake()`.execute(ctx.db);
  });
  afterAll(async () => {
    await sql`drop function overtake cascade`.execute(ctx.db);
  });

  test.each(Object.entries(rows))('%s', async (key, row) => {
    const before = await checksums();
    const { status, text } = await post(key, row);
    expect([status, JSON.parse(text).type]).toEqual([409, 'urn:openacre:refusal:stillWorking']);
    expect(await checksums()).toEqual(before);
  });
});
