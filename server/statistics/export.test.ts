import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { columns } from '../platform/db/columns.ts';
import type { Person } from '../testing/factories.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { startPaying } from '../testing/paying.ts';

const paying = await startPaying({ now: '2026-11-20T18:00:00Z' });
const { ctx, administrator, host, listing } = paying;
afterAll(paying.close);

const download = async (path: string, person: Person) =>
  paying.fetch(`/api/stats/financial/${path}`, {
    headers: { authorization: `Bearer ${await paying.tokenOf(person)}` },
  });
const rowsOf = async (path: string, person: Person) =>
  parse(await (await download(path, person)).text(), { columns: true }) as Record<string, string>[];
const codesOf = async (path: string, person: Person) =>
  (await rowsOf(path, person)).map((row) => row['Confirmation Code']).sort();
const codeOf = async (id: string) =>
  (
    await ctx.db
      .selectFrom('bookings')
      .where('id', '=', id)
      .select('confirmation_code')
      .executeTakeFirstOrThrow()
  ).confirmation_code;

// docs/rules/statistics.md#exports
test('an administrator exports every booking of a year with its money', async () => {
  const { id } = await paying.paid();
  const hunter = await aUser(ctx);
  await aBooking(ctx, { listing, hunter, startDay: '2025-12-31', endDay: '2026-01-02' });
  const answer = await download('bookings/2026', administrator);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=openacre-bookings-2026.csv');
  const text = await answer.text();
  expect(text).toMatch(/\r\n$/);
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    'Confirmation Code': await codeOf(id),
    'Booking Status': 'Paid',
    'First Day': '12/02/2026',
    Days: '1',
    'Booking Price': '45.00',
    'Booking Fee': '4.50',
    Total: '49.50',
    Captured: '49.50',
    'PayPal Fee': '2.22',
    Refunded: '0.00',
    'Payout Type': 'PayPalPayout',
    'Payout Status': 'Created',
    'Payout Amount': '38.25',
    'Marketplace Keeps': '9.03',
    'Owner Email': host.email,
  });
  expect(await codesOf('bookings/2025', administrator)).toHaveLength(1);
});

// docs/rules/statistics.md#exports
test('a host exports their own land’s bookings, without the marketplace’s fees', async () => {
  const other = await aUser(ctx);
  const theirs = await aListing(ctx, { host: other, title: '=HYPERLINK("http://x.example")' });
  const hunter = await aUser(ctx);
  const id = await aBooking(ctx, {
    listing: theirs,
    hunter,
    startDay: '2026-12-20',
    endDay: '2026-12-20',
    status: 'PendingPayment',
  });
  await paying.put(id, 'Paid');
  const rows = await rowsOf('userbookings/2026', other);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ 'Confirmation Code': await codeOf(id), 'Payout Amount': '38.25' });
  // A spreadsheet must not run it as a formula.
  expect(rows[0]?.Listing).toMatch(/^'=HYPERLINK/);
  expect(Object.keys(rows[0] ?? {}).filter((name) => /fee|tax|total|keeps|email/i.test(name))).toEqual([]);
  expect(await codesOf('userbookings/2026', await aUser(ctx))).toEqual([]);

  // Land that changes hands takes nothing of its past with it (docs/rules/payouts.md#payee).
  const buyer = await aUser(ctx);
  await ctx.db.updateTable('listings').set({ user_id: buyer.id }).where('id', '=', theirs.id).execute();
  expect(await codesOf('userbookings/2026', other)).toEqual([await codeOf(id)]);
  expect(await codesOf('userbookings/2026', buyer)).toEqual([]);
});

// docs/rules/statistics.md#years-of-exports
test.each(['2021', '2027', 'all', '-1'])('the year %s cannot be exported', async (year) => {
  for (const [path, person] of [
    [`bookings/${year}`, administrator],
    [`userbookings/${year}`, host],
  ] as const) {
    const answer = await download(path, person);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'year' }] });
  }
});

test('thousands of bookings are exported in the order of their days, each once', async () => {
  const hunter = await aUser(ctx);
  const id = await aBooking(ctx, {
    listing,
    hunter,
    startDay: '2024-05-01',
    endDay: '2024-05-01',
    status: 'Cancelled',
  });
  const copied: Record<string, string> = {
    id: 'gen_random_uuid()',
    confirmation_code: `translate(lpad(to_hex(n), 8, '0'), '01abcdef', 'GHABCDEF')`,
    start_day: `date '2024-05-01' + n % 7`,
    end_day: `date '2024-05-07'`,
  };
  const names = Object.keys(columns.bookings).filter((name) => name !== 'tab');
  await sql
    .raw(`insert into bookings (${names}) select ${names.map((name) => copied[name] ?? name)}
      from bookings, generate_series(1, 2499) n where id = '${id}'`)
    .execute(ctx.db);
  const rows = await rowsOf('bookings/2024', administrator);
  expect(new Set(rows.map((row) => row['Confirmation Code'])).size).toBe(2500);
  expect(rows).toHaveLength(2500);
  const days = rows.map((row) => row['First Day'] ?? '');
  expect(days).toEqual(days.toSorted());
});
