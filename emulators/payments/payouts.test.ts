import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStandIn, type StandIn } from './testing.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await aStandIn();
});
afterAll(() => standIn.stop());
afterEach(() => expect(standIn.problems).toEqual([]));

const day = 24 * 3600;

const batchOf = async (receiver: string) => {
  const made = await standIn.payout(receiver);
  const read = async () =>
    (await standIn.api('GET', `/v1/payments/payouts/${made.body.batch_header.payout_batch_id}`)).body;
  const item = async () => {
    const id = (await read()).items[0].payout_item_id;
    return (await standIn.api('GET', `/v1/payments/payouts-item/${id}`)).body;
  };
  return { made, read, item };
};

describe('a payout', () => {
  it('moves from PENDING over PROCESSING to SUCCESS', async () => {
    const { made, read, item } = await batchOf('host@openacre.example');
    expect(made.status).toBe(201);
    expect(made.body.batch_header.batch_status).toBe('PENDING');
    expect((await read()).items[0].transaction_status).toBe('PENDING');
    await standIn.advance(0.6);
    expect((await read()).batch_header.batch_status).toBe('PROCESSING');
    await standIn.advance(1);
    expect((await read()).batch_header).toMatchObject({
      batch_status: 'SUCCESS',
      amount: { currency: 'USD', value: '85.00' },
    });
    expect(await item()).toMatchObject({ transaction_status: 'SUCCESS', transaction_id: expect.any(String) });
  });

  it('is refused for a sender_batch_id of the last 30 days, with a link to the first', async () => {
    const first = await standIn.payout('host@openacre.example', '10.00', 'payout-1');
    const again = await standIn.payout('host@openacre.example', '10.00', 'payout-1');
    expect([again.status, again.body.name]).toEqual([400, 'USER_BUSINESS_ERROR']);
    expect(again.body.details[0].field).toBe('SENDER_BATCH_ID');
    expect(again.body.links.at(-1).href).toMatch(
      new RegExp(`/v1/payments/payouts/${first.body.batch_header.payout_batch_id}$`),
    );
    expect(again.body.details[0].link[0].href).toBe(again.body.links.at(-1).href);
    await standIn.advance(31 * day);
    expect((await standIn.payout('host@openacre.example', '10.00', 'payout-1')).status).toBe(201);
    expect(
      (await standIn.journal('payout.created')).filter((entry) => entry.sender_batch_id === 'payout-1'),
    ).toHaveLength(2);
  });

  it('answers again for the same request id', async () => {
    const headers = { 'PayPal-Request-Id': 'payout-request' };
    const first = await standIn.payout('host@openacre.example', '10.00', 'payout-2', headers);
    const again = await standIn.payout('host@openacre.example', '10.00', 'payout-2', headers);
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
    await standIn.advance(1);
    await standIn.advance(1);
    expect((await read()).batch_header.batch_status).toBe('SUCCESS');
    expect((await item()).transaction_status).toBe(status);
  });

  it.each([
    ['refunded', 'REFUNDED'],
    ['reversed', 'REVERSED'],
  ])('to %s@ succeeds, and is %s an hour later', async (word, status) => {
    const { item } = await batchOf(`${word}@openacre.example`);
    await standIn.advance(1);
    await standIn.advance(1);
    expect((await item()).transaction_status).toBe('SUCCESS');
    await standIn.advance(3600);
    expect((await item()).transaction_status).toBe(status);
  });

  it('to denied@ is DENIED whole', async () => {
    const { read, item } = await batchOf('denied@openacre.example');
    await standIn.advance(1);
    expect((await read()).batch_header.batch_status).toBe('DENIED');
    expect(await item()).toMatchObject({
      transaction_status: 'FAILED',
      errors: { name: 'INSUFFICIENT_FUNDS' },
    });
  });

  it('can be cancelled only while UNCLAIMED, and comes back by itself after 30 days', async () => {
    const kept = await batchOf('unclaimed@openacre.example');
    const gone = await batchOf('unclaimed@openacre.example');
    const paid = await batchOf('host@openacre.example');
    await standIn.advance(1);
    await standIn.advance(1);
    const cancel = async (batch: typeof kept) =>
      standIn.api('POST', `/v1/payments/payouts-item/${(await batch.item()).payout_item_id}/cancel`);
    expect((await cancel(gone)).body.transaction_status).toBe('RETURNED');
    expect((await cancel(gone)).body.name).toBe('ITEM_ALREADY_CANCELLED');
    expect((await cancel(paid)).body.name).toBe('ITEM_INCORRECT_STATUS');
    expect((await kept.item()).transaction_status).toBe('UNCLAIMED');
    await standIn.advance(30 * day);
    expect((await kept.item()).transaction_status).toBe('RETURNED');
  });

  it('whose answer is lost is made once', async () => {
    const headers = { 'PayPal-Request-Id': 'lost-payout' };
    const pay = () => standIn.payout('lost@openacre.example', '10.00', 'lost-payout', headers);
    await expect(pay()).rejects.toThrow();
    expect((await pay()).status).toBe(201);
    expect(
      (await standIn.journal('payout.created')).filter((entry) => entry.sender_batch_id === 'lost-payout'),
    ).toHaveLength(1);
  });

  it('is refused whole for one bad item', async () => {
    const answer = await standIn.payout('not an address', '1.005');
    expect([answer.status, answer.body.name]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toEqual([
      'items[0].amount',
      'items[0].receiver',
    ]);
  });
});
