import { randomUUIDv7 } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { stopSearchUrl } from '../../alert/stop-link.ts';
import { doubtManualPayment } from '../../payment/doubt-store.ts';
import { botCheckAnswer } from '../../testing/bot-check.ts';
import { aChargeback } from '../../testing/chargeback.ts';
import { aCheck, payByHand } from '../../testing/checks.ts';
import { postSession } from '../../testing/cookies.ts';
import {
  aBooking,
  aListing,
  aPdf,
  aPhoto,
  aUser,
  giveUpPayout,
  listingBody,
  type Person,
  password,
} from '../../testing/factories.ts';
import { type Due, type Paying, startPaying } from '../../testing/paying.ts';
import { issueLink, tokenOf as linkTokenOf } from '../account-links/account-link.ts';
import type { Purpose } from '../account-links/store.ts';

/** An order whose capture was requested, but that the provider does not know. */
const aMissingPayment = async (app: Paying, due: Due): Promise<string> => {
  await app.approved(due);
  const [order] = await app.ordersOf(due.id);
  await app.ctx.db
    .updateTable('payment_orders')
    .set({ status: 'Capturing', missing_at: app.ctx.now() })
    .where('id', '=', order?.id ?? '')
    .execute();
  return order?.id ?? '';
};

const testApp = await startPaying();
const { ctx, fetch, tokenOf, close } = testApp;
afterAll(close);

type Json = { [name: string]: Json } & { $ref?: string };
type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
  security: object[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: Json };

const document = (await (await fetch('/api/openapi.json')).json()) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const endpoints = Object.entries(contract as Record<string, Endpoint>);

// Strict: keywords of OpenAPI that JSON Schema doesn't have are errors, not ignored.
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictTuples: false });
formats.default(ajv);
ajv.addKeyword('components');
const compiled = new Map<string, ValidateFunction>();
const checkOf = (schema: Json): ValidateFunction => {
  const text = JSON.stringify(schema);
  const known =
    compiled.get(text) ?? ajv.compile(JSON.parse(text.replaceAll('#/components/', 'openapi#/components/')));
  compiled.set(text, known);
  return known;
};
ajv.addSchema({ $id: 'openapi', components: document.components }, undefined, undefined, false);

describe('the document', () => {
  test('is OpenAPI 3.1 and has every endpoint, once', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const expected = endpoints.map(([key, { method, path }]) => {
      const filled = path.replace(/:(\w+)/g, '{$1}');
      return `${key}: ${method.toLowerCase()} /api${filled}`;
    });
    expect(
      operations.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`).sort(),
    ).toEqual(expected.sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('names each path parameter as required', () => {
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(named);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  test('has no broken reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference
        .split('/')
        .slice(1)
        .reduce<Json | undefined>((within, name) => within?.[name], document as unknown as Json);
      expect(found, reference).toBeDefined();
    }
  });

  test('describes each response, with valid schemas', () => {
    for (const { operationId, summary, parameters, requestBody, responses } of operations) {
      expect(summary, operationId).not.toBe('');
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
        ...Object.values(responses).flatMap(({ description, content = {} }) => {
          expect(description).not.toBe('');
          return Object.values(content).map(({ schema }) => schema);
        }),
      ];
      for (const schema of schemas) expect(() => checkOf(schema), operationId).not.toThrow();
    }
  });

  test('requires a token exactly where the contract does', () => {
    for (const { operationId, security } of operations) {
      const { access } = (contract as Record<string, Endpoint>)[operationId] as Endpoint;
      expect(security.length > 0, operationId).toBe(access !== 'anyone');
    }
  });
});

describe('real responses match the document', async () => {
  const host = await aUser(ctx);
  const administrator = await aUser(ctx, { roles: ['Administrator'] });
  const bystander = await aUser(ctx);
  const toApprove = await aListing(ctx, { host, approved: false });
  const listing = await aListing(ctx, { host, photoIds: [await aPhoto(ctx, host)] });
  // Land of somebody else, with a review to hide.
  const reviewed = await aListing(ctx);
  const ownLand = await aListing(ctx, { host });
  const visitDay = addDays(dayInWisconsin(ctx.now()), -1);
  const asBystander = await testApp.signIn(bystander);
  const written = { listingId: reviewed.id, rating: 5, comment: 'Quiet woods.' };
  const visit = await aBooking(ctx, { listing: ownLand, startDay: visitDay, endDay: visitDay });
  const { id: answeredId } = await asBystander.saveListingReview({
    body: { ...written, listingId: ownLand.id },
  });
  const { id: hiddenReviewId } = await asBystander.saveListingReview({ body: written });
  const flaggedVisit = await aBooking(ctx, {
    listing: ownLand,
    startDay: '2027-03-01',
    endDay: '2027-03-01',
  });
  const flag = {
    id: randomUUIDv7(),
    booking_id: flaggedVisit,
    hunter_id: bystander.id,
    host_id: host.id,
    kind: 'rules',
    reason: 'They came a day early.',
  } as const;
  await ctx.db.insertInto('hunter_flags').values(flag).execute();
  await ctx.db.insertInto('signs').values({ listing_id: listing.id, needed_at: ctx.now() }).execute();
  const { id: reportId } = await asBystander.sendReport({
    body: { subject: 'listing', subjectId: listing.id, reason: 'It is not their land.' },
  });
  const paid = await aBooking(ctx, { listing, startDay: '2026-12-01', endDay: '2026-12-03' });
  const asHost = await testApp.signIn(host);
  const messagePhoto = await aPhoto(ctx, host, { isPrivate: true });
  const { threadId } = await asHost.sendMessage({
    body: { bookingId: paid, text: 'Welcome.', photoIds: [messagePhoto] },
  });
  const waitedFor = await aListing(ctx);
  const asAdministrator = await testApp.signIn(administrator);
  // A hidden review, for the list of them.
  const { id: listedReviewId } = await asBystander.saveListingReview({
    body: { ...written, listingId: waitedFor.id },
  });
  const hiding = { isHidden: true, reason: 'It names a neighbor.' };
  await asAdministrator.hideReview({ params: { id: listedReviewId }, body: hiding });
  await asAdministrator.saveListing({ params: { id: waitedFor.id }, body: { note: '' } });
  const shared = await asHost.shareSaved({ body: { showsNotes: false, renews: false } });
  await aBooking(ctx, { listing: waitedFor, startDay: '2026-12-01', endDay: '2026-12-03' });
  const saveSearch = (search: string) =>
    asHost.saveSearch({ body: { search, name: 'Deer', frequency: 'daily' } });
  const [savedSearch, stoppedSearch] = [await saveSearch('text=deer'), await saveSearch('text=turkey')];
  const stopUrl = new URL(stopSearchUrl(ctx.config, stoppedSearch.id));
  const ask = { listing, status: 'PendingConfirmation' } as const;
  const answered = [
    await aBooking(ctx, { ...ask, startDay: '2026-12-05', endDay: '2026-12-05' }),
    await aBooking(ctx, { ...ask, startDay: '2026-12-06', endDay: '2026-12-06' }),
    await aBooking(ctx, { ...ask, startDay: '2026-12-07', endDay: '2026-12-07' }),
  ] as const;
  const days = { startDate: '2026-12-24', endDate: '2026-12-26' };
  const form = listingBody({ userId: host.id, baseCostCents: 4550 });
  const [toPay, toCapture, captured] = [await testApp.due(), await testApp.due(), await testApp.paid()];
  const byHand = await testApp.due();
  await testApp.put(byHand.id, 'Paid');
  const [recorded] = await testApp.ordersOf(byHand.id);
  const doubted = await testApp.due();
  await testApp.put(doubted.id, 'Paid');
  const [doubtedOrder] = await testApp.ordersOf(doubted.id);
  await doubtManualPayment(ctx.db, doubted.id, ctx.now());
  const lost = await testApp.due();
  const chargedBack = await testApp.paid();
  const [chargedBackOrder] = await testApp.ordersOf(chargedBack.id);
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
  const lostPaymentId = await aMissingPayment(testApp, lost);
  const signIn = await postSession(testApp, '', { body: { email: host.email, password } });
  const newcomer = await aUser(ctx, { confirmed: false });
  const waiting = await aUser(ctx, { confirmed: false });
  const linkToken = async (purpose: Purpose, userId: string) =>
    linkTokenOf(ctx, purpose, await issueLink(ctx, ctx.db, purpose, userId));
  const resetToken = await linkToken('reset', newcomer.id);
  // Confirming an address elsewhere replaces its person's link for a new password.
  const unconfirmed = await aUser(ctx, { confirmed: false });
  const newEmailLinkId = await issueLink(ctx, ctx.db, 'changeEmail', newcomer.id, 'newcomer@farm.example');
  const person = {
    firstName: 'New',
    lastName: 'Person',
    phoneNumber: '6085550100',
    email: 'new@farm.example',
    password,
  };
  const bodies: Partial<Record<keyof typeof contract, object>> = {
    authenticate: { email: host.email, password },
    createUser: { ...person, userRoles: ['Customer'] },
    signUp: {
      ...person,
      email: 'newer@farm.example',
      isAdult: true,
      termsAccepted: true,
      captcha: await botCheckAnswer(ctx.config),
    },
    updateProfileInfo: { firstName: 'New', lastName: 'Person', phoneNumber: '6085550100' },
    updateRoles: { id: bystander.id, roles: ['Customer'] },
    addNote: { subject: 'user', subjectId: host.id, text: 'Called about a gate.' },
    changeEmail: { email: 'bystander@farm.example' },
    confirmEmailChange: { token: linkTokenOf(ctx, 'changeEmail', newEmailLinkId) },
    stopEmailChange: { token: await linkToken('keepEmail', waiting.id) },
    viewAs: { reason: 'They see no price.' },
    suspendUser: { reason: 'Left a gate open' },
    liftSuspension: { reason: 'It was somebody else' },
    verifyEmail: {
      userId: unconfirmed.id,
      emailConfirmationToken: await linkToken('confirm', unconfirmed.id),
      captcha: await botCheckAnswer(ctx.config),
    },
    forgotPassword: { emailAddress: host.email, captcha: await botCheckAnswer(ctx.config) },
    validatePasswordResetToken: { token: resetToken },
    resetPassword: { token: resetToken, newPassword: password },
    submitListing: form,
    setListingAvailability: {
      listingId: listing.id,
      default: 'Available',
      availabilityDateRanges: [{ ...days, default: 'NotAvailable' }],
    },
    setListingCost: { listingId: listing.id, baseCost: 45.25, costDateRanges: [{ ...days, cost: 99.99 }] },
    saveSearch: { search: 'text=deer&maxPrice=80', name: 'Deer up to $80 a day', frequency: 'atOnce' },
    changeSearch: { name: 'Deer', frequency: 'daily' },
    checkStopLink: { signature: stopUrl.searchParams.get('signature') },
    stopSearch: { signature: stopUrl.searchParams.get('signature') },
    askForDays: { listingId: waitedFor.id, startDate: '2026-12-01', endDate: '2026-12-03' },
    saveListing: { note: 'Oaks along the creek.' },
    noteSaved: { note: 'Ask about the gate.' },
    shareSaved: { showsNotes: true },
    sendMessage: { bookingId: paid, text: 'Which wind is best?' },
    markThreadRead: { messageId: 1 },
    readThread: { bookingId: paid, reason: 'They reported it.' },
    stopThread: { threadId, isStopped: true, reason: 'Insults.' },
    setYearlyCap: { yearlyCap: 1500 },
    setImmunityLimit: { limit: 2000, text: 'Ask your insurer.' },
    askForChanges: { topics: ['price'], message: 'Too low.', updatedDateTime: toApprove.updatedDateTime },
    submitBookingRequest: {
      listingId: listing.id,
      userId: administrator.id,
      startDateTime: '2026-12-10T00:00:00.000Z',
      endDateTime: '2026-12-12T00:00:00.000Z',
    },
    captureOrder: { orderId: await testApp.approved(toCapture) },
    refundPayment: { amount: 10.5, reason: 'The pond was frozen.' },
    editBooking: { id: paid, bookingStatus: 3, bookingPrice: 45, bookingFee: 4.5 },
    withdrawPayment: { paymentId: recorded?.id, reason: 'It never came.' },
    confirmManualPayment: { paymentId: doubtedOrder?.id, reason: 'A check came.' },
    reconcilePayments: { since: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' },
    closeRecordFinding: { kind: 'Payout', id: 'P1', reason: 'It was a test.' },
    closeChargeback: { paymentId: chargedBackOrder?.id, note: 'The case was won.' },
    closePayment: { paymentId: lostPaymentId, reason: 'PayPal has nothing of it.' },
    getSignedUrl: { contentType: 'image/png' },
    sendEmailsAgain: { ids: [listing.id] },
  };
  const payouts = {
    unsent: await testApp.paid(),
    corrected: await testApp.paid(),
    manual: await testApp.paid(),
    inRun: await testApp.paid(),
    moved: await testApp.paid(),
    unknown: await testApp.paid(),
  };
  await giveUpPayout(ctx, payouts.unknown.id);
  for (const { id } of [payouts.manual, payouts.inRun, payouts.moved]) await payByHand(ctx, id);
  const byCheck = async (checkNumber: string) => {
    const { id } = await testApp.paid();
    return { id, checkId: await aCheck(ctx, { by: administrator, bookingId: id, checkNumber }) };
  };
  const checks = {
    undone: await byCheck('2001'),
    lost: await byCheck('2002'),
    replaced: await byCheck('2003'),
    misread: await byCheck('2004'),
  };
  Object.assign(bodies, {
    markManualPayoutSent: {
      bookingId: payouts.manual.id,
      status: 'CheckSent',
      note: 'Mailed.',
      checkNumber: '1042',
    },
    markManualPayoutsSent: {
      note: 'Mailed.',
      checks: [{ checkNumber: '1043', payouts: [{ bookingId: payouts.inRun.id, amount: 38.25 }] }],
    },
    undoChecks: { checkIds: [checks.undone.checkId] },
    reportPayoutBack: { checkId: checks.lost.checkId, reason: 'The post brought it back.' },
    replaceCheck: { checkNumber: '2005', reason: 'It was lost.' },
    correctCheckNumber: { checkNumber: '2006', reason: 'Misread.' },
    changePayoutPostalAddress: {
      ...{ addressLine1: '9 Elm Street', city: 'Viroqua', state: 'WI', zipCode: '54665' },
      reason: 'They called.',
    },
    addPayoutActivity: { bookingId: payouts.unsent.id, message: 'They called.' },
    changePayoutWay: { way: 'byHand', reason: 'Their PayPal account is closed.' },
    resendBookingEmail: { email: 'confirmed' },
    countView: { page: '/hunters' },
    saveListingReview: { listingId: reviewed.id, rating: 4, comment: 'Quiet, and deer.' },
    saveHunterRating: { bookingId: visit, gates: 5, litter: 4, rules: 5, respect: 5, comment: 'Tidy.' },
    answerReview: { text: 'Thank you.' },
    flagHunter: { bookingId: visit, kind: 'litter', reason: 'Cans at the gate.' },
    answerFlag: { text: 'It was not us.' },
    upholdFlag: { reason: 'It is so.' },
    dismissFlag: { reason: 'It was somebody else.' },
    sendReport: { subject: 'listing', subjectId: listing.id, reason: 'It is not their land.' },
    closeReport: { reason: 'It is theirs.' },
    setSignMailed: { mailedDay: '2026-11-20' },
    setSignWanted: { isWanted: true },
    hideReview: hiding,
    rearrangeBooking: { startDateTime: '2027-02-01', endDateTime: '2027-02-01', partySize: 1 },
    extendDeadline: { deadlineDateTime: new Date(ctx.now().getTime() + 5 * 86_400_000).toISOString() },
    resolvePayout: { wasPaid: true, transactionId: '8AB12345CD678901E', reason: 'PayPal has it.' },
  });
  const ids: Record<string, string> = {
    getStatistics: '2',
    getSalesTax: '2026',
    exportSalesTax: '2026',
    exportBookings: '2026',
    exportUserBookings: '2026',
    getLedger: captured.id,
    getPayout: payouts.unsent.id,
    cancelPayout: payouts.unsent.id,
    changePayoutWay: payouts.corrected.id,
    resolvePayout: payouts.unknown.id,
    reportPayoutBack: checks.lost.id,
    replaceCheck: checks.replaced.checkId,
    correctCheckNumber: checks.misread.checkId,
    changePayoutPostalAddress: payouts.moved.id,
    getUser: host.id,
    unsubscribe: host.id,
    suspendUser: bystander.id,
    liftSuspension: bystander.id,
    resendVerificationTo: waiting.id,
    sendPasswordLink: host.id,
    viewAs: host.id,
    changeEmail: bystander.id,
    getEmailChange: bystander.id,
    withdrawEmailChange: bystander.id,
    listNotes: host.id,
    changeSearch: savedSearch.id,
    deleteSearch: savedSearch.id,
    checkStopLink: stoppedSearch.id,
    stopSearch: stoppedSearch.id,
    deleteDayAlert: savedSearch.id,
    saveListing: waitedFor.id,
    noteSaved: waitedFor.id,
    removeSaved: listing.id,
    getSharedList: shared.token,
    getThread: threadId,
    getBookingThread: paid,
    markThreadRead: threadId,
    getImmunity: host.id,
    askForChanges: toApprove.id,
    getUserListings: host.id,
    getUserBookings: administrator.id,
    getBookingDetail: paid,
    getBooking: paid,
    getHunterFacts: bystander.id,
    sendAccessEmail: paid,
    confirmBooking: answered[0],
    rejectBooking: answered[1],
    cancelBooking: answered[2],
    createOrder: toPay.id,
    remindBooking: toPay.id,
    extendDeadline: toPay.id,
    getRearrangementQuote: toPay.id,
    rearrangeBooking: toPay.id,
    getListingReviews: reviewed.id,
    getQuestion: reviewed.id,
    getUserListingReviews: host.id,
    getHunterRatings: visit,
    answerReview: answeredId,
    hideReview: hiddenReviewId,
    getBookingFlag: flaggedVisit,
    answerFlag: flag.id,
    upholdFlag: flag.id,
    dismissFlag: flag.id,
    closeReport: reportId,
    getSign: listing.id,
    setSignMailed: listing.id,
    setSignWanted: listing.id,
    resendBookingEmail: toPay.id,
    captureOrder: toCapture.id,
    getTransactionDetails: captured.id,
    refundPayment: captured.id,
    withdrawPayment: byHand.id,
    confirmManualPayment: doubted.id,
    closePayment: lost.id,
    closeChargeback: chargedBack.id,
    getFile: await aPdf(ctx, administrator),
    getMessagePhoto: messagePhoto,
  };

  /** The queries of endpoints that need one. */
  const queries: Record<string, string> = {
    getMessagePhoto: '?width=320',
    getLandCards: `?ids=${listing.id}`,
    listAlternatives: '?startDate=2027-02-01&endDate=2027-02-01',
    getRearrangementQuote: '?startDateTime=2027-02-01&endDateTime=2027-02-01',
  };
  /** The callers of endpoints that the administrator can't call. */
  const callers: Record<string, Person> = {
    resendVerification: waiting,
    saveHunterRating: host,
    answerReview: host,
    changeSearch: host,
    getThread: host,
    getBookingThread: host,
    sendMessage: host,
    markThreadRead: host,
    getMessagePhoto: host,
    flagHunter: host,
    answerFlag: bystander,
  };

  const call = async (path: string, method: string, operationId: string, body?: object) =>
    fetch(
      path
        .replace('{type}', 'auto')
        .replace('{subject}', 'user')
        .replace(/\{\w+\}/, ids[operationId] ?? listing.id) + (queries[operationId] ?? ''),
      {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${await tokenOf(callers[operationId] ?? administrator)}`,
          cookie: `openacre_refresh=${signIn.cookie}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
  const check = async (answer: Response, { responses }: Pick<Operation, 'responses'>) => {
    const described = responses[String(answer.status)];
    expect(described, `status ${answer.status}`).toBeDefined();
    const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(described?.content ?? {});
    if (!schema) return expect(await answer.text()).toBe('');
    expect(answer.headers.get('content-type')).toContain(type);
    const validate = checkOf(schema);
    validate(type.endsWith('json') ? await answer.json() : await answer.text());
    expect(validate.errors ?? []).toEqual([]);
  };

  // Left out: multipart calls, which return ids, events that only the provider can sign, and an answer without an end.
  // Their refusals are below.
  const apart = ['savePhotos', 'saveFile', 'receivePaymentEvent', 'followMessages'];
  const calls = operations.filter(({ operationId }) => !apart.includes(operationId));
  test.each(calls.map((operation) => [operation.operationId, operation] as const))(
    '%s',
    async (key, operation) => {
      const answer = await call(operation.path, operation.method, key, bodies[key as keyof typeof contract]);
      expect(answer.status).toBeLessThan(300);
      await check(answer, operation);
    },
  );

  test('and so do refusals', async () => {
    for (const operation of operations.filter(
      ({ requestBody, operationId }) => requestBody?.required && operationId !== 'saveFile',
    )) {
      const answer = await call(operation.path, operation.method, operation.operationId, { id: 7 });
      expect(answer.status, operation.operationId).toBeGreaterThanOrEqual(400);
      await check(answer, operation);
    }
  });

  test('and the check can fail', async () => {
    const found = operations.find(({ operationId }) => operationId === 'getPublicListing');
    const validate = checkOf(found?.responses['200']?.content?.['application/json']?.schema as Json);
    const answer = (await (
      await call('/api/listing/public/{id}', 'get', 'getPublicListing')
    ).json()) as Record<string, unknown>;
    expect(validate(answer)).toBe(true);
    for (const wrong of [
      { baseCost: '45' },
      { id: 'x' },
      { listingActivities: ['Bear'] },
      { blockedDates: [20261120] },
      { listingCosts: [{ cost: 1 }] },
      { title: undefined },
    ]) {
      expect(validate(JSON.parse(JSON.stringify({ ...answer, ...wrong }))), JSON.stringify(wrong)).toBe(
        false,
      );
    }
  });
});
