import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aListing, aPhoto, aUser, listingBody, listingForm } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';

const { ctx, api, signIn, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asHost = await signIn(host);
const asAdministrator = await signIn(administrator);
const asOther = await signIn(await aUser(ctx));

const auditOf = (id: string) =>
  ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', id)
    .orderBy('id')
    .select(['field', 'before', 'after', 'actor_id as actor', 'at'])
    .execute();

// docs/rules/money.md#usual-percentages, docs/rules/listings.md#text
// docs/rules/listings.md#administrators-fields
describe('a new listing', () => {
  test('belongs to its creator, active and not approved, with the default percentages', async () => {
    const form = listingForm();
    const created = await asHost.submitListing({ body: form });
    const { locationGeoJson: _, ...same } = form;
    expect(created).toEqual({
      ...same,
      id: created.id,
      userId: host.id,
      displayTitle: 'Oak ridge above the creek (Dane County)',
      lat: 43.01,
      lng: -89.74,
      listingCosts: [],
      isAutoConfirm: false,
      taxRate: null,
      bookingFeePercentage: 0.1,
      ownerFeePercentage: 0.85,
      listingAttachment: null,
      active: true,
      approved: false,
      changesAsked: null,
      createdDateTime: clock.now(),
      updatedDateTime: clock.now(),
      rating: null,
      reviewCount: 0,
      listingAvailability: { default: 'Available', availabilityDateRanges: [] },
    });
    expect(await asHost.getListing({ params: { id: created.id } })).toEqual(created);
  });

  test('sends an email to the administrators and its host', async () => {
    const created = await asHost.submitListing({ body: listingForm({ title: 'Told' }) });
    expect(await jobsNamed(ctx, 'mail.listing-submitted', { listingId: created.id })).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.listing-received', { listingId: created.id })).toHaveLength(1);
  });

  test('has a line in its history with its creator', async () => {
    const created = await asHost.submitListing({ body: listingForm({ title: 'Noted' }) });
    expect(await auditOf(created.id)).toEqual([
      { field: 'created', before: null, after: 'Noted', actor: host.id, at: clock.now() },
    ]);
  });

  test('has single-line fields cleaned to one line, and longer texts with their lines', async () => {
    const form = listingForm({
      title: '  Oak\u202E ridge\r\nabove\tthe\u0000 creek\u2028 ',
      description: 'The ridge.\r\n\r\nThe creek.\n  A stand\tof oak.',
    });
    const { title, description, address } = await asHost.submitListing({
      body: {
        ...form,
        address: { ...form.address, addressLine1: '2210\nRidge Road', city: 'Mount\u0007Horeb' },
      },
    });
    expect(title).toBe('Oak ridge above the creek');
    expect(description).toBe('The ridge.\r\n\r\nThe creek.\n  A stand\tof oak.');
    expect(address).toMatchObject({ addressLine1: '2210 Ridge Road', city: 'Mount Horeb' });
  });

  test('has lone surrogates, which can’t be stored, replaced', async () => {
    const half = '\ud83e';
    const form = listingForm({ title: `Deer ${half}`, description: `Deer ${half}`, accessInformation: half });
    const created = await asHost.submitListing({ body: form });
    expect(created).toMatchObject({
      title: 'Deer \ufffd',
      description: 'Deer \ufffd',
      accessInformation: '\ufffd',
    });
    const again = { ...form, id: created.id, prohibitedActivities: half };
    expect((await asHost.submitListing({ body: again })).prohibitedActivities).toBe('\ufffd');
  });

  test('has a NUL, which can’t be stored, replaced by a space in longer texts, too', async () => {
    const form = listingForm({ description: 'a\u0000b', accessInformation: 'By the\u0000gate' });
    const { description, accessInformation } = await asHost.submitListing({ body: form });
    expect([description, accessInformation]).toEqual(['a b', 'By the gate']);
  });

  test('by others than administrators ignores administrators’ fields and the host', async () => {
    const created = await asHost.submitListing({
      body: listingForm({
        userId: administrator.id,
        isAutoConfirm: true,
        taxRate: 0.055,
        bookingFeePercentage: 0,
        ownerFeePercentage: 1,
        listingAttachment: { fileId: randomUUIDv7(), fileName: 'mine.pdf' },
      }),
    });
    expect(created).toMatchObject({
      userId: host.id,
      isAutoConfirm: false,
      taxRate: null,
      bookingFeePercentage: 0.1,
      ownerFeePercentage: 0.85,
      listingAttachment: null,
    });
  });

  test('can’t be created approved', async () => {
    const answer = await fetch('/api/listing', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...listingBody(),
        approved: true,
        active: false,
        rating: 5,
        reviewCount: 9,
      }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      approved: false,
      active: true,
      rating: null,
      reviewCount: 0,
    });
  });

  test('by an administrator has the chosen host and administrators’ fields', async () => {
    const created = await asAdministrator.submitListing({
      body: listingForm({
        userId: host.id,
        isAutoConfirm: true,
        taxRate: 0.055,
        bookingFeePercentage: 0.12,
        ownerFeePercentage: 0.9,
      }),
    });
    expect(created).toMatchObject({
      userId: host.id,
      approved: false,
      isAutoConfirm: true,
      taxRate: 0.055,
      bookingFeePercentage: 0.12,
      ownerFeePercentage: 0.9,
    });
  });

  test('by an administrator needs an existing host', async () => {
    for (const userId of [undefined, randomUUIDv7()]) {
      await expect(asAdministrator.submitListing({ body: listingForm({ userId }) })).rejects.toMatchObject({
        code: 'unknownHost',
        errors: [{ path: 'userId', message: 'Please pick the listing’s owner.' }],
      });
    }
  });

  test('by a former administrator ignores administrators’ fields', async () => {
    const former = await aUser(ctx, { roles: ['Administrator'] });
    const asFormer = await signIn(former);
    await ctx.db
      .updateTable('users')
      .set({ roles: ['Customer'] })
      .where('id', '=', former.id)
      .execute();
    const created = await asFormer.submitListing({ body: listingForm({ userId: host.id, taxRate: 0.05 }) });
    expect(created).toMatchObject({ userId: former.id, taxRate: null });
  });
});

// docs/rules/listings.md#wisconsin-only, docs/rules/listings.md#form
describe('a form is refused', () => {
  test.each([
    [
      'land elsewhere',
      { address: { ...listingForm().address, state: 'MN' } },
      'onlyWisconsin',
      'address.state',
      'Only Wisconsin land is accepted.',
    ],
    [
      'a marker in Minnesota',
      {
        locationGeoJson: {
          ...listingForm().locationGeoJson,
          geometry: { type: 'Point' as const, coordinates: [-93.2, 44.9] as [number, number] },
        },
      },
      'markerOutside',
      'locationGeoJson',
      'The marker must be inside Wisconsin.',
    ],
    [
      'an unknown photograph',
      { photoIds: [randomUUIDv7()] },
      'unknownPhoto',
      'photoIds',
      'One of the photographs is missing. Please add it again.',
    ],
  ])('for %s', async (_, changes, code, path, message) => {
    await expect(asHost.submitListing({ body: listingForm(changes) })).rejects.toMatchObject({
      code,
      status: 400,
      message,
      errors: [{ path, message }],
    });
  });

  test('with every invalid field and its message', async () => {
    const wrong = {
      ...listingBody(),
      title: '  ',
      hostPhoneNumber: '608-555-1234',
      hostEmail: 'nobody',
      payPalEmail: 'x@',
      county: 'Cook',
      acreage: 1.234,
      baseCost: -1,
      maxPartySize: 100,
      listingActivities: [],
      description: 'x'.repeat(5001),
      address: { ...listingForm().address, zipCode: '5370' },
      accessInformation: undefined,
      taxRate: 1.055,
      bookingFeePercentage: 0.1234567,
      ownerFeePercentage: '85',
    };
    const answer = await fetch('/api/listing', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
      body: JSON.stringify(wrong),
    });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
      title: 'Required',
      hostPhoneNumber: 'Invalid phone number',
      hostEmail: 'Not a valid email',
      payPalEmail: 'Not a valid email',
      county: 'Pick one of Wisconsin’s counties',
      acreage: 'At most two decimals',
      baseCost: 'Must not be negative',
      maxPartySize: 'At most 2 digits',
      listingActivities: 'Pick at least one activity',
      description: 'At most 5000 characters',
      'address.zipCode': 'Invalid Zip Code',
      accessInformation: 'Required',
      taxRate: 'Must be 0 to 100 percent',
      bookingFeePercentage: 'At most four decimals of a percent',
      ownerFeePercentage: 'Not a number',
    });
  });

  test.each([
    [{ acreage: 0 }, 'Must be more than 0'],
    [{ acreage: 1e-10 }, 'At most two decimals'],
    [{ acreage: 1e21 }, 'At most 7 characters'],
    [{ baseCost: 0 }, 'Must be more than 0'],
    [{ baseCost: 1e-10 }, 'At most two decimals'],
    [{ baseCost: 1e21 }, 'At most 7 characters'],
  ])('with %o', async (change, message) => {
    const answer = await fetch('/api/listing', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...listingBody(), ...change }),
    });
    const { errors } = (await answer.json()) as { errors: object[] };
    expect([answer.status, errors]).toEqual([400, [{ path: Object.keys(change)[0], message }]]);
  });

  test('for somebody else’s photo, unless it is on the listing already', async () => {
    const theirs = await aPhoto(ctx, await aUser(ctx));
    const body = listingForm({ photoIds: [theirs] });
    await expect(asHost.submitListing({ body })).rejects.toMatchObject({ code: 'unknownPhoto' });

    const given = await aPhoto(ctx, administrator);
    const created = await asAdministrator.submitListing({
      body: listingForm({ userId: host.id, photoIds: [given] }),
    });
    const own = await aPhoto(ctx, host);
    const changed = await asHost.submitListing({
      body: listingForm({ id: created.id, photoIds: [own, given, own] }),
    });
    expect(changed.photoIds).toEqual([own, given]);
    // Once removed, only the administrator can add it again.
    await asHost.submitListing({ body: listingForm({ id: created.id, photoIds: [own] }) });
    await expect(
      asHost.submitListing({ body: listingForm({ id: created.id, photoIds: [given] }) }),
    ).rejects.toMatchObject({
      code: 'unknownPhoto',
    });
  });

  test('for an unknown attachment', async () => {
    const body = listingForm({
      userId: host.id,
      listingAttachment: { fileId: randomUUIDv7(), fileName: 'map.pdf' },
    });
    await expect(asAdministrator.submitListing({ body })).rejects.toMatchObject({ code: 'unknownFile' });
  });
});

// docs/rules/listings.md#history, docs/rules/listings.md#stale-forms, docs/rules/listings.md#approval
describe('an edit', () => {
  test('by the host leaves it public, with the administrators’ fields unchanged', async () => {
    const created = await aListing(ctx, { host });
    await asAdministrator.submitListing({
      body: listingForm({ id: created.id, userId: host.id, isAutoConfirm: true, taxRate: 0.055 }),
    });
    const edited = await asHost.submitListing({
      body: listingForm({ id: created.id, title: 'Renamed', taxRate: null }),
    });
    expect(edited).toMatchObject({
      id: created.id,
      title: 'Renamed',
      active: true,
      approved: true,
      isAutoConfirm: true,
      taxRate: 0.055,
    });
  });

  test('is recorded by field, with author, time, old and new value', async () => {
    const created = await aListing(ctx, { host });
    clock.advance({ minutes: 5 });
    const address = { ...created.address, city: 'Blue Mounds' };
    await asHost.submitListing({
      body: listingForm({ id: created.id, title: 'Renamed', baseCostCents: 5050, address }),
    });
    const [, ...changes] = await auditOf(created.id);
    const written = { actor: host.id, at: clock.now() };
    expect(changes).toEqual([
      { field: 'title', before: 'Oak ridge above the creek', after: 'Renamed', ...written },
      { field: 'address', before: created.address, after: address, ...written },
      { field: 'baseCost', before: 45, after: 50.5, ...written },
    ]);
  });

  test('without changes is not recorded', async () => {
    const created = await aListing(ctx, { host });
    await asHost.submitListing({ body: listingForm({ id: created.id }) });
    expect(await auditOf(created.id)).toHaveLength(1);
  });

  test('by an administrator can remove an attachment and change the host', async () => {
    const created = await aListing(ctx, { host });
    const next = await aUser(ctx);
    const edited = await asAdministrator.submitListing({
      body: listingForm({ id: created.id, userId: next.id }),
    });
    expect(edited.userId).toBe(next.id);
    await expect(asHost.getListing({ params: { id: created.id } })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('of somebody else’s listing is not found, and changes nothing', async () => {
    const created = await aListing(ctx, { host });
    await expect(
      asOther.submitListing({ body: listingForm({ id: created.id, title: 'Mine' }) }),
    ).rejects.toMatchObject({
      code: 'notFound',
      status: 404,
    });
    await expect(asHost.submitListing({ body: listingForm({ id: randomUUIDv7() }) })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect((await api.getPublicListing({ params: { id: created.id } })).title).toBe(created.title);
  });

  test('from a stale form is refused, unless it has no time of reading', async () => {
    const { id, updatedDateTime: read } = await asHost.submitListing({ body: listingForm() });
    const save = (updatedDateTime: Date | undefined, changes: object) =>
      asHost.submitListing({ body: { ...listingForm(), id, updatedDateTime, ...changes } });
    clock.advance({ seconds: 1 });
    const theirs = { ...listingForm(), id, payPalEmail: 'new@ridge.example', updatedDateTime: read };
    const { updatedDateTime: changed } = await asAdministrator.submitListing({ body: theirs });
    expect(changed).toEqual(clock.now());
    await expect(save(read, { baseCostCents: 5000 })).rejects.toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
    });
    expect(await asHost.getListing({ params: { id } })).toMatchObject({
      baseCostCents: theirs.baseCostCents,
      payPalEmail: 'new@ridge.example',
      updatedDateTime: changed,
    });
    expect((await auditOf(id)).map(({ field }) => field)).toEqual(['created', 'payPalEmail']);
    clock.advance({ seconds: 1 });
    const { updatedDateTime: own } = await save(changed, { baseCostCents: 5000 });
    // The saved form can be saved again.
    expect(await save(own, { baseCostCents: 5000 })).toMatchObject({ updatedDateTime: own });
    await expect(save(undefined, { title: 'By whoever doesn’t ask' })).resolves.toBeTruthy();
  });

  test('concurrent with others is recorded completely', async () => {
    const created = await aListing(ctx, { host });
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    await Promise.all(
      names.map((title) => asHost.submitListing({ body: listingForm({ id: created.id, title }) })),
    );
    const changes = (await auditOf(created.id)).slice(1);
    expect(changes.map(({ after }) => after).sort()).toEqual(names);
    // The old value of each change is the new value of the one before.
    expect(changes.map(({ before }) => before)).toEqual([
      created.title,
      ...changes.slice(0, -1).map(({ after }) => after),
    ]);
  });
});

test('the whole listing is for its host and administrators', async () => {
  const created = await aListing(ctx, { host });
  const params = { id: created.id };
  expect((await asHost.getListing({ params })).accessInformation).toBe(
    'Gate code 4471, park by the corn crib.',
  );
  expect((await asAdministrator.getListing({ params })).id).toBe(created.id);
  await expect(asOther.getListing({ params })).rejects.toMatchObject({ code: 'notFound' });
  await expect(api.getListing({ params })).rejects.toMatchObject({ code: 'notAuthenticated' });
});
