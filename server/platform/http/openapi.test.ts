import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Updateable } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { botCheckAnswer } from '../../testing/bot-check.ts';
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
import type { Schema } from '../db/schema.ts';

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
  const toReview = await aListing(ctx, { host, approved: false });
  const listing = await aListing(ctx, { host, photoIds: [await aPhoto(ctx, host)] });
  const paid = await aBooking(ctx, { listing, startDay: '2026-12-01', endDay: '2026-12-03' });
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
  const lost = await testApp.due();
  await ctx.db
    .insertInto('record_findings')
    .values({
      kind: 'Payout',
      transaction_id: 'P1',
      amount_cents: 100,
      currency: 'USD',
      transaction_at: ctx.now(),
      note: 'It is not recorded here.',
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
      userId: newcomer.id,
      emailConfirmationToken: await linkToken('confirm', newcomer.id),
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
    askForChanges: { topics: ['price'], message: 'Too low.', updatedDateTime: toReview.updatedDateTime },
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
    reconcilePayments: { since: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' },
    closeRecordFinding: { kind: 'Payout', id: 'P1', reason: 'It was a test.' },
    closePayment: { paymentId: lostPaymentId, reason: 'PayPal has nothing of it.' },
    getSignedUrl: { contentType: 'image/png' },
    sendEmailsAgain: { ids: [listing.id] },
  };
  const payouts = {
    unsent: await testApp.paid(),
    mended: await testApp.paid(),
    failed: await testApp.paid(),
    manual: await testApp.paid(),
    unknown: await testApp.paid(),
  };
  await giveUpPayout(ctx, payouts.unknown.id);
  const setPayout = (id: string, values: Updateable<Schema['payouts']>) =>
    ctx.db.updateTable('payouts').set(values).where('booking_id', '=', id).execute();
  await setPayout(payouts.failed.id, { pay_pal_payout_status: 'Error' });
  await setPayout(payouts.manual.id, {
    payout_type: 'Manual',
    manual_payment_status: 'PaymentRequired',
    pay_pal_payout_status: null,
  });
  Object.assign(bodies, {
    markManualPayoutSent: {
      bookingId: payouts.manual.id,
      status: 'CheckSent',
      note: 'Mailed.',
      checkNumber: '1042',
    },
    markManualPayoutsSent: {
      note: 'Mailed.',
      checks: [{ bookingId: payouts.unsent.id, checkNumber: '1043', amount: 38.25 }],
    },
    addPayoutActivity: { bookingId: payouts.unsent.id, message: 'They called.' },
    changePayoutAddress: { receiverPayPalEmail: 'mended@farm.example' },
    resendPayout: { receiverPayPalEmail: 'mended@farm.example' },
    extendDeadline: { deadlineDateTime: new Date(ctx.now().getTime() + 5 * 86_400_000).toISOString() },
    resolvePayout: { wasPaid: true, transactionId: '8AB12345CD678901E', reason: 'PayPal has it.' },
  });
  const ids: Record<string, string> = {
    getStatistics: '2',
    getSalesTax: '2026',
    exportBookings: '2026',
    exportUserBookings: '2026',
    getLedger: captured.id,
    getPayout: payouts.unsent.id,
    cancelPayout: payouts.unsent.id,
    changePayoutAddress: payouts.mended.id,
    resendPayout: payouts.failed.id,
    resolvePayout: payouts.unknown.id,
    getUser: host.id,
    unsubscribe: host.id,
    suspendUser: bystander.id,
    liftSuspension: bystander.id,
    resendVerificationTo: waiting.id,
    sendPasswordLink: host.id,
    viewAs: host.id,
    changeEmail: bystander.id,
    listNotes: host.id,
    askForChanges: toReview.id,
    getUserListings: host.id,
    getUserBookings: administrator.id,
    getBookingDetail: paid,
    getBooking: paid,
    sendAccessEmail: paid,
    confirmBooking: answered[0],
    rejectBooking: answered[1],
    cancelBooking: answered[2],
    createOrder: toPay.id,
    remindBooking: toPay.id,
    extendDeadline: toPay.id,
    captureOrder: toCapture.id,
    getTransactionDetails: captured.id,
    refundPayment: captured.id,
    withdrawPayment: byHand.id,
    closePayment: lost.id,
    getFile: await aPdf(ctx, administrator),
  };

  /** The callers of endpoints that the administrator can't call. */
  const callers: Record<string, Person> = { resendVerification: waiting };

  const call = async (path: string, method: string, operationId: string, body?: object) =>
    fetch(
      path
        .replace('{type}', 'auto')
        .replace('{subject}', 'user')
        .replace(/\{\w+\}/, ids[operationId] ?? listing.id),
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

  // Left out: multipart calls, which return ids, and events, which only the provider can sign. Their refusals are
  // below.
  const apart = ['savePhotos', 'saveFile', 'receivePaymentEvent'];
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
