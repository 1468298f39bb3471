import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'], firstName: 'Nora', lastName: 'Berg' });
const asAdministrator = await signIn(administrator);
const host = await aUser(ctx, { firstName: 'Hilda' });
const hunter = await aUser(ctx, { firstName: 'Hank' });
const asHunter = await signIn(hunter);
const listing = await aListing(ctx, { host, title: 'Marsh edge' });
const booking = await aBooking(ctx, {
  listing,
  hunter,
  status: 'PendingPayment',
  startDay: '2026-12-01',
  endDay: '2026-12-02',
});

type Query = Parameters<typeof asAdministrator.listAudit>[0]['query'];
const read = (query: Query = {}) => asAdministrator.listAudit({ query });

// docs/rules/administration.md#reading-the-audit
describe('the audit', () => {
  test('says who did what to whom, the latest first', async () => {
    clock.advance({ minutes: 1 });
    const profile = { firstName: 'Hank', lastName: 'Larsen', phoneNumber: '6085550100' };
    await asHunter.updateProfileInfo({ body: profile });
    clock.advance({ minutes: 1 });
    await asAdministrator.toggleListingActive({ params: { id: listing.id }, body: {} });
    clock.advance({ minutes: 1 });
    await (await signIn(hunter)).cancelBooking({ params: { id: booking } });
    const { lines } = await read();
    expect(lines.slice(0, 3)).toMatchObject([
      {
        dateTime: clock.now(),
        actor: { id: hunter.id, name: 'Hank Larsen' },
        subject: { type: 'booking', id: booking, name: expect.stringMatching(/^\w{8}$/) },
        message: 'Cancelled by the hunter.',
        field: null,
      },
      {
        actor: { id: administrator.id, name: 'Nora Berg' },
        subject: { type: 'listing', id: listing.id, name: 'Marsh edge' },
        message: null,
        field: 'active',
        before: true,
        after: false,
      },
      {
        actor: { id: hunter.id },
        subject: { type: 'user', id: hunter.id, name: 'Hank Larsen' },
        field: 'lastName',
        before: 'Lindqvist',
        after: 'Larsen',
      },
    ]);
  });

  test('is narrowed to a kind, to one who acted, and to one whom it concerns', async () => {
    const typesOf = async (kind: Query['kind']) => [
      ...new Set((await read({ kind })).lines.map(({ subject }) => subject.type)),
    ];
    expect(await typesOf('people')).toEqual(['user']);
    expect(await typesOf('land')).toEqual(['listing']);
    expect(await typesOf('bookings')).toEqual(['booking']);

    const acted = await read({ actor: administrator.id });
    expect(acted.actorName).toBe('Nora Berg');
    expect(acted.lines.length).toBeGreaterThan(0);
    expect(acted.lines.every(({ actor }) => actor?.id === administrator.id)).toBe(true);
    for (const [id, name] of [
      [listing.id, 'Marsh edge'],
      [hunter.id, 'Hank Larsen'],
      [booking, expect.stringMatching(/^\w{8}$/)],
    ]) {
      const about = await read({ subject: id });
      expect(about.subjectName).toEqual(name);
      expect(about.lines.length).toBeGreaterThan(0);
      expect(about.lines.every(({ subject }) => subject.id === id)).toBe(true);
    }
    const both = await read({ actor: administrator.id, subject: hunter.id, kind: 'people' });
    expect(both).toMatchObject({ lines: [], next: null });
  });

  test('counts payments and payouts as money', async () => {
    await ctx.db
      .insertInto('booking_activity')
      .values({
        booking_id: booking,
        at: ctx.now(),
        actor_id: administrator.id,
        details: JSON.stringify({ kind: 'paid', amountCents: 4950 }),
      })
      .execute();
    const { lines } = await read({ kind: 'money' });
    expect(lines).toMatchObject([{ message: 'Paid: $49.50.', subject: { id: booking } }]);
    expect((await read({ kind: 'bookings' })).lines.map(({ message }) => message)).not.toContain(
      'Paid: $49.50.',
    );
  });

  test('is read page by page, each line once, while lines are added', async () => {
    const ada = await aUser(ctx);
    // All in one moment, in two tables, so that only source and id tell them apart.
    await sql`insert into audit (at, actor_id, subject_type, subject_id, field, after)
      select ${ctx.now()}, ${ada.id}, 'user', ${ada.id}, 'f' || n, to_jsonb(n) from generate_series(1, 70) n`.execute(
      ctx.db,
    );
    await sql`insert into booking_activity (at, actor_id, booking_id, details)
      select ${ctx.now()}::timestamptz + interval '1 microsecond' * (n % 2), ${ada.id}, ${booking},
        jsonb_build_object('kind', 'note', 'text', n::text) from generate_series(1, 70) n`.execute(ctx.db);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const size of [50, 50, 40]) {
      const page = await read({ actor: ada.id, cursor });
      expect(page.lines).toHaveLength(size);
      seen.push(...page.lines.map(({ key }) => key));
      cursor = page.next ?? undefined;
      clock.advance({ minutes: 1 });
      await sql`insert into audit (at, actor_id, subject_type, subject_id, field)
        values (${ctx.now()}, ${ada.id}, 'user', ${ada.id}, 'later')`.execute(ctx.db);
    }
    expect(cursor).toBeUndefined();
    expect(new Set(seen).size).toBe(140);
  });

  test('refuses a position that is none', async () => {
    for (const cursor of ['x', '1.4.1', '1.1.1; drop table audit', '1.1.9999999999999999999'])
      await expect(read({ cursor })).rejects.toMatchObject({ code: 'badInput' });
  });

  test('reads by index, however many lines there are', async () => {
    await sql`insert into audit (at, actor_id, subject_type, subject_id, field)
      select timestamptz '2020-01-01' + n * interval '1 minute', null, 'user', ${host.id}, 'bulk'
      from generate_series(1, 20000) n`.execute(ctx.db);
    await sql`insert into booking_activity (at, booking_id, details)
      select timestamptz '2020-01-01' + n * interval '1 minute', ${booking}, '{"kind":"note","text":""}'
      from generate_series(1, 20000) n`.execute(ctx.db);
    await sql`analyze audit, booking_activity`.execute(ctx.db);
    const readBefore = await sql<{ n: number }>`select sum(seq_tup_read) n from pg_stat_user_tables
      where relname in ('audit', 'booking_activity')`.execute(ctx.db);
    const queries: Query[] = [{}, { kind: 'people' }, { actor: hunter.id }, { subject: listing.id }];
    for (const query of queries) expect((await read(query)).lines.length).toBeGreaterThan(0);
    await sql`select pg_stat_force_next_flush()`.execute(ctx.db);
    const readAfter = await sql<{ n: number }>`select sum(seq_tup_read) n from pg_stat_user_tables
      where relname in ('audit', 'booking_activity')`.execute(ctx.db);
    expect(readAfter.rows).toEqual(readBefore.rows);
  });
});

// docs/rules/administration.md#audit
test('what people change of their own account is in the audit', async () => {
  const ada = await aUser(ctx);
  await (await signIn(ada)).logOutEverywhere();
  expect((await read({ subject: ada.id })).lines).toMatchObject([
    { actor: { id: ada.id }, field: 'sessions', after: 'all ended' },
  ]);
});
