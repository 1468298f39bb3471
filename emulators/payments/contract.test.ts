import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRequest, checkResponse, contractsThere } from './contract-check.ts';
import { anEmulator, type Emulator, orderOf, payoutOf } from './testing.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await anEmulator();
});
afterAll(() => emulator.stop());

describe.skipIf(!contractsThere)('the contract (skipped where its files are absent)', () => {
  it('allows every request and every answer of every call', async () => {
    const { api, capture, approved, captured, refund, payout, plain } = emulator;
    const all = { Prefer: 'return=representation' };
    const made = await api('POST', '/v2/checkout/orders', orderOf('95.50'), all);
    const orderAt = `/v2/checkout/orders/${made.body.id}`;
    await api('GET', orderAt);
    const amount = { currency_code: 'USD', value: '96.00' };
    await api('PATCH', orderAt, [
      { op: 'replace', path: "/purchase_units/@reference_id=='booking'/amount", value: amount },
    ]);
    await capture(made.body.id);
    await plain('POST', `/checkoutnow?token=${made.body.id}`, { funding: 'card' });
    await api('GET', orderAt);
    expect((await capture(made.body.id, 'once')).status).toBe(201);
    expect((await capture(made.body.id, 'once')).status).toBe(200);
    await capture(made.body.id);
    const source = {
      paypal: { experience_context: { brand_name: 'Openacre', return_url: 'http://localhost/back' } },
    };
    await api(
      'POST',
      '/v2/checkout/orders',
      { ...orderOf('10.00'), payment_source: source },
      { 'PayPal-Request-Id': 'with-source' },
    );

    for (const value of ['1.31', '2.31', '3.31', '4.31', '5.31', '8.31', '7.31', '5.13'])
      await capture(await approved(value));
    const captureId = await captured('200.00');
    await api('GET', `/v2/payments/captures/${captureId}`);
    const part = {
      amount: { currency_code: 'USD', value: '11.31' },
      invoice_id: 'refund-1',
      note_to_payer: 'Rain',
    };
    const refunded = await refund(captureId, part);
    await api('GET', `/v2/payments/refunds/${refunded.body.id}`);
    await refund(captureId, { amount: { currency_code: 'USD', value: '0.13' } });
    await refund(captureId);
    await refund(captureId);
    await api('GET', `/v2/payments/captures/${captureId}`);

    const batch = await payout('host@openacre.example', '85.00', 'batch-1');
    await payout('host@openacre.example', '85.00', 'batch-1');
    await api('POST', '/v1/payments/payouts', { ...payoutOf('nobody', '1.005', 'batch-2') });
    const lost = await payout('unclaimed@openacre.example', '85.00', 'batch-3');
    await emulator.advance(10);
    const batchAt = `/v1/payments/payouts/${batch.body.batch_header.payout_batch_id}`;
    const seen = await api('GET', `${batchAt}?total_required=true`);
    await api('POST', `/v1/payments/payouts-item/${seen.body.items[0].payout_item_id}/cancel`);
    const other = await api('GET', `/v1/payments/payouts/${lost.body.batch_header.payout_batch_id}`);
    const itemAt = `/v1/payments/payouts-item/${other.body.items[0].payout_item_id}`;
    await api('GET', itemAt);
    await api('POST', `${itemAt}/cancel`);
    await api('POST', `${itemAt}/cancel`);

    const events = await api('GET', '/v1/notifications/webhooks-events?page_size=3');
    await api('GET', `/v1/notifications/webhooks-events/${events.body.events[0].id}`);
    await api('POST', `/v1/notifications/webhooks-events/${events.body.events[0].id}/resend`, {});
    const range = (start: string, end: string) => new URLSearchParams({ start_date: start, end_date: end });
    const month = range('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z');
    await api('GET', `/v1/reporting/transactions?${month}`);
    const [from, to] = [Date.now() - 60_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString());
    const now = range(from ?? '', to ?? '');
    expect((await api('GET', `/v1/reporting/transactions?${now}&fields=all`)).status).toBe(200);
    expect((await api('GET', '/v1/reporting/transactions')).status).toBe(400);
    for (const at of [
      '/v2/checkout/orders/NOSUCH',
      '/v2/payments/captures/NOSUCH',
      '/v2/payments/refunds/NOSUCH',
    ]) {
      expect((await api('GET', at)).status).toBe(404);
    }
    await api('GET', '/v1/payments/payouts/NOSUCH');
    await api('GET', orderAt, undefined, { authorization: '' });
    await api('GET', orderAt, undefined, { authorization: 'Bearer nonsense' });

    expect(emulator.problems).toEqual([]);
    expect(new Set(emulator.calls).size).toBeGreaterThan(30);
  });

  // Canaries: a check that accepts these checks nothing.
  const good = orderOf('10.00');
  const id = '5O190127TN364715T';
  it.each([
    ['a good order', 0, checkRequest('POST', '/v2/checkout/orders', good)],
    [
      'an order without an intent',
      1,
      checkRequest('POST', '/v2/checkout/orders', { ...good, intent: undefined }),
    ],
    ['a number as an amount', 1, checkRequest('POST', '/v2/checkout/orders', orderOf(10 as never))],
    [
      'a misspelt field',
      1,
      checkRequest('POST', '/v2/checkout/orders', orderOf('10.00', { custom_ld: 'x' })),
    ],
    [
      'a description of 128 characters',
      1,
      checkRequest('POST', '/v2/checkout/orders', orderOf('1.00', { description: 'x'.repeat(128) })),
    ],
    [
      'currency_code in a payout',
      1,
      checkRequest('POST', '/v1/payments/payouts', {
        ...payoutOf('a@b.co', '1.00', 'x'),
        items: [{ receiver: 'a@b.co', amount: { currency_code: 'USD', value: '1.00' } }],
      }),
    ],
    ['a call that does not exist', 1, checkRequest('POST', '/v2/checkout/order', good)],
    [
      'a good order answer',
      0,
      checkResponse('GET', `/v2/checkout/orders/${id}`, 200, { id, status: 'CREATED' }),
    ],
    [
      'an unknown order status',
      1,
      checkResponse('GET', `/v2/checkout/orders/${id}`, 200, { id, status: 'DONE' }),
    ],
    [
      'an unknown capture status',
      1,
      checkResponse('GET', `/v2/payments/captures/${id}`, 200, { id, status: 'CAPTURED' }),
    ],
    [
      'an email with no at sign',
      1,
      checkResponse('GET', `/v2/checkout/orders/${id}`, 200, { payer: { email_address: 'nobody' } }),
    ],
    [
      'an issue of another call',
      1,
      checkResponse('POST', `/v2/checkout/orders/${id}/capture`, 422, {
        name: 'UNPROCESSABLE_ENTITY',
        details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }],
      }),
    ],
    [
      'a payout error without debug_id',
      1,
      checkResponse('GET', '/v1/payments/payouts/X', 404, { name: 'INVALID_RESOURCE_ID', message: 'x' }),
    ],
    ['a status the call may not answer', 1, checkResponse('POST', '/v1/payments/payouts', 202, {})],
    [
      'a transaction without a currency',
      1,
      checkResponse('GET', '/v1/reporting/transactions', 200, {
        transaction_details: [{ transaction_info: { transaction_amount: { value: '1.00' } } }],
      }),
    ],
    ['a token without expiry', 1, checkResponse('POST', '/v1/oauth2/token', 200, { access_token: 'x' })],
  ])('judges %s (%d faults)', (_name, wrong, found) => {
    expect(found.length > 0 ? 1 : 0, found.join('\n')).toBe(wrong);
  });
});
