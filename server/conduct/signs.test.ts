import { afterAll, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'], firstName: 'Nora', lastName: 'Voss' });
const asAdministrator = await signIn(administrator);
const host = await aUser(ctx);
const asHost = await signIn(host);

const signOf = async (listingId: string) =>
  (await asHost.listOwnSigns()).signs.find((sign) => sign.listingId === listingId);
const tasks = async () => (await asAdministrator.getToday()).tasks.filter(({ kind }) => kind === 'mailSign');

// docs/rules/conduct.md#the-sign
test('a sign is needed once land is approved, and is ticked off with its day and by whom', async () => {
  const { id } = await aListing(ctx, { host, approved: false, title: 'Ridge' });
  const address = {
    addressLine1: '12 Elm Street',
    addressLine2: '',
    city: 'Viroqua',
    state: 'WI',
    zipCode: '54665',
  };
  await asHost.updateProfileInfo({
    body: {
      id: host.id,
      firstName: 'Walter',
      lastName: 'Oehlke',
      phoneNumber: '6085550100',
      address,
    },
  });
  expect(await signOf(id)).toBeUndefined();
  const approve = () => asAdministrator.approveListing({ params: { id }, body: {} });
  await Promise.all([approve(), approve(), approve()]);
  const neededDateTime = ctx.now();
  expect(await signOf(id)).toEqual({ listingId: id, neededDateTime, mailedDay: null, address });
  expect(await tasks()).toMatchObject([
    { listingId: id, deadline: new Date(+neededDateTime + 72 * 3_600_000) },
  ]);
  const { signs, counts } = await asAdministrator.listSigns({ query: {} });
  expect(counts).toEqual({ needed: 1, mailed: 0 });
  expect(signs).toMatchObject([
    {
      listing: { id, name: 'Ridge (Dane County)' },
      host: { id: host.id, name: 'Walter Oehlke' },
      address: { addressLine1: '12 Elm Street', city: 'Viroqua', state: 'WI', zipCode: '54665' },
      mailedBy: null,
    },
  ]);

  const mail = (mailedDay: string | null, isAnotherNeeded = false) =>
    asAdministrator.setSignMailed({ params: { listingId: id }, body: { mailedDay, isAnotherNeeded } });
  for (const unlikely of ['2099-01-01', addDays(dayInWisconsin(ctx.now()), 1), '1900-01-01'])
    await expect(mail(unlikely)).rejects.toMatchObject({ code: 'signDayUnlikely' });
  await Promise.all([mail('2026-11-20'), mail('2026-11-20')]);
  expect(await signOf(id)).toEqual({ listingId: id, neededDateTime, mailedDay: '2026-11-20', address });
  expect(await tasks()).toEqual([]);
  const mailed = await asAdministrator.listSigns({ query: { tab: 'mailed' } });
  expect(mailed.signs).toMatchObject([{ mailedDay: '2026-11-20', mailedBy: 'Nora Voss' }]);

  // It was ticked off by mistake.
  clock.advance({ minutes: 1 });
  await mail(null);
  expect(await signOf(id)).toMatchObject({ neededDateTime, mailedDay: null });
  expect(await tasks()).toMatchObject([{ deadline: new Date(+neededDateTime + 72 * 3_600_000) }]);

  // It was lost in the mail.
  await mail('2026-11-20');
  await expect(mail('2026-11-20', true)).rejects.toMatchObject({ code: 'badInput' });
  clock.advance({ minutes: 1 });
  await mail(null, true);
  const lostAt = ctx.now();
  clock.advance({ minutes: 1 });
  await mail(null, true);
  expect(await signOf(id)).toMatchObject({ neededDateTime: lostAt, mailedDay: null });
  expect(await tasks()).toHaveLength(1);
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', id)
    .where('field', 'like', 'sign%')
    .orderBy('id')
    .select(['actor_id', 'field', 'before', 'after'])
    .execute();
  const ticked = { actor_id: administrator.id, field: 'signMailed', before: null, after: '2026-11-20' };
  const takenBack = { ...ticked, before: '2026-11-20', after: null };
  const needed = { ...ticked, field: 'signNeeded', after: expect.any(String) };
  expect(lines).toEqual([ticked, takenBack, ticked, takenBack, needed]);
});

// docs/rules/conduct.md#the-sign
test('an owner sees the signs of their own land only, and land without one can’t be ticked off', async () => {
  const { id } = await aListing(ctx, { approved: false });
  await asAdministrator.approveListing({ params: { id }, body: {} });
  expect(await signOf(id)).toBeUndefined();
  const waiting = await aListing(ctx, { host, approved: false });
  await expect(
    asAdministrator.setSignMailed({
      params: { listingId: waiting.id },
      body: { mailedDay: '2026-11-20', isAnotherNeeded: false },
    }),
  ).rejects.toMatchObject({ code: 'notFound' });
});
