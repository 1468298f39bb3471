import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Download } from '#contract/endpoint.ts';
import { createCaller } from '../api.ts';
import { createApp } from '../app.ts';
import { startTestApp } from '../testing/app.ts';
import { addBusiness } from '../testing/business.ts';
import { addHunters, addListings } from '../testing/crowd.ts';
import { aListing, aUser, type Person } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements.ts';
import type { Replica } from './db/replica.ts';

const { app, ctx, tokenOf, close } = await startTestApp();
afterAll(close);

const many = 2500;
const land = 1100;
const host = await aUser(ctx);
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const api = createCaller(ctx, administrator);
beforeAll(async () => {
  await addHunters(ctx, many);
  await addListings(ctx, (await aListing(ctx, { host })).id, land);
  await addBusiness(ctx, { first: 1, last: many, crowd: land });
  // Times of the database have microseconds, by which some rows differ alone; some rows have none.
  await sql`update bookings set status = 'PendingPayment', expire_at = case when right(id::text, 1) <> '0' then
    timestamptz '2027-01-01' + (('x' || right(id::text, 6))::bit(24)::int * interval '1 microsecond') end`.execute(
    ctx.db,
  );
  await sql`update users set last_login_at = joined_at where right(id::text, 1) > '7'`.execute(ctx.db);
});

const inOrder = ['asc', 'desc'] as const;

/** Reads a file to its end, with `meanwhile` after its first part; answers one column of it. */
const readSlowly = async (
  { content }: Download,
  column: string,
  meanwhile = async () => {},
): Promise<string[]> => {
  const reader = content.getReader();
  const parts: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    if (parts.length === 2) await meanwhile();
  }
  const rows = parse(Buffer.concat(parts), { columns: true, bom: true }) as Record<string, string>[];
  return rows.map((row) => row[column] ?? '');
};

const bookingsIn = async (where = sql<boolean>`true`) =>
  (
    await sql<{ code: string }>`select confirmation_code as code from bookings b where ${where}`.execute(
      ctx.db,
    )
  ).rows.map(({ code }) => code);

// docs/rules/administration.md#export-of-a-table
describe('an export has each row once', () => {
  test('at a cost that is the same for each part of it', async () => {
    const statements = await statementsOf(ctx, async (recorded) => {
      const query = { tab: 'pending' } as never;
      await readSlowly(
        await createCaller({ ...recorded, exportsDb: recorded.db }, administrator).exportBookingTable({
          query,
        }),
        'Confirmation',
      );
    });
    const repeated = [...Map.groupBy(statements, ({ text }) => text).values()].filter(
      ({ length }) => length > 1,
    );
    expect(repeated.length).toBeGreaterThan(0);
    for (const [first, ...later] of repeated)
      for (const { buffers } of later) expect(buffers).toBeLessThanOrEqual(1.5 * (first?.buffers ?? 0));
  });

  test.each(
    inOrder.flatMap((order) => (['deadline', 'created', 'startDate'] as const).map((sort) => [sort, order])),
  )('of bookings by %s, %s', async (sort, order) => {
    const file = await api.exportBookingTable({ query: { tab: 'pending', sort, order } as never });
    const codes = await readSlowly(file, 'Confirmation');
    expect(codes).toHaveLength(many);
    expect(codes.sort()).toEqual((await bookingsIn()).sort());
  });

  test.each(
    inOrder.flatMap((order) =>
      (['created', 'payoutDate', 'amount', 'confirmationCode'] as const).map((sort) => [sort, order]),
    ),
  )('of payouts by %s, %s', async (sort, order) => {
    for (const tab of ['pending', 'complete'] as const) {
      const { counts } = await api.listPayouts({ query: {} });
      const file = await api.exportPayoutTable({ query: { tab, sort, order } as never });
      expect(new Set(await readSlowly(file, 'Booking Confirmation')).size).toBe(counts[tab]);
    }
  });

  test.each(
    inOrder.flatMap((order) =>
      (['joined', 'name', 'email', 'lastLogin'] as const).map((sort) => [sort, order]),
    ),
  )('of users by %s, %s', async (sort, order) => {
    const { counts } = await api.listUsers({ query: {} });
    const emails = await readSlowly(await api.exportUserTable({ query: { sort, order } as never }), 'Email');
    expect(emails).toHaveLength(counts.users);
    expect(new Set(emails).size).toBe(counts.users);
  });

  test.each(
    inOrder.flatMap((order) => (['created', 'title', 'city', 'host'] as const).map((sort) => [sort, order])),
  )('of listings by %s, %s', async (sort, order) => {
    const { counts } = await api.listListings({ query: {} });
    const titles = await readSlowly(
      await api.exportListingTable({ query: { sort, order } as never }),
      'Title',
    );
    expect(titles).toHaveLength(counts.active);
    expect(new Set(titles).size).toBe(counts.active);
  });
});

// docs/rules/administration.md#export-of-a-table
describe('rows that leave a table while it is read hide none that stay', () => {
  test.each(inOrder)('bookings, %s', async (order) => {
    const query = { tab: 'pending', sort: 'created', order } as const;
    const first = (await api.listBookings({ query: { ...query, pageSize: 50 } })).bookings.map(
      ({ id }) => id,
    );
    const file = await api.exportBookingTable({ query });
    const codes = await readSlowly(file, 'Confirmation', async () => {
      await sql`update bookings set status = 'Cancelled' where id in (${sql.join(first.slice(0, 40))})`.execute(
        ctx.db,
      );
    });
    const stayed = await bookingsIn(sql`b.tab = 'pending'`);
    expect(stayed.filter((code) => !codes.includes(code))).toEqual([]);
    await sql`update bookings set status = 'PendingPayment' where status = 'Cancelled'`.execute(ctx.db);
  });

  test('users', async () => {
    const query = { sort: 'name', order: 'asc' } as const;
    const first = (await api.listUsers({ query: { ...query, pageSize: 50 } })).users.map(({ id }) => id);
    const emails = await readSlowly(await api.exportUserTable({ query }), 'Email', async () => {
      await sql`update users set roles = '{Administrator}' where id in (${sql.join(first)})`.execute(ctx.db);
    });
    const stayed = await sql<{
      email: string;
    }>`select email from users where 'Customer' = any(roles)`.execute(ctx.db);
    expect(stayed.rows.filter(({ email }) => !emails.includes(email))).toEqual([]);
  });
});

// docs/rules/operations.md#replicas
describe('a file of a replica that ends', () => {
  let statements = 0;
  let last = 0;
  /** Answers so many statements, and none after them. */
  const ending = ctx.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements > last) throw new Error('terminating connection due to administrator command');
      return node;
    },
    transformResult: async ({ result }) => result,
  }) as typeof ctx.db;
  const replica: Replica = {
    db: ending,
    exportsDb: ending,
    isUsable: () => true,
    lagSeconds: () => 0,
    reads: { replica: 0, primary: 0 },
    close: async () => {},
  };
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await createApp({ ...ctx, replica });
    await server.listen({ port: 0, host: '127.0.0.1' });
    await sql`update bookings set start_day = '2026-11-02', end_day = '2026-11-02'`.execute(ctx.db);
  });
  afterAll(() => server.close());

  /** Its lines; null where the connection broke. */
  const linesOf = async (path: string, person: Person): Promise<number | null> => {
    statements = 0;
    const { port } = server.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'accept-encoding': 'identity' },
    });
    expect(answer.status).toBe(200);
    return answer.text().then(
      (text) => text.trim().split('\r\n').length,
      () => null,
    );
  };

  const inAudit = async () =>
    (await ctx.db.selectFrom('audit').where('field', '=', 'exported').select('id').execute()).length;

  test.each([
    ['a host', 'stats/financial/userbookings/2026', host, 0],
    ['an administrator', 'booking/export?tab=pending', administrator, 1],
  ])(
    'of %s is read from the primary or broken off, and never looks whole',
    async (_, path, person, traces) => {
      const before = await inAudit();
      last = Number.POSITIVE_INFINITY;
      const whole = await linesOf(path, person);
      expect(whole).toBe(many + 1);
      const all = statements;
      const found: (number | null)[] = [];
      for (last = 0; last <= all; last += 1) found.push(await linesOf(path, person));
      // One that ends before anything is sent, at its first rows say, is none; the last one here stays.
      const brokenOff = found.filter((lines) => lines === null);
      expect(brokenOff.length).toBeGreaterThan(0);
      expect(found.slice(0, 2)).toEqual([whole, whole]);
      const others = found.slice(0, -brokenOff.length - 1).map(() => whole);
      expect(found).toEqual([...others, ...brokenOff, whole]);
      expect((await inAudit()) - before).toBe(traces * (found.length + 1));
    },
  );
});

// docs/rules/administration.md#export-of-a-table
describe('a file that can’t be read to its end', () => {
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    // A time that no row can have, some way down the table.
    await sql`update bookings set expire_at = 'infinity' where id = (
      select id from bookings where tab = 'pending' order by created_at, id offset 1500 limit 1)`.execute(
      ctx.db,
    );
  });

  test.each(['identity', 'gzip', 'br'])('never looks finished, sent as %s', async (encoding) => {
    const { port } = app.server.address() as AddressInfo;
    const path = '/api/booking/export?tab=pending&sort=created&order=asc';
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${await tokenOf(administrator)}`, 'accept-encoding': encoding },
    });
    // Compressed, nothing of it may have been sent yet: then it is refused like any other call.
    if (encoding === 'identity') expect(answer.status).toBe(200);
    if (answer.status === 200) await expect(answer.text()).rejects.toThrow();
    else expect(answer.status).toBe(500);
  });
});
