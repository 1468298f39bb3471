import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anEmulator, type Emulator } from './testing.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await anEmulator();
});
afterAll(() => emulator.stop());
afterEach(() => expect(emulator.problems).toEqual([]));

const day = 24 * 3600;

const batchOf = async (receiver: string) => {
  const made = await emulator.payout(receiver);
  const read = async () =>
    (await emulator.api('GET', `/v1/payments/payouts/${made.body.batch_header.payout_batch_id}`)).body;
  const item = async () => {
    const id = (await read()).items[0].payout_item_id;
    return (await emulator.api('GET', `/v1/payments/payouts-item/${id}`)).body;
  };
  return { made, read, item };
};

describe('a payout', () => {
  it('moves from PENDING over PROCESSING to SUCCESS', async () => {
    const { made, read, item } = await batchOf('host@openacre.example');
    expect(made.status).toBe(201);
    expect(made.body.batch_header.batch_status).toBe('PENDING');
    expect((await read()).items[0].transaction_status).toBe('PENDING');
    await emulator.advance(0.6);
    expect((await read()).batch_header.batch_status).toBe('PROCESSING');
    await emulator.advance(1);
    expect((await read()).batch_header).toMatchObject({
      batch_status: 'SUCCESS',
      amount: { currency: 'USD', value: '85.00' },
    });
    expect(await item()).toMatchObject({ transaction_status: 'SUCCESS', transaction_id: expect.any(String) });
  });

  it('is refused for a sender_batch_id of the last 30 days, with a link to the first', async () => {
    const first = await emulator.payout('host@openacre.example', '10.00', 'payout-1');
    const again = await emulator.payout('host@openacre.example', '10.00', 'payout-1');
    expect([again.status, again.body.name]).toEqual([400, 'USER_BUSINESS_ERROR']);
    expect(again.body.details[0].field).toBe('SENDER_BATCH_ID');
    expect(again.body.links.at(-1).href).toMatch(
      new RegExp(`/v1/payments/payouts/${first.body.batch_header.payout_batch_id}$`),
    );
    expect(again.body.details[0].link[0].href).toBe(again.body.links.at(-1).href);
    await emulator.advance(31 * day);
    expect((await emulator.payout('host@openacre.example', '10.00', 'payout-1')).status).toBe(201);
    expect(
      (await emulator.journal('payout.created')).filter((entry) => entry.sender_batch_id === 'payout-1'),
    ).toHaveLength(2);
  });

  it('repeats its answer for the same request id', async () => {
    const headers = { 'PayPal-Request-Id': 'payout-request' };
    const first = await emulator.payout('host@openacre.example', '10.00', 'payout-2', headers);
    const again = await emulator.payout('host@openacre.example', '10.00', 'payout-2', headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it.each([
    ['failed', 'FAILED'],
    ['unclaimed', 'UNCLAIMED'],
    ['pending', 'PENDING'],
    ['onhold', 'ONHOLD'],
    ['blocked', 'BLOCKED'],
    ['returned', 'RETURNED'],
  ])('to %s@ ends %s though its batch is a SUCCESS', async (word, status) => {
    const { read, item } = await batchOf(`host+${word}@openacre.example`);
    await emulator.advance(1);
    await emulator.advance(1);
    expect((await read()).batch_header.batch_status).toBe('SUCCESS');
    expect((await item()).transaction_status).toBe(status);
  });

  it.each([
    ['refunded', 'REFUNDED'],
    ['reversed', 'REVERSED'],
  ])('to %s@ succeeds, and is %s an hour later', async (word, status) => {
    const { item } = await batchOf(`${word}@openacre.example`);
    await emulator.advance(1);
    await emulator.advance(1);
    expect((await item()).transaction_status).toBe('SUCCESS');
    await emulator.advance(3600);
    expect((await item()).transaction_status).toBe(status);
  });

  it.each(['failed', 'onhold'])(
    'to %s@ is paid by a control call, and sent back by another',
    async (word) => {
      const { item } = await batchOf(`${word}@openacre.example`);
      await emulator.advance(1);
      await emulator.advance(1);
      const { sender_item_id: senderItemId } = (await item()).payout_item;
      const move = async (to: string) =>
        (await emulator.plain('POST', '/_control/payout-item', { senderItemId, to })).status;
      expect(await move('REFUNDED')).toBe(400);
      expect(await move('SUCCESS')).toBe(200);
      expect(await item()).toMatchObject({
        transaction_status: 'SUCCESS',
        transaction_id: expect.any(String),
      });
      expect((await emulator.journal('payout.item')).at(-1)).toMatchObject({
        status: 'SUCCESS',
        receiver: `${word}@openacre.example`,
      });
      expect(await move('SUCCESS')).toBe(400);
      expect(await move('REFUNDED')).toBe(200);
      expect((await item()).transaction_status).toBe('REFUNDED');
      expect(await move('FAILED')).toBe(400);
    },
  );

  it('to denied@ is DENIED as a whole batch', async () => {
    const { read, item } = await batchOf('denied@openacre.example');
    await emulator.advance(1);
    expect((await read()).batch_header.batch_status).toBe('DENIED');
    expect(await item()).toMatchObject({
      transaction_status: 'FAILED',
      errors: { name: 'INSUFFICIENT_FUNDS' },
    });
  });

  it('can be cancelled only while UNCLAIMED, and is returned by itself after 30 days', async () => {
    const unclaimed = await batchOf('unclaimed@openacre.example');
    const cancelled = await batchOf('unclaimed@openacre.example');
    const paid = await batchOf('host@openacre.example');
    await emulator.advance(1);
    await emulator.advance(1);
    const cancel = async (batch: typeof unclaimed) =>
      emulator.api('POST', `/v1/payments/payouts-item/${(await batch.item()).payout_item_id}/cancel`);
    expect((await cancel(cancelled)).body.transaction_status).toBe('RETURNED');
    expect((await cancel(cancelled)).body.name).toBe('ITEM_ALREADY_CANCELLED');
    expect((await cancel(paid)).body.name).toBe('ITEM_INCORRECT_STATUS');
    expect((await unclaimed.item()).transaction_status).toBe('UNCLAIMED');
    await emulator.advance(30 * day);
    expect((await unclaimed.item()).transaction_status).toBe('RETURNED');
  });

  it('is made once when its answer is lost', async () => {
    const headers = { 'PayPal-Request-Id': 'lost-payout' };
    const pay = () => emulator.payout('lost@openacre.example', '10.00', 'lost-payout', headers);
    await expect(pay()).rejects.toThrow();
    expect((await pay()).status).toBe(201);
    expect(
      (await emulator.journal('payout.created')).filter((entry) => entry.sender_batch_id === 'lost-payout'),
    ).toHaveLength(1);
  });

  it('is refused as a whole for one invalid item', async () => {
    const answer = await emulator.payout('not an address', '1.005');
    expect([answer.status, answer.body.name]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toEqual([
      'items[0].amount',
      'items[0].receiver',
    ]);
  });
});
