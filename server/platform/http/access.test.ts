import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addDays } from '#domain/dates.ts';
import { createCaller } from '../../api.ts';
import { updateListing } from '../../listing/store.ts';
import { insertOrder } from '../../payment/store.ts';
import { startTestApp } from '../../testing/app.ts';
import { botCheckAnswer } from '../../testing/bot-check.ts';
import {
  aBooking,
  aListing,
  aPdf,
  aPhoto,
  aUser,
  listingBody,
  type Person,
  password,
} from '../../testing/factories.ts';
import { signAccessToken, signViewToken } from '../credentials/tokens.ts';

const { ctx, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const people = {
  unconfirmed: await aUser(ctx, { confirmed: false }),
  otherHunter: await aUser(ctx),
  hunter: await aUser(ctx),
  host,
  otherHost: (await aListing(ctx).then(({ userId }) => ({
    id: userId,
    email: 'other@x.example',
    role: 'Customer',
  }))) as Person,
  administrator: await aUser(ctx, { roles: ['Administrator'] }),
  suspended: await aUser(ctx, { suspended: true }),
} satisfies Record<string, Person>;
const expired = await tokenOf(host);
clock.advance({ minutes: 20 });

// Lost the administrator role after the token was issued.
const demoted = await aUser(ctx, { roles: ['Administrator'] });
// Administrators who may not act, whatever their tokens say.
const suspendedAdministrator = await aUser(ctx, { roles: ['Administrator'], suspended: true });
const unconfirmedAdministrator = await aUser(ctx, { roles: ['Administrator'], confirmed: false });
// Ended all sessions after the token was issued.
const signedOut = await aUser(ctx);
// Of an administrator's session that is no more, since they signed out of it: `loggedOut`.
const administratorsToken = await tokenOf(people.administrator);
const [, claims, signature] = administratorsToken.split('.');
const headOf = (head: object) => Buffer.from(JSON.stringify(head)).toString('base64url');
/** Tokens that no server of ours has signed; none is worth more than no token that is one. */
const forged = {
  garbage: 'not.a.token',
  unsigned: `${headOf({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
  otherKey: await signAccessToken(people.administrator, null, 'another secret, of somebody else', ctx.now()),
};
type Who =
  | keyof typeof people
  | keyof typeof forged
  | 'anonymous'
  | 'expired'
  | 'demoted'
  | 'suspendedAdministrator'
  | 'unconfirmedAdministrator'
  | 'signedOut'
  | 'loggedOut'
  | 'viewing'
  | 'viewingWithoutRole';
const tokens: Record<Who, string | null> = {
  anonymous: null,
  expired,
  ...forged,
  unconfirmed: await tokenOf(people.unconfirmed),
  otherHunter: await tokenOf(people.otherHunter),
  hunter: await tokenOf(people.hunter),
  host: await tokenOf(people.host),
  otherHost: await tokenOf(people.otherHost),
  administrator: administratorsToken,
  suspended: await tokenOf(people.suspended),
  demoted: await tokenOf(demoted),
  suspendedAdministrator: await tokenOf(suspendedAdministrator),
  unconfirmedAdministrator: await tokenOf(unconfirmedAdministrator),
  signedOut: await tokenOf(signedOut),
  loggedOut: await signAccessToken(
    people.administrator,
    { id: randomUUIDv7(), startedAt: ctx.now() },
    ctx.config.SESSION_SECRET,
    ctx.now(),
  ),
  viewing: await signViewToken(
    host,
    { id: people.administrator.id, sessionId: null },
    ctx.config.SESSION_SECRET,
    ctx.now(),
  ),
  viewingWithoutRole: await signViewToken(
    host,
    { id: demoted.id, sessionId: null },
    ctx.config.SESSION_SECRET,
    ctx.now(),
  ),
};
await ctx.db
  .updateTable('users')
  .set({ roles: ['Customer'] })
  .where('id', '=', demoted.id)
  .execute();
await ctx.db
  .updateTable('users')
  .set({ sessions_ended_at: new Date(ctx.now().getTime() + 1) })
  .where('id', '=', signedOut.id)
  .execute();
const bystander = await aUser(ctx);

const live = await aListing(ctx, { host });
const asBystander = createCaller(ctx, bystander);
const answered = await asBystander.saveListingReview({
  body: { listingId: live.id, rating: 4, comment: 'Quiet.' },
});
const hidden = await asBystander.saveListingReview({
  body: { listingId: (await aListing(ctx, { host })).id, rating: 1, comment: 'The neighbor is a thief.' },
});
const report = await asBystander.sendReport({
  body: { subject: 'listing', subjectId: live.id, reason: 'It is not their land.' },
});
const waiting = await aListing(ctx, { host, approved: false });

let day = '2026-12-01';
const nextDay = () => {
  day = addDays(day, 1);
  return { startDay: day, endDay: day };
};
const { hunter, otherHunter } = people;
const pdf = await aPdf(ctx, people.administrator);
await updateListing(ctx.db, live.id, { attachment_file_id: pdf });
const paid = await aBooking(ctx, { listing: live, hunter, ...nextDay() });
const { id: savedSearch } = await createCaller(ctx, hunter).saveSearch({
  body: { search: 'text=turkey', name: 'Turkey', frequency: 'off' },
});
const messagePhoto = await aPhoto(ctx, hunter, { isPrivate: true });
await createCaller(ctx, hunter).sendMessage({
  body: { bookingId: paid, text: '', photoIds: [messagePhoto] },
});
await insertOrder(ctx.db, {
  id: randomUUIDv7(),
  booking_id: paid,
  status: 'Captured',
  amount_cents: 4950,
  provider_order_id: 'ORDER',
  capture_id: 'CAPTURE',
  captured_cents: 4950,
  captured_at: ctx.now(),
});
const flagged = await aBooking(ctx, { listing: live, hunter, ...nextDay() });
const flag = {
  id: randomUUIDv7(),
  booking_id: flagged,
  hunter_id: hunter.id,
  host_id: host.id,
  kind: 'rules',
  reason: 'It was a muzzleloader week.',
} as const;
await ctx.db.insertInto('hunter_flags').values(flag).execute();
await ctx.db.insertInto('signs').values({ listing_id: live.id, needed_at: ctx.now() }).execute();
// Having paid for other days of the same listing gives no rights to the first booking.
await aBooking(ctx, { listing: live, hunter: otherHunter, ...nextDay() });
// Requests to confirm, reject or cancel: each can be answered once.
const asked: string[] = [];
for (let count = 0; count < 70; count += 1)
  asked.push(await aBooking(ctx, { listing: live, hunter, status: 'PendingConfirmation', ...nextDay() }));

const thisYear = ctx.now().getUTCFullYear();
const toAnswer = (verb: string) => () => ({ path: `/booking/bookingDetail/${verb}/${asked.pop()}` });
const request = () => {
  const { startDay, endDay } = nextDay();
  return {
    body: {
      listingId: live.id,
      userId: people.hunter.id,
      startDateTime: startDay,
      endDateTime: endDay,
      licenseConfirmed: true,
    },
  };
};

type Call = { path?: string; body?: object | FormData };
/**
 * The expected status of each caller; `others` for those not named. Nobody names those whose status follows from
 * another's (`statusOf`).
 */
type Row = { call?: () => Call; others: number } & Partial<Record<Who, number>>;

/** The expected status of a caller. */
const statusOf = (row: Row, who: Who, { method, access }: Endpoint): number => {
  const own = (like: Who) => row[like] ?? row.others;
  switch (who) {
    case 'unsigned':
    case 'otherKey':
      return own('garbage');
    case 'suspendedAdministrator':
      return own('suspended');
    case 'unconfirmedAdministrator':
      return own('unconfirmed');
    // An ended session is worth what an invalid token is, once the role is right.
    case 'signedOut':
      return access === 'anyone' ? own('garbage') : access === 'administrator' ? 403 : 401;
    case 'loggedOut':
      return access === 'anyone' ? own('garbage') : 401;
    // An administrator who views the host's pages reads what the host reads, and writes nothing.
    case 'viewing':
      return method === 'GET' ? own('host') : 403;
    // The view ends with the viewer's role.
    case 'viewingWithoutRole':
      return method === 'GET' ? own('garbage') : 403;
    default:
      return own(who);
  }
};

/** An endpoint for anyone still refuses an invalid token, so that the browser gets a new one. */
const forAnyone = { others: 200, expired: 401, garbage: 401 };
/** The same of land that is not public. */
const hiddenForAnyone = { ...forAnyone, others: 404, host: 200, administrator: 200 };
const forConfirmed = { anonymous: 401, expired: 401, garbage: 401, unconfirmed: 403, suspended: 403 };
const forAdministrators = { anonymous: 401, expired: 401, garbage: 401, others: 403, administrator: 200 };
const forSignedIn = { anonymous: 401, expired: 401, garbage: 401 };
const forItsHost = { ...forConfirmed, others: 404, host: 200, administrator: 200 };

/** A new address each time: attempts are counted by address. */
const nobody = () => ({ email: `${randomUUIDv7().slice(-12)}@x.example`, password });
const answers: string[] = [];
for (let count = 0; count < 90; count += 1) answers.push(await botCheckAnswer(ctx.config));
const captcha = () => answers.pop() ?? '';
const aPerson = () => ({
  firstName: 'New',
  lastName: 'Person',
  phoneNumber: '6085550100',
  email: `${randomUUIDv7().slice(-12)}@x.example`,
  password,
});
const image = () => {
  const form = new FormData();
  form.append('files', new File(['no image'], 'x.jpg', { type: 'image/jpeg' }));
  return form;
};

/** The rows of each endpoint of the contract: each a valid call, so that the status depends on the caller alone. */
const rows: Record<keyof typeof contract, Row[]> = {
  authenticate: [{ call: () => ({ body: nobody() }), others: 401 }],
  refreshSession: [{ others: 401 }],
  logOut: [{ others: 204 }],
  logOutEverywhere: [{ ...forSignedIn, others: 204 }],
  getCaptchaChallenge: [{ others: 200 }],
  signUp: [
    {
      call: () => ({ body: { ...aPerson(), isAdult: true, termsAccepted: true, captcha: captcha() } }),
      others: 200,
    },
  ],
  // With invalid links.
  verifyEmail: [
    {
      call: () => ({ body: { userId: host.id, emailConfirmationToken: 'nobody’s', captcha: captcha() } }),
      others: 400,
    },
  ],
  validatePasswordResetToken: [{ call: () => ({ body: { token: 'nobody’s' } }), others: 400 }],
  resetPassword: [{ call: () => ({ body: { token: 'nobody’s', newPassword: password } }), others: 400 }],
  forgotPassword: [
    { call: () => ({ body: { emailAddress: nobody().email, captcha: captcha() } }), others: 204 },
  ],
  // Refused with 409 when the address is already confirmed.
  resendVerification: [{ ...forSignedIn, others: 409, unconfirmed: 204, suspended: 403 }],
  getUser: [
    {
      call: () => ({ path: `/user/${host.id}` }),
      ...forSignedIn,
      others: 404,
      host: 200,
      administrator: 200,
    },
  ],
  updateProfileInfo: [
    {
      call: () => ({ body: { firstName: 'Ada', lastName: 'Lindqvist', phoneNumber: '6085550100' } }),
      ...forConfirmed,
      others: 200,
    },
    {
      call: () => ({
        body: { id: host.id, firstName: 'Ada', lastName: 'Lindqvist', phoneNumber: '6085550100' },
      }),
      ...forItsHost,
    },
  ],
  unsubscribe: [{ call: () => ({ path: `/user/marketing/unsubscribe/${host.id}` }), others: 200 }],
  listDelayedEmails: [forAdministrators],
  getEmailDelay: [forAdministrators],
  sendEmailsAgain: [{ ...forAdministrators, call: () => ({ body: { ids: [randomUUIDv7()] } }) }],
  listUsers: [forAdministrators],
  searchUsers: [forAdministrators],
  updateRoles: [{ call: () => ({ body: { id: bystander.id, roles: ['Customer'] } }), ...forAdministrators }],
  // Refused with 409 when the address is already confirmed.
  resendVerificationTo: [
    {
      call: () => ({ path: `/user/${bystander.id}/resendVerification` }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  sendPasswordLink: [
    {
      call: () => ({ path: `/user/${bystander.id}/sendPasswordLink` }),
      ...forAdministrators,
      administrator: 204,
    },
  ],
  listNotes: [{ ...forAdministrators, call: () => ({ path: `/administration/notes/user/${bystander.id}` }) }],
  addNote: [
    {
      call: () => ({ body: { subject: 'user', subjectId: bystander.id, text: 'Called about a gate.' } }),
      ...forAdministrators,
    },
  ],
  // To the address that it has already.
  changeEmail: [
    {
      call: () => ({ path: `/user/${bystander.id}/changeEmail`, body: { email: bystander.email } }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  confirmEmailChange: [{ call: () => ({ body: { token: 'nobody’s' } }), others: 400 }],
  stopEmailChange: [{ call: () => ({ body: { token: 'nobody’s' } }), others: 400 }],
  getEmailChange: [{ call: () => ({ path: `/user/${bystander.id}/emailChange` }), ...forAdministrators }],
  // None waits.
  withdrawEmailChange: [
    {
      call: () => ({ path: `/user/${bystander.id}/withdrawEmailChange` }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  viewAs: [
    {
      call: () => ({ path: `/user/${otherHunter.id}/viewAs`, body: { reason: 'They see no price.' } }),
      ...forAdministrators,
    },
  ],
  suspendUser: [
    {
      call: () => ({ path: `/user/${bystander.id}/suspend`, body: { reason: 'Left a gate open' } }),
      ...forAdministrators,
    },
  ],
  liftSuspension: [
    {
      call: () => ({ path: `/user/${bystander.id}/lift`, body: { reason: 'It was somebody else' } }),
      ...forAdministrators,
    },
  ],
  createUser: [
    {
      call: () => ({
        body: { ...aPerson(), userRoles: ['Customer'] },
      }),
      ...forAdministrators,
    },
  ],
  getToday: [forAdministrators],
  listAudit: [forAdministrators],
  searchAll: [{ ...forAdministrators, call: () => ({ path: '/administration/search?query=ada' }) }],
  getStatistics: [{ ...forAdministrators, call: () => ({ path: '/stats/2' }) }],
  getSalesTax: [{ ...forAdministrators, call: () => ({ path: `/stats/salesTax/${thisYear}` }) }],
  exportSalesTax: [{ ...forAdministrators, call: () => ({ path: `/stats/financial/salesTax/${thisYear}` }) }],
  getExportYears: [{ ...forConfirmed, call: () => ({ path: '/stats/exports/years' }), others: 200 }],
  exportBookings: [{ ...forAdministrators, call: () => ({ path: `/stats/financial/bookings/${thisYear}` }) }],
  exportUserBookings: [
    { ...forConfirmed, call: () => ({ path: `/stats/financial/userbookings/${thisYear}` }), others: 200 },
  ],
  getLedger: [{ ...forAdministrators, call: () => ({ path: `/booking/ledger/${paid}` }) }],
  listPublicListings: [forAnyone],
  listListingPoints: [forAnyone],
  getSitemap: [forAnyone],
  listListingAddresses: [forAnyone],
  getImmunity: [
    {
      call: () => ({ path: `/immunity/${host.id}` }),
      ...forSignedIn,
      others: 404,
      host: 200,
      administrator: 200,
    },
  ],
  setYearlyCap: [{ call: () => ({ body: { yearlyCap: 1500 } }), ...forConfirmed, others: 200 }],
  listImmunityLimits: [forAdministrators],
  setImmunityLimit: [{ call: () => ({ body: { limit: 2000, text: 'Ask.' } }), ...forAdministrators }],
  countListings: [forAnyone],
  getSimilarPrices: [forAnyone],
  getHostFacts: [
    { call: () => ({ path: `/listing/${live.id}/host` }), ...forAnyone },
    { ...hiddenForAnyone, call: () => ({ path: `/listing/${waiting.id}/host` }) },
  ],
  listAlternatives: [
    {
      call: () => ({ path: `/listing/${live.id}/alternatives?startDate=2027-02-01&endDate=2027-02-01` }),
      ...forAnyone,
    },
  ],
  getOtherLand: [{ call: () => ({ path: `/listing/${live.id}/others` }), ...forAnyone }],
  searchPlaces: [forAnyone],
  getPublicListing: [
    { call: () => ({ path: `/listing/public/${live.id}` }), ...forAnyone },
    {
      call: () => ({ path: `/listing/public/${waiting.id}` }),
      expired: 401,
      garbage: 401,
      others: 404,
      host: 200,
      administrator: 200,
    },
  ],
  getListing: [
    {
      call: () => ({ path: `/listing/${live.id}` }),
      ...forSignedIn,
      others: 404,
      host: 200,
      administrator: 200,
    },
  ],
  submitListing: [
    {
      call: () => ({ body: listingBody({ userId: host.id }) }),
      ...forConfirmed,
      others: 200,
    },
    { call: () => ({ body: listingBody({ id: live.id }) }), ...forItsHost },
  ],
  setListingAvailability: [
    {
      call: () => ({ body: { listingId: live.id, default: 'Available', availabilityDateRanges: [] } }),
      ...forItsHost,
    },
  ],
  setListingCost: [
    { call: () => ({ body: { listingId: live.id, baseCost: 45, costDateRanges: [] } }), ...forItsHost },
  ],
  searchListings: [forAnyone],
  listListings: [forAdministrators],
  listListingChanges: [{ call: () => ({ path: `/listing/${live.id}/audit` }), ...forAdministrators }],
  approveListing: [{ call: () => ({ path: `/listing/${live.id}/approve` }), ...forAdministrators }],
  getListingApproval: [{ call: () => ({ path: `/listing/${live.id}/approval` }), ...forAdministrators }],
  askForChanges: [
    {
      call: () => ({
        path: `/listing/${live.id}/askForChanges`,
        body: { topics: ['price'], updatedDateTime: '2026-11-20T00:00:00Z' },
      }),
      ...forAdministrators,
      // It is approved already.
      administrator: 409,
    },
  ],
  submitListingAgain: [{ call: () => ({ path: `/listing/${live.id}/submitAgain` }), ...forItsHost }],
  toggleListingActive: [
    { call: () => ({ path: `/listing/${waiting.id}/toggleActive` }), ...forAdministrators },
  ],
  getListingDetail: [
    { call: () => ({ path: `/listing/detail/${live.id}` }), ...forAnyone },
    { ...hiddenForAnyone, call: () => ({ path: `/listing/detail/${waiting.id}` }) },
  ],
  // `hunter` has too many open bookings.
  submitBookingRequest: [{ call: request, ...forConfirmed, others: 200, host: 403, hunter: 409 }],
  getUserListings: [
    {
      call: () => ({ path: `/listing/getUserListings/${host.id}` }),
      ...forSignedIn,
      others: 404,
      host: 200,
      administrator: 200,
    },
  ],
  getUserBookings: [
    {
      call: () => ({ path: `/booking/getUserBookingsDetails/${hunter.id}` }),
      ...forSignedIn,
      others: 404,
      hunter: 200,
      administrator: 200,
    },
  ],
  getBookingDetail: [
    {
      call: () => ({ path: `/booking/getBookingDetail/${paid}` }),
      ...forSignedIn,
      others: 404,
      hunter: 200,
      host: 200,
      administrator: 200,
    },
  ],
  listBookings: [forAdministrators],
  getHunterFacts: [{ call: () => ({ path: `/booking/hunterFacts/${bystander.id}` }), ...forAdministrators }],
  getBooking: [{ call: () => ({ path: `/booking/${paid}` }), ...forAdministrators }],
  editBooking: [
    {
      call: () => ({ body: { id: paid, bookingStatus: 3, bookingPrice: 45, bookingFee: 4.5 } }),
      ...forAdministrators,
    },
  ],
  sendAccessEmail: [{ call: () => ({ path: `/booking/${paid}/sendAccessEmail` }), ...forAdministrators }],
  // For a payment that no administrator recorded.
  withdrawPayment: [
    {
      call: () => ({ path: `/payment/withdraw/${paid}`, body: { paymentId: paid, reason: 'Typo' } }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  // For a payment that is not in doubt.
  confirmManualPayment: [
    {
      call: () => ({ path: `/payment/confirm/${paid}`, body: { paymentId: paid, reason: 'A check came.' } }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  // For a payment that the provider knows.
  closePayment: [
    {
      call: () => ({ path: `/payment/close/${paid}`, body: { paymentId: paid, reason: 'It never came.' } }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  // For a payment that no bank took back.
  closeChargeback: [
    {
      call: () => ({
        path: `/payment/chargeback/${paid}/close`,
        body: { paymentId: paid, note: 'The case was won.' },
      }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  listPayouts: [forAdministrators],
  // The booking was inserted as Paid, without a payout.
  getPayout: [
    { call: () => ({ path: `/booking/payout/${paid}/auto` }), ...forAdministrators, administrator: 404 },
  ],
  markManualPayoutSent: [
    {
      call: () => ({ body: { bookingId: paid, status: 'CheckSent', note: 'Mailed.', checkNumber: '1042' } }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  listChecksDue: [forAdministrators],
  getPayoutSending: [forAdministrators],
  // The booking has no payout, so nothing is marked.
  markManualPayoutsSent: [
    {
      call: () => ({
        body: {
          note: 'Mailed.',
          checks: [{ checkNumber: '1042', payouts: [{ bookingId: paid, amount: 10 }] }],
        },
      }),
      ...forAdministrators,
    },
  ],
  undoChecks: [{ call: () => ({ body: { checkIds: [paid] } }), ...forAdministrators, administrator: 409 }],
  reportPayoutBack: [
    {
      call: () => ({ path: `/booking/payout/${paid}/back`, body: { reason: 'The post brought it back.' } }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  replaceCheck: [
    {
      call: () => ({ path: `/check/${paid}/replace`, body: { checkNumber: '1043', reason: 'It was lost.' } }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  correctCheckNumber: [
    {
      call: () => ({ path: `/check/${paid}/number`, body: { checkNumber: '1043', reason: 'Misread.' } }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  changePayoutPostalAddress: [
    {
      call: () => ({
        path: `/booking/payout/${paid}/postalAddress`,
        body: {
          addressLine1: '9 Elm Street',
          city: 'Viroqua',
          state: 'WI',
          zipCode: '54665',
          reason: 'They called.',
        },
      }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  cancelPayout: [
    {
      call: () => ({ path: `/booking/payout/${paid}/cancel/auto` }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  addPayoutActivity: [
    {
      call: () => ({ body: { bookingId: paid, message: 'They called.' } }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  changePayoutWay: [
    {
      call: () => ({
        path: `/booking/payout/${paid}/way`,
        body: { way: 'byHand', reason: 'Their PayPal account is closed.' },
      }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  resolvePayout: [
    {
      call: () => ({
        path: `/booking/payout/${paid}/resolve`,
        body: { wasPaid: false, reason: 'PayPal has nothing of it.' },
      }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  getPaymentAttention: [{ ...forAdministrators }],
  exportBookingTable: [forAdministrators],
  exportPayoutTable: [forAdministrators],
  exportListingTable: [forAdministrators],
  exportUserTable: [forAdministrators],
  // The booking is Paid.
  remindBooking: [
    { call: () => ({ path: `/booking/${paid}/remind` }), ...forAdministrators, administrator: 409 },
  ],
  getRearrangementQuote: [
    {
      call: () => ({
        path: `/booking/${paid}/rearrange?startDateTime=2027-01-25&endDateTime=2027-01-25`,
      }),
      ...forAdministrators,
    },
  ],
  rearrangeBooking: [
    {
      call: () => ({
        path: `/booking/${randomUUIDv7()}/rearrange`,
        body: { startDateTime: '2026-12-01', endDateTime: '2026-12-02', partySize: 1 },
      }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  resendBookingEmail: [
    {
      call: () => ({ path: `/booking/${paid}/resendEmail`, body: { email: 'paid' } }),
      ...forAdministrators,
    },
  ],
  countView: [
    {
      call: () => ({ path: '/pageView', body: { page: '/listing/:listingId', listingId: live.id } }),
      others: 204,
    },
  ],
  getPageViews: [{ call: () => ({ path: '/pageView/figures' }), ...forAdministrators }],
  getListingFigures: [{ call: () => ({ path: '/pageView/listings' }), ...forConfirmed, others: 200 }],
  listAlerts: [{ call: () => ({ path: '/alert' }), ...forConfirmed, others: 200 }],
  saveSearch: [
    {
      call: () => ({
        path: '/alert/search',
        body: { search: 'text=deer', name: 'Deer', frequency: 'daily' },
      }),
      ...forConfirmed,
      others: 200,
    },
  ],
  changeSearch: [
    {
      call: () => ({ path: `/alert/search/${savedSearch}`, body: { name: 'Deer and more' } }),
      ...forConfirmed,
      others: 404,
      hunter: 200,
    },
  ],
  // Somebody else's is not deleted.
  deleteSearch: [
    { call: () => ({ path: `/alert/search/${savedSearch}/delete` }), ...forConfirmed, others: 204 },
  ],
  // With an invalid link.
  checkStopLink: [
    {
      call: () => ({ path: `/alert/search/${savedSearch}/stopLink`, body: { signature: 'nobody’s' } }),
      others: 404,
    },
  ],
  stopSearch: [
    {
      call: () => ({ path: `/alert/search/${savedSearch}/stop`, body: { signature: 'nobody’s' } }),
      others: 404,
    },
  ],
  // Days that `hunter` has booked on the land of `host`.
  askForDays: [
    {
      call: () => ({
        path: '/alert/days',
        body: { listingId: live.id, startDate: '2026-12-02', endDate: '2026-12-02' },
      }),
      ...forConfirmed,
      others: 200,
      host: 403,
      hunter: 409,
    },
  ],
  deleteDayAlert: [
    { call: () => ({ path: `/alert/days/${randomUUIDv7()}/delete` }), ...forConfirmed, others: 204 },
  ],
  listSavedIds: [{ call: () => ({ path: '/saved/ids' }), ...forSignedIn, others: 200 }],
  listSaved: [{ call: () => ({ path: '/saved' }), ...forSignedIn, others: 200 }],
  saveListing: [
    { call: () => ({ path: `/saved/${live.id}`, body: {} }), ...forSignedIn, others: 204 },
    { call: () => ({ path: `/saved/${waiting.id}`, body: {} }), ...forSignedIn, others: 404 },
  ],
  noteSaved: [
    {
      call: () => ({ path: `/saved/${randomUUIDv7()}/note`, body: { note: 'Oaks.' } }),
      ...forSignedIn,
      others: 404,
    },
  ],
  removeSaved: [{ call: () => ({ path: `/saved/${live.id}/remove` }), ...forSignedIn, others: 204 }],
  shareSaved: [{ call: () => ({ path: '/saved/share', body: {} }), ...forConfirmed, others: 200 }],
  stopSharingSaved: [{ call: () => ({ path: '/saved/share/stop' }), ...forConfirmed, others: 204 }],
  // With an unknown link.
  getSharedList: [{ call: () => ({ path: '/shared/nobodys' }), ...forAnyone, others: 404 }],
  getLandCards: [{ call: () => ({ path: `/listing/cards?ids=${live.id}` }), ...forAnyone }],
  listThreads: [{ call: () => ({ path: '/message/threads' }), ...forConfirmed, others: 200 }],
  countUnread: [{ call: () => ({ path: '/message/unread' }), ...forSignedIn, others: 200 }],
  getThread: [{ call: () => ({ path: `/message/thread/${randomUUIDv7()}` }), ...forConfirmed, others: 404 }],
  getBookingThread: [
    {
      call: () => ({ path: `/message/booking/${paid}` }),
      ...forConfirmed,
      others: 404,
      hunter: 200,
      host: 200,
    },
  ],
  getQuestion: [{ call: () => ({ path: `/message/question/${live.id}` }), ...forConfirmed, others: 200 }],
  sendMessage: [
    {
      call: () => ({ body: { bookingId: paid, text: 'Which wind?' } }),
      ...forConfirmed,
      others: 404,
      hunter: 200,
      host: 200,
    },
  ],
  getMessagePhoto: [
    {
      call: () => ({ path: `/message/photo/${messagePhoto}?width=320` }),
      ...forConfirmed,
      others: 404,
      hunter: 200,
      host: 200,
    },
  ],
  followMessages: [{ call: () => ({ path: '/message/events' }), ...forSignedIn, others: 200 }],
  markThreadRead: [
    {
      call: () => ({ path: `/message/thread/${randomUUIDv7()}/read`, body: { messageId: 1 } }),
      ...forConfirmed,
      others: 404,
    },
  ],
  readThread: [
    { call: () => ({ body: { bookingId: paid, reason: 'They reported it.' } }), ...forAdministrators },
  ],
  stopThread: [
    {
      call: () => ({ body: { threadId: randomUUIDv7(), isStopped: true, reason: 'Insults.' } }),
      ...forAdministrators,
      administrator: 404,
    },
  ],
  getListingReviews: [
    {
      call: () => ({ path: `/review/listingReviews/${live.id}` }),
      ...forSignedIn,
      others: 200,
    },
  ],
  getUserListingReviews: [
    {
      call: () => ({ path: `/review/userListingReviews/${hunter.id}` }),
      ...forSignedIn,
      others: 404,
      hunter: 200,
      administrator: 200,
    },
  ],
  saveListingReview: [
    {
      call: () => ({ body: { listingId: live.id, rating: 4, comment: 'Quiet, and deer.' } }),
      ...forConfirmed,
      others: 200,
      host: 403,
    },
  ],
  getHunterRatings: [
    {
      call: () => ({ path: `/review/hunterRatings/${paid}` }),
      ...forConfirmed,
      others: 404,
      host: 200,
      administrator: 200,
    },
  ],
  saveHunterRating: [
    {
      call: () => ({ body: { bookingId: paid, gates: 5, litter: 5, rules: 5, respect: 5 } }),
      ...forConfirmed,
      others: 404,
      host: 409,
    },
  ],
  answerReview: [
    {
      call: () => ({ path: `/review/${answered.id}/answer`, body: { text: 'Thank you.' } }),
      ...forConfirmed,
      others: 404,
      host: 200,
    },
  ],
  flagHunter: [
    {
      call: () => ({ body: { bookingId: paid, kind: 'rules', reason: 'They came a day early.' } }),
      ...forConfirmed,
      others: 404,
      host: 200,
    },
  ],
  getBookingFlag: [
    {
      call: () => ({ path: `/conduct/bookingFlag/${flagged}` }),
      ...forItsHost,
      hunter: 200,
    },
  ],
  listFlagsToAnswer: [{ ...forConfirmed, others: 200 }],
  answerFlag: [
    {
      call: () => ({ path: `/conduct/flag/${flag.id}/answer`, body: { text: 'It was not us.' } }),
      ...forConfirmed,
      others: 404,
      hunter: 200,
    },
  ],
  listFlags: [{ ...forAdministrators }],
  upholdFlag: [
    {
      call: () => ({ path: `/administration/flags/${flag.id}/uphold`, body: { reason: 'It is so.' } }),
      ...forAdministrators,
    },
  ],
  dismissFlag: [
    {
      call: () => ({ path: `/administration/flags/${flag.id}/dismiss`, body: { reason: 'Not them.' } }),
      ...forAdministrators,
    },
  ],
  sendReport: [
    {
      call: () => ({ body: { subject: 'listing', subjectId: live.id, reason: 'It is not their land.' } }),
      ...forSignedIn,
      others: 200,
      host: 403,
    },
  ],
  listReports: [{ ...forAdministrators }],
  closeReport: [
    {
      call: () => ({
        path: `/administration/reports/${report.id}/close`,
        body: { reason: 'All is well.' },
      }),
      ...forAdministrators,
    },
  ],
  listOwnSigns: [{ ...forConfirmed, others: 200 }],
  listSigns: [{ ...forAdministrators }],
  getSign: [{ call: () => ({ path: `/administration/signs/${live.id}` }), ...forAdministrators }],
  setSignMailed: [
    {
      call: () => ({ path: `/administration/signs/${live.id}`, body: { mailedDay: '2026-11-20' } }),
      ...forAdministrators,
    },
  ],
  listReviews: [{ ...forAdministrators }],
  setSignWanted: [
    {
      call: () => ({ path: `/conduct/signs/${live.id}`, body: { isWanted: true } }),
      ...forItsHost,
    },
  ],
  hideReview: [
    {
      call: () => ({
        path: `/review/${hidden.id}/hide`,
        body: { isHidden: true, reason: 'It names a neighbor.' },
      }),
      ...forAdministrators,
    },
  ],
  extendDeadline: [
    {
      call: () => ({
        path: `/booking/${paid}/deadline`,
        body: { deadlineDateTime: '2026-12-01T00:00:00Z' },
      }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  getRecordFindings: [{ ...forAdministrators }],
  closeRecordFinding: [
    {
      call: () => ({ body: { kind: 'Payment', id: 'unknown', reason: 'It was ours.' } }),
      ...forAdministrators,
      administrator: 409,
    },
  ],
  // The provider is unreachable in this test.
  reconcilePayments: [
    {
      call: () => ({ body: { since: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' } }),
      ...forAdministrators,
      administrator: 503,
    },
  ],
  confirmBooking: [{ call: toAnswer('confirm'), ...forItsHost, hunter: 403 }],
  rejectBooking: [{ call: toAnswer('reject'), ...forItsHost, hunter: 403 }],
  cancelBooking: [{ call: toAnswer('cancel'), ...forItsHost, hunter: 200, host: 403 }],
  getPaymentSettings: [forAnyone],
  // The booking is paid: creating an order is refused, a repeated capture returns the status.
  createOrder: [
    {
      call: () => ({ path: `/payment/createOrder/${paid}` }),
      ...forConfirmed,
      others: 404,
      host: 403,
      hunter: 409,
      administrator: 409,
    },
  ],
  captureOrder: [
    {
      call: () => ({ path: `/payment/captureOrder/${paid}`, body: { orderId: 'ORDER' } }),
      ...forConfirmed,
      others: 404,
      host: 403,
      hunter: 200,
      administrator: 200,
    },
  ],
  getTransactionDetails: [
    {
      call: () => ({ path: `/payment/transactionDetails/${paid}` }),
      ...forSignedIn,
      others: 404,
      host: 403,
      hunter: 200,
      administrator: 200,
    },
  ],
  // For more than was paid.
  refundPayment: [
    {
      call: () => ({ path: `/payment/refund/${paid}`, body: { amount: 4951, reason: 'Flood' } }),
      ...forAdministrators,
      administrator: 400,
    },
  ],
  // The signature is missing.
  receivePaymentEvent: [{ call: () => ({ body: { id: 'x', event_type: 'x' } }), others: 400 }],
  getSignedUrl: [{ call: () => ({ body: { contentType: 'image/png' } }), ...forConfirmed, others: 200 }],
  // Callers with access get 415 for the content.
  savePhotos: [{ call: () => ({ body: image() }), ...forConfirmed, others: 415 }],
  saveFile: [{ call: () => ({ body: image() }), ...forAdministrators, administrator: 415 }],
  // `otherHunter` has a paid booking of this listing too.
  getFile: [
    {
      call: () => ({ path: `/file/${pdf}` }),
      ...forSignedIn,
      others: 404,
      hunter: 200,
      otherHunter: 200,
      host: 200,
      administrator: 200,
    },
  ],
};

const endpoints = Object.entries(contract as Record<string, Endpoint>);

// docs/rules/privacy-and-security.md#access
test('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(rows).sort()).toEqual(endpoints.map(([key]) => key).sort());
  expect(Object.values(rows).every((cases) => cases.length > 0)).toBe(true);
});

describe.each(endpoints)('%s', (key, endpoint) => {
  const cases = (rows[key as keyof typeof rows] ?? []).map((row, index) => [index + 1, row] as const);
  test.each(cases)('(%i) gives each caller the expected status', async (_, row) => {
    const statuses: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [who, token] of Object.entries(tokens) as [Who, string | null][]) {
      const { path = endpoint.path, body } = row.call?.() ?? {};
      const isForm = body instanceof FormData;
      const answer = await fetch(`/api${path}`, {
        method: endpoint.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(endpoint.file && { accept: endpoint.file }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      statuses[who] = answer.status;
      expected[who] = statusOf(row, who, endpoint);
      const type = answer.headers.get('content-type') ?? '';
      const { file = 'application/json' } = endpoint;
      expect(type).toContain(
        answer.status >= 400 ? 'application/problem+json' : answer.status === 204 ? '' : file,
      );
    }
    expect(statuses).toEqual(expected);
  });
});

test('an unknown call is not found, whoever calls it', async () => {
  for (const token of [null, tokens.administrator]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await fetch('/api/no/such/call', {
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ detail: 'There is no such call.' });
    }
  }
});

test('every response of the API has the fixed headers', async () => {
  for (const path of ['/api/listing/public', '/api/nothing', `/api/user/${host.id}`]) {
    const { headers } = await fetch(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});
