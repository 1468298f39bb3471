import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, anEmulator, type Emulator } from './testing.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await anEmulator();
});
afterAll(() => emulator.stop());

const set = (fields: object) => emulator.plain('POST', '/_control/reporting', fields);
beforeEach(() => set({ delaySeconds: 0, isAllowed: true, maxItems: 10_000 }));

const search = async (query: Record<string, string | number> = {}): Promise<Answer> => {
  const { now } = (await emulator.plain('GET', '/_control/clock')).body as { now: string };
  const until = Date.parse(now);
  const range = {
    start_date: new Date(until - 60_000).toISOString(),
    end_date: new Date(until + 60_000).toISOString(),
  };
  const wanted = Object.entries({ ...range, fields: 'all', ...query }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return emulator.api('GET', `/v1/reporting/transactions?${new URLSearchParams(wanted)}`);
};
type Found = { transaction_info: Record<string, unknown> & { transaction_amount: { value: string } } };
const rowsOf = ({ body }: Answer): string[] =>
  ((body.transaction_details ?? []) as Found[]).map(({ transaction_info: found }) =>
    [found.transaction_event_code, found.transaction_status, found.transaction_amount.value].join(' '),
  );

it('lists payments, refunds, reversals and payouts with their ids', async () => {
  const captureId = await emulator.captured('200.00');
  await emulator.refund(captureId, { amount: { currency_code: 'USD', value: '50.00' } });
  await emulator.captured('101.31');
  await emulator.payout('host@openacre.example', '85.00');
  await emulator.advance(3);
  await emulator.advance(3);
  const found = await search();
  expect(rowsOf(found).sort()).toEqual(
    ['T0001 S -85.00', 'T0006 F 200.00', 'T0006 P 101.31', 'T1107 S -50.00'].sort(),
  );
  const details = found.body.transaction_details as Found[];
  const refund = details.find(
    ({ transaction_info }) => transaction_info.transaction_event_code === 'T1107',
  )?.transaction_info;
  expect(refund).toMatchObject({ paypal_reference_id: captureId, paypal_reference_id_type: 'TXN' });

  await emulator.captured('100.31');
  const inPart = await emulator.captured('90.31');
  await emulator.refund(inPart, { amount: { currency_code: 'USD', value: '20.00' } });
  await emulator.advance(3601);
  expect(rowsOf(await search()).sort()).toEqual(['T1106 S -100.31', 'T1106 S -70.31']);
  expect(emulator.problems).toEqual([]);
});

it('lists a transaction only after the delay', async () => {
  await emulator.advance(7200);
  await set({ delaySeconds: 3600 });
  await emulator.captured('20.00');
  const startDate = new Date(Date.now() + 3600_000).toISOString();
  const early = await search({ start_date: startDate });
  expect(rowsOf(early)).not.toContain('T0006 S 20.00');
  await emulator.advance(3601);
  expect(rowsOf(await search({ start_date: startDate }))).toContain('T0006 S 20.00');
  const tooEarly = await search();
  expect(tooEarly).toMatchObject({ status: 400, body: { name: 'INVALID_REQUEST' } });
});

it('has pages, 31 days at most, and a maximum of results', async () => {
  await emulator.advance(7200);
  for (let count = 0; count < 3; count += 1) await emulator.captured('10.00');
  const first = await search({ page_size: 2 });
  expect(first.body).toMatchObject({ page: 1, total_items: 3, total_pages: 2 });
  expect(rowsOf(first)).toHaveLength(2);
  expect(rowsOf(await search({ page_size: 2, page: 2 }))).toHaveLength(1);
  expect(rowsOf(await search({ page_size: 2, page: 3 }))).toEqual([]);

  const long = { start_date: '2026-01-01T00:00:00Z', end_date: '2026-02-02T00:00:00Z' };
  expect(await search(long)).toMatchObject({ status: 400 });
  expect(await search({ page_size: 501 })).toMatchObject({ status: 400 });
  expect(await search({ start_date: '2026-01-01' })).toMatchObject({ status: 400 });
  await set({ maxItems: 2 });
  expect((await search()).body.details[0].issue).toBe('RESULTSET_TOO_LARGE');
  expect(emulator.problems).toEqual([]);
});

it('refuses an app without the permission', async () => {
  await set({ isAllowed: false });
  expect(await search()).toMatchObject({ status: 403, body: { name: 'NOT_AUTHORIZED' } });
  expect(emulator.problems).toEqual([]);
});
