import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, eventStream } from '#contract/endpoint.ts';
import { traces } from '#contract/traces.ts';
import { callerOf, checkAccess } from '../../auth/caller.ts';
import { operations } from '../../operations.ts';
import { startTestApp } from '../../testing/app.ts';
import { aBooking, aListing, aUser } from '../../testing/factories.ts';
import { errorHandler } from './errors.ts';
import { leaveTrace } from './leave-trace.ts';
import { serveApi } from './serve.ts';

const { ctx, signIn, tokenOf, fetch, logs, clock, close } = await startTestApp({ mayForget: true });
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'], firstName: 'Nora', lastName: 'Berg' });
const asAdministrator = await signIn(administrator);
const endpoints = Object.entries(contract as Record<string, Endpoint>);
const traceOf = (key: string) => traces[key as keyof typeof traces];

const newest = async () => {
  const { lines } = await asAdministrator.listAudit({ query: { kind: 'marketplace' } });
  return lines.map(({ actor, subject, field, after }) => ({ by: actor?.name, subject, field, after }));
};
const marketplace = { type: 'marketplace', id: null, name: '' };

// docs/rules/administration.md#traces
describe('what must be in the audit', () => {
  test('is what administrators write or save as a file; the only exception says why', () => {
    const exceptions = endpoints
      .filter(([, { access, method, file }]) => access === 'administrator' && (method === 'POST' || file))
      .filter(([key]) => traceOf(key) !== 'audit');
    expect(exceptions.map(([key]) => key)).toEqual(['saveFile']);
    expect(traces.saveFile).toMatchObject({ none: expect.stringContaining('audit') });
  });

  test('or a line says why a call leaves nothing, in a sentence', () => {
    for (const [key] of endpoints) {
      const trace = traceOf(key);
      if (typeof trace === 'object') expect(trace.none, key).toMatch(/^[A-Z].{15,}\.$/);
    }
  });

  test('is every change of money, role or access by anybody', () => {
    const byPeople = endpoints
      .filter(([key, { access }]) => access !== 'administrator' && traceOf(key) === 'audit')
      .map(([key]) => key);
    expect(byPeople).toEqual(
      expect.arrayContaining([
        ...['signUp', 'verifyEmail', 'resetPassword', 'logOutEverywhere', 'confirmEmailChange', 'flagHunter'],
        ...['updateProfileInfo', 'submitListing', 'setListingCost', 'setYearlyCap', 'submitBookingRequest'],
        ...['confirmBooking', 'rejectBooking', 'cancelBooking', 'captureOrder'],
      ]),
    );
  });
});

// docs/rules/administration.md#traces
describe('what an administrator reads of people', () => {
  test('is by each call that tells them more than others, or its reason says what else it is', async () => {
    const host = await aUser(ctx);
    const land = await aListing(ctx, { host });
    const hidden = await aListing(ctx, { host, approved: false });
    const hunter = await aUser(ctx);
    const days = { startDay: '2026-11-18', endDay: '2026-11-19' } as const;
    const bookingId = await aBooking(ctx, { listing: land, hunter, ...days });
    const { threadId } = await (await signIn(hunter)).sendMessage({
      body: { bookingId, text: 'Which gate?', photoIds: [] },
    });
    const ids = [host.id, hunter.id, land.id, hidden.id, bookingId, threadId];
    // Each call takes what it knows of this.
    const query = new URLSearchParams({
      ...{ query: 'Oak', text: 'Oak', ids: land.id, listingId: land.id, width: '320', page: '1' },
      ...{ county: 'Dane', startDate: '2026-12-01', endDate: '2026-12-02' },
    });
    const tokens = [await tokenOf(await aUser(ctx)), await tokenOf(administrator)];
    const answersTo = (url: string) =>
      Promise.all(
        tokens.map(async (token) => {
          const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
          return { status: answer.status, body: await answer.text() };
        }),
      );
    const telling = new Set<string>();
    const reads = endpoints.filter(
      ([key, { access, method, file }]) =>
        method === 'GET' &&
        access !== 'administrator' &&
        traceOf(key) !== 'people' &&
        // One is never the same twice, the other never ends.
        key !== 'getCaptchaChallenge' &&
        file !== eventStream,
    );
    for (const [key, { path }] of reads) {
      const fill = (id: string) =>
        path.replace(
          /:(year|token|\w+)/g,
          (_, name) => ({ year: '2026', token: 'none' })[name as 'year'] ?? id,
        );
      let wasRead = false;
      for (const id of path.includes(':') ? ids : ['']) {
        const [others, own] = await answersTo(`/api${fill(id)}?${query}`);
        if (own?.status !== 400) wasRead = true;
        if (own?.status !== others?.status || own?.body !== others?.body) telling.add(key);
      }
      expect(wasRead, `${key} was asked in vain`).toBe(true);
    }
    const explained = reads.filter(([key]) => JSON.stringify(traceOf(key)).includes('administrator'));
    expect([...telling].sort()).toEqual(explained.map(([key]) => key).sort());
  });

  test('is in the log also where anyone may call', async () => {
    const reported: string[] = [];
    const leave = leaveTrace(contract.getPublicListing, 'people', (event) => void reported.push(event));
    await leave({ caller: await aUser(ctx), params: {} }, async () => {});
    await leave({ caller: null, params: {} }, async () => {});
    expect(reported).toEqual([]);
    await leave({ caller: administrator, params: {} }, async () => {});
    expect(reported).toEqual(['administratorRead']);
  });
});

// docs/rules/administration.md#traces
describe('a call that should be in the audit', () => {
  const forgotten = () =>
    logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'untraced') as { call: string }[];

  test('is reported when it changes something and leaves no line', async () => {
    const app = Fastify().decorateRequest('claimed', null).setErrorHandler(errorHandler(ctx));
    const listing = await aListing(ctx);
    const forgets = async () => {
      await ctx.db.updateTable('listings').set({ active: false }).where('id', '=', listing.id).execute();
      return null as never;
    };
    const changesNothing: typeof operations.sendPasswordLink = async (_, { saveAnswer }) => {
      await ctx.db.selectFrom('listings').where('id', '=', listing.id).select('id').forUpdate().execute();
      return saveAnswer(ctx.db as never, undefined);
    };
    const saves = async () => ({ name: 'all.csv', content: new Blob(['all']).stream() });
    await serveApi(app, ctx, {
      operations: {
        ...operations,
        ...{ withdrawEmailChange: forgets, sendPasswordLink: changesNothing, exportUserTable: saves },
      },
      callerOf,
      checkAccess,
    });
    const headers = { authorization: `Bearer ${await tokenOf(administrator)}` };
    const post = (url: string, more = {}) =>
      app.inject({ method: 'POST', url, headers: { ...headers, ...more } });
    // The answer that is kept under a key is no change of anything.
    for (const more of [{}, { 'idempotency-key': 'nothing' }]) {
      const answer = await post(`/api/user/${administrator.id}/sendPasswordLink`, more);
      expect(answer.statusCode).toBe(204);
    }
    expect(await ctx.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'nothing' }]);
    expect(forgotten()).toEqual([]);
    await post(`/api/user/${administrator.id}/withdrawEmailChange`);
    await app.inject({ method: 'GET', url: '/api/user/export', headers });
    expect(forgotten().map(({ call }) => call)).toEqual(['withdrawEmailChange', 'exportUserTable']);
    await app.close();
  });
});

// docs/rules/administration.md#traces
describe('the audit of the marketplace', () => {
  test('has who saved which file, by which search and filters', async () => {
    const table = { tab: 'pending', search: 'ada', county: 'Dane' } as const;
    await asAdministrator.exportBookingTable({ query: table });
    clock.advance({ minutes: 1 });
    await asAdministrator.exportUserTable({ query: {} });
    clock.advance({ minutes: 1 });
    await asAdministrator.exportListingTable({ query: {} });
    clock.advance({ minutes: 1 });
    await asAdministrator.exportPayoutTable({ query: {} });
    clock.advance({ minutes: 1 });
    const params = { year: ctx.now().getUTCFullYear() };
    await asAdministrator.exportBookings({ params });
    clock.advance({ minutes: 1 });
    await asAdministrator.exportSalesTax({ params });
    const exported = (after: object) => ({
      by: 'Nora Berg',
      subject: marketplace,
      field: 'exported',
      after: expect.objectContaining(after),
    });
    expect(await newest()).toEqual([
      exported({ file: 'sales tax of a year', year: ctx.now().getUTCFullYear() }),
      exported({ file: 'bookings of a year', year: ctx.now().getUTCFullYear() }),
      exported({ file: 'payouts' }),
      exported({ file: 'listings' }),
      exported({ file: 'users' }),
      exported({ file: 'bookings', ...table }),
    ]);
  });

  test('has who set the limit of immunity, and who compared with the provider', async () => {
    clock.advance({ minutes: 1 });
    await asAdministrator.setImmunityLimit({ body: { limitCents: 250_000, text: 'Ask your lawyer.' } });
    expect(await newest()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ by: 'Nora Berg', field: 'immunityLimit', after: 2500 }),
        expect.objectContaining({ field: 'immunityText', after: 'Ask your lawyer.' }),
      ]),
    );
    clock.advance({ minutes: 1 });
    const range = { since: new Date('2026-11-19T00:00:00Z'), until: new Date('2026-11-20T00:00:00Z') };
    // The provider is not there: that it was asked is in the audit all the same.
    await expect(asAdministrator.reconcilePayments({ body: { ...range, check: true } })).rejects.toThrow();
    expect((await newest())[0]).toEqual({
      by: 'Nora Berg',
      subject: marketplace,
      field: 'recordsCompared',
      after: { since: '2026-11-19T00:00:00.000Z', until: '2026-11-20T00:00:00.000Z', only: 'checked' },
    });
  });
});
