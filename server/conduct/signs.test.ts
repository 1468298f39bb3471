import { afterAll, describe, expect, test } from 'vitest';
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
/** The line of the signs to mail in the queue of today. */
const inToday = async () => (await asAdministrator.getToday()).tasks.find(({ kind }) => kind === 'mailSigns');
const countInToday = async () => (await inToday())?.count ?? 0;

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
  const needed = { neededDateTime, mailedDay: null, notWantedDateTime: null };
  expect(await signOf(id)).toEqual({ ...needed, listingId: id, address });
  expect(await inToday()).toMatchObject({ count: 1, deadline: new Date(+neededDateTime + 72 * 3_600_000) });
  const { signs, counts } = await asAdministrator.listSigns({ query: {} });
  expect(counts).toEqual({ needed: 1, mailed: 0, notWanted: 0 });
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
  expect(await signOf(id)).toEqual({ ...needed, listingId: id, mailedDay: '2026-11-20', address });
  expect(await inToday()).toBeUndefined();
  const mailed = await asAdministrator.listSigns({ query: { tab: 'mailed' } });
  expect(mailed.signs).toMatchObject([{ mailedDay: '2026-11-20', mailedBy: 'Nora Voss' }]);

  // It was ticked off by mistake.
  clock.advance({ minutes: 1 });
  await mail(null);
  expect(await signOf(id)).toMatchObject({ neededDateTime, mailedDay: null });
  expect(await inToday()).toMatchObject({ deadline: new Date(+neededDateTime + 72 * 3_600_000) });

  // It was lost in the mail.
  await mail('2026-11-20');
  await expect(mail('2026-11-20', true)).rejects.toMatchObject({ code: 'badInput' });
  clock.advance({ minutes: 1 });
  await mail(null, true);
  const lostAt = ctx.now();
  clock.advance({ minutes: 1 });
  await mail(null, true);
  expect(await signOf(id)).toMatchObject({ neededDateTime: lostAt, mailedDay: null });
  expect(await countInToday()).toBe(1);
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', id)
    .where('field', 'like', 'sign%')
    .orderBy('id')
    .select(['actor_id', 'field', 'before', 'after'])
    .execute();
  const ticked = { actor_id: administrator.id, field: 'signMailed', before: null, after: '2026-11-20' };
  const takenBack = { ...ticked, before: '2026-11-20', after: null };
  const another = { ...ticked, field: 'signNeeded', after: expect.any(String) };
  expect(lines).toEqual([ticked, takenBack, ticked, takenBack, another]);
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

/** Approved land of the host. */
const approvedLand = async (title: string): Promise<string> => {
  const { id } = await aListing(ctx, { host, approved: false, title });
  await asAdministrator.approveListing({ params: { id }, body: {} });
  return id;
};
const setMailed = (listingId: string, mailedDay: string | null = '2026-11-20', isAnotherNeeded = false) =>
  asAdministrator.setSignMailed({ params: { listingId }, body: { mailedDay, isAnotherNeeded } });
const setWanted = (listingId: string, isWanted: boolean, by = asHost) =>
  by.setSignWanted({ params: { listingId }, body: { isWanted } });
const listed = async (tab: 'needed' | 'mailed' | 'notWanted', id: string) =>
  (await asAdministrator.listSigns({ query: { tab } })).signs.find(({ listing }) => listing.id === id);
const auditOf = async (id: string) => {
  const lines = ctx.db.selectFrom('audit').where('subject_id', '=', id).where('field', 'like', 'sign%');
  return lines.orderBy('id').select(['actor_id', 'field', 'before', 'after']).execute();
};

// docs/rules/conduct.md#no-sign
describe('land whose owner wants no sign', () => {
  test('leaves what is to be mailed, and needs one again once they change their mind', async () => {
    const others = await countInToday();
    const id = await approvedLand('Glade');
    expect(await countInToday()).toBe(others + 1);
    clock.advance({ minutes: 1 });
    const notWantedDateTime = ctx.now();
    await Promise.all([setWanted(id, false), setWanted(id, false)]);
    expect(await signOf(id)).toMatchObject({ mailedDay: null, notWantedDateTime });
    expect(await countInToday()).toBe(others);
    expect(await listed('needed', id)).toBeUndefined();
    expect(await listed('notWanted', id)).toMatchObject({
      notWantedDateTime,
      notWantedBy: 'Walter Oehlke',
      mailedDay: null,
    });
    expect((await asAdministrator.getSign({ params: { listingId: id } })).sign).toEqual(
      await listed('notWanted', id),
    );
    // Approved once more, it still needs none.
    await asAdministrator.approveListing({ params: { id }, body: {} });
    expect(await countInToday()).toBe(others);

    clock.advance({ minutes: 5 });
    const neededDateTime = ctx.now();
    await Promise.all([setWanted(id, true), setWanted(id, true)]);
    expect(await signOf(id)).toMatchObject({ neededDateTime, mailedDay: null, notWantedDateTime: null });
    expect(await countInToday()).toBe(others + 1);
    expect(await listed('notWanted', id)).toBeUndefined();
    const said = { actor_id: host.id, field: 'signWanted', before: true, after: false };
    expect(await auditOf(id)).toEqual([said, { ...said, before: false, after: true }]);
  });

  test('is told by an administrator too, by nobody else, and not before its approval', async () => {
    const id = await approvedLand('Fen');
    const waiting = await aListing(ctx, { host, approved: false });
    const asOther = await signIn(await aUser(ctx));
    await expect(setWanted(id, false, asOther)).rejects.toMatchObject({ code: 'notFound' });
    for (const land of [waiting.id, host.id])
      await expect(setWanted(land, false)).rejects.toMatchObject({ code: 'notFound' });
    expect((await asAdministrator.getSign({ params: { listingId: waiting.id } })).sign).toBeNull();
    await expect(asAdministrator.getSign({ params: { listingId: host.id } })).rejects.toMatchObject({
      code: 'notFound',
    });
    await setWanted(id, false, asAdministrator);
    expect(await listed('notWanted', id)).toMatchObject({ notWantedBy: 'Nora Voss' });
    expect(await listed('needed', id)).toBeUndefined();
    await setWanted(id, true);
    expect(await listed('needed', id)).toMatchObject({ notWantedDateTime: null });
  });

  test('gets none, and a sign that was mailed can’t be refused any more', async () => {
    const id = await approvedLand('Spring');
    await setWanted(id, false);
    await expect(setMailed(id)).rejects.toMatchObject({ code: 'signNotWanted', status: 409 });
    await expect(setMailed(id, null, true)).rejects.toMatchObject({ code: 'signNotWanted' });
    await setMailed(id, null); // says nothing new
    expect(await signOf(id)).toMatchObject({ mailedDay: null, notWantedDateTime: expect.any(Date) });
    await setWanted(id, true);
    await setMailed(id);
    await expect(setWanted(id, false)).rejects.toMatchObject({ code: 'signMailed', status: 409 });
    await setWanted(id, true); // says nothing new
    expect(await signOf(id)).toMatchObject({ mailedDay: '2026-11-20', notWantedDateTime: null });
  });

  test('is either mailed one or not, when both are said at once', async () => {
    for (let count = 0; count < 6; count += 1) {
      const id = await approvedLand(`Race ${count}`);
      const calls = Array.from({ length: 4 }, () => [setMailed(id), setWanted(id, false)]);
      const results = await Promise.allSettled(
        (count % 2 ? calls : calls.map((pair) => pair.reverse())).flat(),
      );
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
      const sign = await signOf(id);
      const isMailed = sign?.mailedDay !== null;
      expect(isMailed).toBe(sign?.notWantedDateTime === null);
      // Whoever came first is right, and the others are told.
      expect(refused).toEqual(Array(4).fill(isMailed ? 'signMailed' : 'signNotWanted'));
      expect(await auditOf(id)).toHaveLength(1);
    }
  });
});

// docs/rules/conduct.md#several-signs
test('of many signs that are ticked off, those that can’t be are refused and the others are not', async () => {
  const ids = [await approvedLand('One'), await approvedLand('Two'), await approvedLand('Three')];
  const [one = '', two = '', three = ''] = ids;
  await setWanted(two, false);
  const results = await Promise.allSettled(ids.map((id) => setMailed(id, '2026-11-19')));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  for (const id of [one, three])
    expect(await listed('mailed', id)).toMatchObject({ mailedDay: '2026-11-19', mailedBy: 'Nora Voss' });
  expect(await listed('notWanted', two)).toBeDefined();
});
