import { randomUUIDv7 } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, listingForm } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';

const { ctx, api, signIn, clock, fetch, tokenOf, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx, { firstName: 'Walter', lastName: 'Berg' });
const ruth = await aUser(ctx, { roles: ['Administrator'], firstName: 'Ruth', lastName: 'Adler' });
const omar = await aUser(ctx, { roles: ['Administrator'], firstName: 'Omar', lastName: 'Haddad' });
const [asHost, asRuth, asOmar] = [await signIn(host), await signIn(ruth), await signIn(omar)];

const create = async (title: string) => {
  clock.advance({ minutes: 1 });
  return aListing(ctx, { host, title, approved: false });
};
const ask = (
  caller: typeof asRuth,
  { id, updatedDateTime }: { id: string; updatedDateTime: Date },
  message = 'The marker is in the lake.',
) =>
  caller.askForChanges({ params: { id }, body: { topics: ['marker', 'marker'], message, updatedDateTime } });
const inToday = async (id: string) =>
  (await asRuth.getToday()).tasks.some((task) => task.kind === 'approveListing' && task.listingId === id);
const approval = (id: string) => asRuth.getListingApproval({ params: { id } });
const edit = (id: string, changes: Parameters<typeof listingForm>[0]) =>
  asHost.submitListing({ body: { ...listingForm(changes), id } });

// docs/rules/listings.md#decision
test('an administrator asks for changes, the host makes them and submits again', async () => {
  const land = await create('Ridge');
  const { id } = land;
  clock.advance({ minutes: 1 });
  const asked = await ask(asRuth, land);
  expect(asked.changesAsked).toEqual({
    topics: ['marker'],
    message: 'The marker is in the lake.',
    askedDateTime: ctx.now(),
  });
  expect(asked).toMatchObject({ active: true, approved: false });
  expect(await jobsNamed(ctx, 'mail.listing-changes-asked', { listingId: id })).toHaveLength(1);

  // It is out of the queue, still in the tab of its status, and its host sees what is asked.
  expect(await inToday(id)).toBe(false);
  expect((await approval(id)).queue.position).toBeNull();
  const { listings } = await asRuth.listListings({ query: { tab: 'pendingApproval' } });
  expect(listings.find(({ listing }) => listing.id === id)?.listing.changesAsked).toBe(true);
  const own = await asHost.getUserListings({ params: { userId: host.id } });
  expect(own.listings.find(({ listing }) => listing.id === id)?.listing.changesAsked).toEqual(
    asked.changesAsked,
  );
  await expect(api.getPublicListing({ params: { id } })).rejects.toMatchObject({ code: 'notFound' });

  // Saving the form is not submitting.
  clock.advance({ minutes: 1 });
  expect((await edit(id, { title: 'Ridge above the lake' })).changesAsked).not.toBeNull();
  expect(await inToday(id)).toBe(false);

  clock.advance({ minutes: 1 });
  expect((await asHost.submitListingAgain({ params: { id } })).changesAsked).toBeNull();
  const submittedAt = ctx.now();
  clock.advance({ minutes: 1 });
  await asHost.submitListingAgain({ params: { id } });
  expect(await inToday(id)).toBe(true);
  const submitted = { listingId: id, submittedAgainAt: submittedAt.toISOString() };
  expect(await jobsNamed(ctx, 'mail.listing-submitted', submitted)).toHaveLength(1);

  const found = await approval(id);
  expect(found.submittedDateTime).toEqual(submittedAt);
  expect(found.requests).toMatchObject([
    { topics: ['marker'], message: 'The marker is in the lake.', user: { id: ruth.id, firstName: 'Ruth' } },
  ]);
  expect(found.changes).toMatchObject([
    { field: 'title', before: 'Ridge', after: 'Ridge above the lake', user: { id: host.id } },
  ]);
  const { updatedDateTime } = found.listing;
  expect(await asOmar.approveListing({ params: { id }, body: { updatedDateTime } })).toMatchObject({
    approved: true,
  });
  expect((await api.getPublicListing({ params: { id } })).title).toBe('Ridge above the lake');
});

// docs/rules/listings.md#decision
test('of two administrators one decides, and the other reads who did', async () => {
  const land = await create('Marsh');
  const params = { id: land.id };
  const body = { updatedDateTime: land.updatedDateTime };
  const answers = await Promise.allSettled([
    ask(asRuth, land),
    ask(asRuth, land),
    asOmar.approveListing({ params, body }),
    asOmar.approveListing({ params, body }),
  ]);
  const texts = answers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
  expect(texts).toHaveLength(3);
  const { approved } = await asRuth.getListing({ params });
  const [winner, did] = approved
    ? ['Omar Haddad', 'approved this listing']
    : ['Ruth Adler', 'asked its owner for changes'];
  expect(new Set(texts)).toEqual(new Set([`${winner} already ${did}.`, `You already ${did}.`]));
  const emails = ['listing-approved', 'listing-changes-asked'].map((name) =>
    jobsNamed(ctx, `mail.${name}`, { listingId: land.id }),
  );
  expect((await Promise.all(emails)).flat()).toHaveLength(1);
});

// docs/rules/listings.md#decision
test('a decision on a listing that was changed since it was opened is refused', async () => {
  const land = await create('Brook');
  const params = { id: land.id };
  clock.advance({ minutes: 1 });
  const { updatedDateTime } = await edit(land.id, { title: 'Brook', acreage: 12 });
  const changed = { status: 409, code: 'changedMeanwhile' };
  const stale = { updatedDateTime: land.updatedDateTime };
  await expect(asRuth.approveListing({ params, body: stale })).rejects.toMatchObject(changed);
  await expect(ask(asRuth, land)).rejects.toMatchObject(changed);
  await asRuth.approveListing({ params, body: { updatedDateTime } });
});

// docs/rules/listings.md#decision
test('a repeated request asks once', async () => {
  const land = await create('Knoll');
  const request = {
    params: { id: land.id },
    body: { topics: ['price' as const], message: '', updatedDateTime: land.updatedDateTime },
    idempotencyKey: randomUUIDv7(),
  };
  const [first, second] = [await asRuth.askForChanges(request), await asRuth.askForChanges(request)];
  expect(second).toEqual(first);
  expect((await approval(land.id)).requests).toHaveLength(1);
});

// docs/rules/listings.md#decision
test('the page to decide on shows the host with their other land, and what comes next in the queue', async () => {
  const host = await aUser(ctx, { firstName: 'Ingrid' });
  const first = await aListing(ctx, { host, title: 'Open land', approved: false });
  const hunter = await aUser(ctx);
  await asRuth.approveListing({ params: { id: first.id }, body: {} });
  const approvedDateTime = ctx.now();
  const day = { startDay: '2026-11-28', endDay: '2026-11-28' };
  await aBooking(ctx, { listing: first, hunter, ...day, status: 'PendingConfirmation' });
  clock.advance({ minutes: 1 });
  const second = await aListing(ctx, { host, title: 'More land', approved: false });
  clock.advance({ minutes: 1 });
  const third = await create('Last');

  const found = await approval(second.id);
  expect(found.host).toMatchObject({ id: host.id, firstName: 'Ingrid' });
  expect(found.otherListings).toEqual([
    { id: first.id, title: 'Open land', active: true, approved: true, approvedDateTime, bookings: 1 },
  ]);
  const { position, total, nextListingId } = found.queue;
  expect([position, nextListingId]).toEqual([total - 1, third.id]);
  const last = await approval(third.id);
  expect(last.queue.position).toBe(total);
  // After the last the first one follows.
  expect((await approval(last.queue.nextListingId ?? '')).queue.position).toBe(1);
  expect(found.requests).toEqual([]);
  expect(found.changes).toEqual([]);
});

test('changes need a topic, and at most 2,000 characters of text', async () => {
  const land = await create('Dell');
  const token = await tokenOf(ruth);
  const send = (body: object) =>
    fetch(`/api/listing/${land.id}/askForChanges`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ updatedDateTime: land.updatedDateTime, ...body }),
    }).then(async (answer) => [answer.status, (await answer.json()).errors?.[0]?.path]);
  expect(await send({ topics: [] })).toEqual([400, 'topics']);
  expect(await send({ topics: ['other'], message: '' })).toEqual([400, 'message']);
  expect(await send({ topics: ['price'], message: 'x'.repeat(2001) })).toEqual([400, 'message']);
  expect(await send({ topics: ['price'], message: 'x'.repeat(2000) })).toEqual([200, undefined]);
});

test('a listing can be approved while changes are asked for, and then asks for none', async () => {
  const land = await create('Bluff');
  await ask(asRuth, land);
  const params = { id: land.id };
  expect(await asOmar.approveListing({ params, body: {} })).toMatchObject({
    approved: true,
    changesAsked: null,
  });
  const fields = (await asRuth.listListingChanges({ params, query: {} })).changes.map(({ field }) => field);
  expect(fields.slice(0, 2).toSorted()).toEqual(['approved', 'changesAsked']);
});
