import { randomUUIDv7 } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { replaceCostRanges, updateListing } from './store.ts';

const { ctx, api, signIn, tokenOf, fetch, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asAdministrator = await signIn(administrator);
const emailsFor = (listingId: string) => jobsNamed(ctx, 'mail.listing-approved', { listingId });

// docs/rules/listings.md#approval
test('an approved listing is public, and its host gets an email', async () => {
  const listing = await aListing(ctx, { host, approved: false });
  const params = { id: listing.id };
  await expect(api.getPublicListing({ params })).rejects.toMatchObject({ code: 'notFound' });
  expect(await asAdministrator.approveListing({ params, body: {} })).toMatchObject({
    approved: true,
    active: true,
  });
  expect((await api.getPublicListing({ params })).id).toBe(listing.id);
  expect(await emailsFor(listing.id)).toHaveLength(1);
});

test('repeated approvals are one: one email, one line', async () => {
  const listing = await aListing(ctx, { host, approved: false });
  const params = { id: listing.id };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => asAdministrator.approveListing({ params, body: {} })),
  );
  expect(answers.every(({ approved }) => approved)).toBe(true);
  expect(await emailsFor(listing.id)).toHaveLength(1);
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', listing.id)
    .where('field', '=', 'approved')
    .selectAll()
    .execute();
  expect(lines).toMatchObject([{ before: false, after: true }]);
});

// docs/rules/listings.md#switching-on-and-off
test('a listing is switched off and on again', async () => {
  const listing = await aListing(ctx, { host });
  const params = { id: listing.id };
  expect(await asAdministrator.toggleListingActive({ params, body: {} })).toMatchObject({
    active: false,
    approved: true,
  });
  await expect(api.getPublicListing({ params })).rejects.toMatchObject({ code: 'notFound' });
  expect((await api.listPublicListings({ query: {} })).listings.map(({ id }) => id)).not.toContain(
    listing.id,
  );
  expect(await asAdministrator.toggleListingActive({ params, body: {} })).toMatchObject({ active: true });
  expect((await api.getPublicListing({ params })).id).toBe(listing.id);
});

test('two administrators who both switch a listing off leave it off', async () => {
  const listing = await aListing(ctx, { host });
  const params = { id: listing.id };
  const switchOff = () => asAdministrator.toggleListingActive({ params, body: { active: false } });
  expect(await Promise.all([switchOff(), switchOff()])).toMatchObject([{ active: false }, { active: false }]);
});

test('a repeated request switches once', async () => {
  const listing = await aListing(ctx, { host });
  const request = { params: { id: listing.id }, body: {}, idempotencyKey: randomUUIDv7() };
  const answers = [
    await asAdministrator.toggleListingActive(request),
    await asAdministrator.toggleListingActive(request),
  ];
  expect(answers).toMatchObject([{ active: false }, { active: false }]);
});

test('a call without a body switches to the other state', async () => {
  const listing = await aListing(ctx, { host });
  const token = await tokenOf(administrator);
  const answer = await fetch(`/api/listing/${listing.id}/toggleActive`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ active: false });
});

// docs/rules/money.md#no-free-days
test('a listing with a free day is marked, and can’t be approved or activated without a price', async () => {
  const otherHost = await aUser(ctx);
  const [waiting, base, range, priced] = [
    await aListing(ctx, { host: otherHost, approved: false }),
    await aListing(ctx, { host: otherHost, active: false }),
    await aListing(ctx, { host: otherHost, active: false }),
    await aListing(ctx, { host: otherHost, active: false }),
  ];
  // As older versions could store it.
  await updateListing(ctx.db, waiting.id, { base_cost_cents: 0 });
  await updateListing(ctx.db, base.id, { base_cost_cents: 0 });
  await replaceCostRanges(ctx.db, range.id, [{ startDay: '2026-12-01', endDay: '2026-12-02', costCents: 0 }]);
  const { listings } = await (await signIn(otherHost)).getUserListings({ params: { userId: otherHost.id } });
  const lacking = listings.filter(({ listing }) => listing.lacksPrice).map(({ listing }) => listing.id);
  expect(new Set(lacking)).toEqual(new Set([waiting.id, base.id, range.id]));
  const { listings: rows } = await asAdministrator.listListings({ query: { tab: 'notActive' } });
  const named = rows.filter(({ listing }) => listing.lacksPrice).map(({ listing }) => listing.id);
  expect(new Set(named)).toEqual(new Set([base.id, range.id]));
  const activate = ({ id }: { id: string }) =>
    asAdministrator.toggleListingActive({ params: { id }, body: { active: true } });
  const approve = ({ id }: { id: string }) => asAdministrator.approveListing({ params: { id }, body: {} });
  await expect(approve(waiting)).rejects.toMatchObject({ status: 409, code: 'priceMissing' });
  for (const land of [base, range])
    await expect(activate(land)).rejects.toMatchObject({ status: 409, code: 'priceMissing' });
  expect(await activate(priced)).toMatchObject({ active: true });
  const body = { baseCostCents: 4500, costDateRanges: [] };
  for (const { id } of [base, range]) {
    await (await signIn(otherHost)).setListingCost({ body: { listingId: id, ...body } });
    expect(await activate({ id })).toMatchObject({ active: true });
  }
  await (await signIn(otherHost)).setListingCost({ body: { listingId: waiting.id, ...body } });
  expect(await approve(waiting)).toMatchObject({ approved: true });
});

test('both are for administrators only, and need a listing', async () => {
  const asHost = await signIn(host);
  const listing = await aListing(ctx, { host, approved: false });
  const params = { id: listing.id };
  await expect(asHost.approveListing({ params, body: {} })).rejects.toMatchObject({
    code: 'notAllowed',
    status: 403,
  });
  await expect(asHost.toggleListingActive({ params, body: {} })).rejects.toMatchObject({
    code: 'notAllowed',
  });
  const nowhere = { id: randomUUIDv7() };
  await expect(asAdministrator.approveListing({ params: nowhere, body: {} })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(asAdministrator.toggleListingActive({ params: nowhere, body: {} })).rejects.toMatchObject({
    code: 'notFound',
  });
});
