import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { columns } from '../platform/db/columns.ts';
import { bookingRow, requestFor } from '../testing/booking.ts';
import { aCheck } from '../testing/checks.ts';
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
const codeOf = async (id: string) => (await bookingRow(ctx, id)).confirmation_code;

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

// docs/rules/payouts.md#checks
test('the number of a check is the one that pays, not that of one that was lost', async () => {
  const { id } = await paying.paid();
  const checkId = await aCheck(ctx, { by: administrator, bookingId: id, checkNumber: '1042' });
  const numberOf = async () => {
    const rows = await rowsOf('bookings/2026', administrator);
    const code = await codeOf(id);
    return rows.find((row) => row['Confirmation Code'] === code)?.['Check Number'];
  };
  expect(await numberOf()).toBe('1042');
  const api = await paying.asAdministrator();
  const lost = { checkNumber: '1043', reason: 'It was lost.' };
  await api.replaceCheck({ params: { checkId }, body: lost });
  expect(await numberOf()).toBe('1043');
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

/** Whole cents of a cell. */
const centsOf = (row: Record<string, string>, ...names: string[]) =>
  names.reduce((sum, name) => sum + Math.round(Number(row[name]) * 100), 0);

// docs/rules/statistics.md#exports
test('each row adds up to what the marketplace keeps, also when money went back or is held', async () => {
  const refund = async (bookingId: string, amountCents: number) =>
    (await paying.asAdministrator()).refundPayment({
      params: { bookingId },
      body: { amountCents, reason: 'The road was flooded.' },
    });
  const land = await aListing(ctx, { host, county: 'Sauk' });
  await ctx.db.updateTable('listings').set({ tax_rate: 0.055 }).where('id', '=', land.id).execute();
  const day = { number: 1 };
  const taxed = async () => {
    const hunter = await aUser(ctx);
    const startDay = `2026-12-${String(++day.number).padStart(2, '0')}`;
    const { id, confirmationCode: code } = await (await paying.asAdministrator()).submitBookingRequest({
      body: { ...requestFor(land.id, startDay), userId: hunter.id, bookingStatus: 'PendingPayment' },
    });
    const due = { id, hunter, api: await paying.signIn(hunter) };
    await due.api.captureOrder({ params: { bookingId: id }, body: { orderId: await paying.approved(due) } });
    return { id, code };
  };
  const [whole, part, held, stopped, pending] = [
    await taxed(),
    await taxed(),
    await taxed(),
    await taxed(),
    await taxed(),
  ];
  paying.clock.set('2026-11-25T18:00:00Z');
  await refund(whole.id, 5222);
  await refund(part.id, 2000);
  await paying.put(held.id, 'Cancelled');
  await (await paying.asAdministrator()).cancelPayout({ params: { bookingId: stopped.id, type: 'auto' } });
  await refund(pending.id, 131);
  paying.clock.set('2026-11-20T18:00:00Z');

  const rows = new Map(
    (await rowsOf('bookings/2026', administrator)).map((row) => [row['Confirmation Code'], row]),
  );
  for (const row of rows.values())
    expect(
      centsOf(row, 'Captured') -
        centsOf(
          row,
          'PayPal Fee',
          'Refunded',
          'Refund Pending',
          'Held',
          'Tax Due',
          'Payout Amount',
          'Payout Fee',
        ),
    ).toBe(centsOf(row, 'Marketplace Keeps'));
  const gone = { Paid: '11/20/2026', 'Refunded On': '11/25/2026' };
  expect(rows.get(whole.code)).toMatchObject({
    ...{ ...gone, 'Booking Status': 'Cancelled', 'Tax Due': '0.00', 'Payout Amount': '0.00' },
    ...{ Refunded: '52.22', 'Refunded Price': '45.00', 'Refunded Fee': '4.50', 'Refunded Tax': '2.72' },
  });
  expect(rows.get(part.code)).toMatchObject({
    ...{
      ...gone,
      Refunded: '20.00',
      'Refunded Price': '17.24',
      'Refunded Fee': '1.72',
      'Refunded Tax': '1.04',
    },
    'Tax Due': '1.68',
  });
  expect(rows.get(held.code)).toMatchObject({
    Paid: '11/20/2026',
    'Refunded On': '',
    Held: '52.22',
    'Tax Due': '0.00',
  });
  // It is still owed.
  expect(rows.get(stopped.code)).toMatchObject({ 'Payout Status': 'Canceled', 'Payout Amount': '38.25' });
  expect(rows.get(pending.code)).toMatchObject({
    'Refund Pending': '1.31',
    'Refunded Tax': '0.00',
    'Refunded On': '',
  });
});

// docs/rules/statistics.md#sales-tax
test('the sales tax of a year is saved as a file, with the parts of state and county', async () => {
  const answer = await download('salesTax/2026', administrator);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=openacre-sales-tax-2026.csv');
  const rows = parse(await answer.text(), { columns: true }) as Record<string, string>[];
  const { salesTax } = await (await paying.asAdministrator()).getSalesTax({ params: { year: '2026' } });
  expect(rows).toHaveLength(salesTax.length);
  expect(rows).toContainEqual({
    ...{ Month: '11/2026', County: 'Sauk' },
    ...{ Sales: '247.50', 'State Tax': '12.40', 'County Tax': '1.20', Tax: '13.60' },
    ...{ 'Sales Given Back': '68.46', 'State Tax Given Back': '3.43', 'County Tax Given Back': '0.33' },
    ...{ 'Tax Given Back': '3.76', 'State Tax Due': '8.97', 'County Tax Due': '0.87', 'Tax Due': '9.84' },
  });
  expect((await download('salesTax/2027', administrator)).status).toBe(400);
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

// docs/rules/statistics.md#years-of-exports
test('a coming year is offered, and exported, as soon as a booking begins in it', async () => {
  const api = await paying.asAdministrator();
  const years = [2026, 2025, 2024, 2023, 2022];
  const asHost = await paying.signIn(host);
  expect(await api.getExportYears()).toEqual({ all: years, own: years });
  expect(await asHost.getExportYears()).toEqual({ all: null, own: years });
  const id = await aBooking(ctx, {
    listing,
    startDay: '2027-03-01',
    endDay: '2027-03-01',
    status: 'PendingPayment',
  });
  await paying.put(id, 'Paid');
  expect(await api.getExportYears()).toEqual({ all: [2027, ...years], own: years });
  expect(await asHost.getExportYears()).toEqual({ all: null, own: [2027, ...years] });
  const code = await codeOf(id);
  expect(await codesOf('bookings/2027', administrator)).toEqual([code]);
  expect(await codesOf('userbookings/2027', host)).toEqual([code]);
  expect((await download('userbookings/2027', await aUser(ctx))).status).toBe(400);
});
