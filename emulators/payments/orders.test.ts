import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anEmulator, type Emulator, orderOf } from './testing.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await anEmulator();
});
afterAll(() => emulator.stop());
afterEach(() => expect(emulator.problems).toEqual([]));

const hour = 3600;
const issueOf = (answer: { body: { details?: { issue: string }[] } }) => answer.body.details?.[0]?.issue;

describe('an order', () => {
  it('is created once per idempotency key: 201, then 200 with the same body, for six hours', async () => {
    const body = orderOf('50.00');
    const make = () =>
      emulator.api('POST', '/v2/checkout/orders', body, { 'PayPal-Request-Id': 'one-order' });
    const first = await make();
    const second = await make();
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.body).toEqual({ id: first.body.id, status: 'CREATED', links: expect.any(Array) });
    await emulator.advance(6 * hour + 1);
    const third = await make();
    expect(third.status).toBe(201);
    expect(third.body.id).not.toBe(first.body.id);
  });

  it('is approved by an empty POST to its approve link, then captured, with fee and net amount', async () => {
    const made = await emulator.api('POST', '/v2/checkout/orders', orderOf('95.50'), {
      Prefer: 'return=representation',
    });
    expect(made.body.purchase_units[0].amount.value).toBe('95.50');
    const approve = made.body.links.find((link: { rel: string }) => link.rel === 'approve').href;
    expect(issueOf(await emulator.capture(made.body.id))).toBe('ORDER_NOT_APPROVED');
    expect((await fetch(approve, { method: 'POST' })).status).toBe(200);
    const { status, body } = await emulator.capture(made.body.id);
    expect([status, body.status]).toEqual([201, 'COMPLETED']);
    const [capture] = body.purchase_units[0].payments.captures;
    expect(capture).toMatchObject({
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '95.50' },
      seller_receivable_breakdown: { paypal_fee: { value: '3.82' }, net_amount: { value: '91.68' } },
    });
    const read = await emulator.api('GET', `/v2/payments/captures/${capture.id}`);
    expect(read.body.supplementary_data.related_ids.order_id).toBe(made.body.id);
    expect(issueOf(await emulator.capture(made.body.id))).toBe('ORDER_ALREADY_CAPTURED');
  });

  it('with a payment source waits at its payer-action link and redirects to the return address', async () => {
    const experienceContext = {
      brand_name: 'Openacre',
      return_url: 'http://localhost/back?b=1',
      cancel_url: 'http://localhost/no',
    };
    const body = {
      ...orderOf('10.00'),
      payment_source: { paypal: { experience_context: experienceContext } },
    };
    expect(issueOf(await emulator.api('POST', '/v2/checkout/orders', body))).toBe(
      'PAYPAL_REQUEST_ID_REQUIRED',
    );
    const made = await emulator.api('POST', '/v2/checkout/orders', body, { 'PayPal-Request-Id': 'wallet' });
    expect(made.body.status).toBe('PAYER_ACTION_REQUIRED');
    const link = made.body.links.find(({ rel }: { rel: string }) => rel === 'payer-action').href;
    const form = (fields: Record<string, string>) =>
      fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html' },
        body: new URLSearchParams(fields),
      });
    const cancelled = await form({ action: 'cancel' });
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([
      303,
      `http://localhost/no?token=${made.body.id}`,
    ]);
    const done = await form({ action: 'approve' });
    expect(done.headers.get('location')).toMatch(/^http:\/\/localhost\/back\?b=1&token=\w+&PayerID=\w{13}$/);
    expect((await emulator.capture(made.body.id)).status).toBe(201);
  });

  it('changes its amount by PATCH until it is paid', async () => {
    const id = await emulator.order('50.00');
    const patch = (
      value: unknown,
      path = "/purchase_units/@reference_id=='booking'/amount",
      op = 'replace',
    ) => emulator.api('PATCH', `/v2/checkout/orders/${id}`, [{ op, path, value }]);
    const usd = (value: string) => ({ currency_code: 'USD', value });
    expect((await patch(usd('60.00'))).status).toBe(204);
    expect(issueOf(await patch(usd('60.001')))).toBe('DECIMAL_PRECISION');
    expect(issueOf(await patch({ ...usd('60.00'), breakdown: { item_total: usd('50.00') } }))).toBe(
      'AMOUNT_MISMATCH',
    );
    expect(issueOf(await patch(usd('1.00'), "/purchase_units/@reference_id=='nobody'/amount"))).toBe(
      'REFERENCE_ID_NOT_FOUND',
    );
    expect(issueOf(await patch('x', '/status'))).toBe('NOT_PATCHABLE');
    expect(issueOf(await patch(undefined, undefined, 'remove'))).toBe('INVALID_PATCH_OPERATION');
    await emulator.plain('POST', `/checkoutnow?token=${id}`);
    const { body } = await emulator.capture(id);
    expect(body.purchase_units[0].payments.captures[0].amount.value).toBe('60.00');
    expect(issueOf(await patch(usd('70.00')))).toBe('ORDER_ALREADY_COMPLETED');
  });

  it('expires six hours after its creation, if it is unpaid', async () => {
    const id = await emulator.approved('50.00');
    const paid = await emulator.approved('50.00');
    await emulator.capture(paid);
    await emulator.advance(6 * hour + 1);
    expect((await emulator.api('GET', `/v2/checkout/orders/${id}`)).status).toBe(404);
    expect((await emulator.capture(id)).status).toBe(404);
    expect((await emulator.api('GET', `/v2/checkout/orders/${paid}`)).body.status).toBe('COMPLETED');
  });

  it.each([
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a word as amount', { amount: { currency_code: 'USD', value: 'ten' } }, 400, 'INVALID_PARAMETER_SYNTAX'],
    ['three decimals', { amount: { currency_code: 'USD', value: '1.005' } }, 422, 'DECIMAL_PRECISION'],
    [
      'nothing to pay',
      { amount: { currency_code: 'USD', value: '0.00' } },
      422,
      'CANNOT_BE_ZERO_OR_NEGATIVE',
    ],
    [
      'an unknown currency',
      { amount: { currency_code: 'XXX', value: '1.00' } },
      422,
      'INVALID_CURRENCY_CODE',
    ],
    ['a long custom_id', { custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
    [
      'items without their total',
      { items: [{ name: 'Day', quantity: '2', unit_amount: { currency_code: 'USD', value: '5.00' } }] },
      422,
      'ITEM_TOTAL_REQUIRED',
    ],
  ])('with %s is refused', async (_what, unit, status, issue) => {
    const body = orderOf('10.00', unit);
    const found = emulator.problems.length;
    const answer = await emulator.api('POST', '/v2/checkout/orders', body);
    // Some of these requests break the contract themselves; only the answer is checked against it.
    emulator.problems.length = found;
    expect([answer.status, issueOf(answer)]).toEqual([status, issue]);
    expect(answer.body).toMatchObject({
      name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      debug_id: expect.any(String),
    });
    expect(answer.headers.get('paypal-debug-id')).toBe(answer.body.debug_id);
  });
});

describe('a capture', () => {
  it('repeats its answer within six hours, and takes no money twice afterwards', async () => {
    const id = await emulator.approved('80.00');
    const first = await emulator.capture(id, 'pay-80');
    const again = await emulator.capture(id, 'pay-80');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    await emulator.advance(6 * hour + 1);
    expect(issueOf(await emulator.capture(id, 'pay-80'))).toBe('ORDER_ALREADY_CAPTURED');
  });

  it('is declined for amounts ending in .13, and succeeds with another way to pay', async () => {
    const id = await emulator.approved('40.13');
    expect(issueOf(await emulator.capture(id))).toBe('INSTRUMENT_DECLINED');
    await emulator.plain('POST', `/checkoutnow?token=${id}`, { outcome: 'good', funding: 'card' });
    expect((await emulator.capture(id)).body).toMatchObject({
      status: 'COMPLETED',
      payment_source: { card: {} },
    });
  });

  it.each([
    ['pending', 'COMPLETED', 10],
    ['denied', 'DECLINED', 10],
    ['eCheck', 'COMPLETED', 72 * hour],
  ] as const)('%s ends %s after %i seconds, without a fee until then', async (outcome, end, seconds) => {
    const id = await emulator.captured('70.00', { outcome });
    const at = `/v2/payments/captures/${id}`;
    const before = (await emulator.api('GET', at)).body;
    expect(before.status).toBe('PENDING');
    expect(before.seller_receivable_breakdown).toEqual({
      gross_amount: { currency_code: 'USD', value: '70.00' },
    });
    expect(issueOf(await emulator.refund(id))).toBe('PENDING_CAPTURE');
    await emulator.advance(seconds - 5);
    expect((await emulator.api('GET', at)).body.status).toBe('PENDING');
    await emulator.advance(5);
    expect((await emulator.api('GET', at)).body.status).toBe(end);
  });

  it('of an amount ending in 3.31 is DECLINED in a completed order', async () => {
    const { body } = await emulator.capture(await emulator.approved('103.31'));
    expect([body.status, body.purchase_units[0].payments.captures[0].status]).toEqual([
      'COMPLETED',
      'DECLINED',
    ]);
  });

  it('sends the payer back once for 4.31, and is in progress for 5.31', async () => {
    const back = await emulator.approved('104.31');
    expect(issueOf(await emulator.capture(back))).toBe('PAYER_ACTION_REQUIRED');
    expect(issueOf(await emulator.capture(back))).toBe('ORDER_NOT_APPROVED');
    await emulator.plain('POST', `/checkoutnow?token=${back}`);
    expect((await emulator.capture(back)).status).toBe(201);

    const busy = await emulator.approved('105.31');
    expect(issueOf(await emulator.capture(busy))).toBe('ORDER_COMPLETION_IN_PROGRESS');
    expect(issueOf(await emulator.capture(busy))).toBe('ORDER_COMPLETION_IN_PROGRESS');
    await emulator.advance(5);
    expect(issueOf(await emulator.capture(busy))).toBe('ORDER_ALREADY_CAPTURED');
    expect(
      (await emulator.journal('capture.completed')).filter((entry) => entry.order_id === busy),
    ).toHaveLength(1);
  });

  it('refuses an invoice id that was captured before', async () => {
    const invoiceId = 'INV-1';
    const ids = [
      await emulator.order('10.00', { invoice_id: invoiceId }),
      await emulator.order('10.00', { invoice_id: invoiceId }),
    ];
    for (const id of ids) await emulator.plain('POST', `/checkoutnow?token=${id}`);
    expect((await emulator.capture(ids[0] ?? '')).status).toBe(201);
    expect(issueOf(await emulator.capture(ids[1] ?? ''))).toBe('DUPLICATE_INVOICE_ID');
  });

  it('is done although its answer is lost, and the same idempotency key returns it', async () => {
    const id = await emulator.approved('109.31');
    await expect(emulator.capture(id, 'lost-one')).rejects.toThrow();
    expect((await emulator.journal('capture.completed')).some((entry) => entry.order_id === id)).toBe(true);
    expect((await emulator.capture(id, 'lost-one')).status).toBe(200);
  });

  it('fails once with 500 or 503 and then succeeds', async () => {
    for (const [value, status] of [
      ['107.31', 500],
      ['108.31', 503],
    ] as const) {
      const id = await emulator.approved(value);
      expect((await emulator.capture(id, `fail-${value}`)).status).toBe(status);
      expect((await emulator.capture(id, `fail-${value}`)).status).toBe(201);
    }
  });

  it('refuses an idempotency key that is in use at the same time', async () => {
    await emulator.fail({ match: 'POST /v2/checkout/orders/*/capture', as: { delayMs: 150 } });
    const id = await emulator.approved('33.00');
    const [first, second] = await Promise.all([emulator.capture(id, 'twice'), emulator.capture(id, 'twice')]);
    expect([first.status, issueOf(second)]).toEqual([201, 'ORDER_COMPLETION_IN_PROGRESS']);
  });

  it('fails by the mock header and by control calls, with skip and times', async () => {
    const id = await emulator.approved('34.00');
    const header = { 'PayPal-Mock-Response': '{"mock_application_codes":"PAYEE_ACCOUNT_RESTRICTED"}' };
    const mocked = await emulator.api('POST', '/v2/checkout/orders', orderOf('1.00'), header);
    expect([mocked.status, issueOf(mocked)]).toEqual([422, 'PAYEE_ACCOUNT_RESTRICTED']);
    await emulator.fail({ match: `POST /v2/checkout/orders/${id}/capture`, as: 429 });
    const limited = await emulator.capture(id);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    await emulator.fail({ match: 'GET /v2/checkout/orders/*', skip: 1, times: 1, as: 'drop' });
    const read = () => emulator.api('GET', `/v2/checkout/orders/${id}`);
    expect((await read()).status).toBe(200);
    await expect(read()).rejects.toThrow();
    expect((await read()).body.status).toBe('APPROVED');
  });
});

describe('a refund', () => {
  it('is partial, then the rest, once per idempotency key for 45 days', async () => {
    const id = await emulator.captured('100.00');
    const part = { amount: { currency_code: 'USD', value: '40.00' } };
    const first = await emulator.refund(id, part, 'part');
    expect(first.body).toMatchObject({ status: 'COMPLETED', amount: part.amount });
    await emulator.advance(44 * 24 * hour);
    expect((await emulator.refund(id, part, 'part')).body).toEqual(first.body);
    const at = `/v2/payments/captures/${id}`;
    expect((await emulator.api('GET', at)).body.status).toBe('PARTIALLY_REFUNDED');
    expect(issueOf(await emulator.refund(id, { amount: { currency_code: 'USD', value: '60.01' } }))).toBe(
      'REFUND_AMOUNT_EXCEEDED',
    );
    await emulator.advance(2 * 24 * hour);
    // Expired by now: the same idempotency key refunds again.
    expect((await emulator.refund(id, part, 'part')).body.id).not.toBe(first.body.id);
    const rest = await emulator.refund(id);
    expect(rest.body.amount.value).toBe('20.00');
    expect(rest.body.seller_payable_breakdown.total_refunded_amount.value).toBe('100.00');
    expect((await emulator.api('GET', at)).body.status).toBe('REFUNDED');
    expect(issueOf(await emulator.refund(id))).toBe('CAPTURE_FULLY_REFUNDED');
  });

  it('may be pending, may lack funds, and is refused after 180 days', async () => {
    const id = await emulator.captured('100.00');
    const of = (value: string) => ({ amount: { currency_code: 'USD', value } });
    const pending = await emulator.refund(id, of('11.31'));
    expect(pending.body.status).toBe('PENDING');
    expect(issueOf(await emulator.refund(id, of('0.13')))).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS');
    await emulator.advance(10);
    const read = () => emulator.api('GET', `/v2/payments/refunds/${pending.body.id}`);
    await expect.poll(async () => (await read()).body.status).toBe('COMPLETED');
    const failing = await emulator.refund(id, of('11.37'));
    expect(failing.body.status).toBe('PENDING');
    await emulator.advance(10);
    const failed = () => emulator.api('GET', `/v2/payments/refunds/${failing.body.id}`);
    await expect.poll(async () => (await failed()).body.status).toBe('FAILED');
    // What failed can be refunded again.
    expect((await emulator.refund(id, of('88.69'))).body.status).toBe('COMPLETED');
    const again = await emulator.captured('100.00');
    await emulator.advance(181 * 24 * hour);
    expect(issueOf(await emulator.refund(again))).toBe('REFUND_TIME_LIMIT_EXCEEDED');
  });
});

describe('every call', () => {
  it('needs the right client, a known token, JSON, and a known path', async () => {
    const wrong = await fetch(`${emulator.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('someone:else')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    const at = '/v2/checkout/orders/X';
    expect((await emulator.api('GET', at, undefined, { authorization: '' })).body.name).toBe(
      'AUTHENTICATION_FAILURE',
    );
    expect((await emulator.api('GET', at, undefined, { authorization: 'Bearer x' })).body.error).toBe(
      'invalid_token',
    );
    expect((await emulator.api('DELETE', at)).status).toBe(405);
    expect((await emulator.api('GET', '/v2/nothing')).body.name).toBe('RESOURCE_NOT_FOUND');
    emulator.problems.length = 0;
    expect(
      (await emulator.api('POST', '/v2/checkout/orders', 'x', { 'content-type': 'text/plain' })).status,
    ).toBe(415);
    emulator.problems.length = 0;
  });

  it('accepts a token for nine hours of the emulator’s clock', async () => {
    const at = '/v2/checkout/orders/X';
    expect((await emulator.api('GET', at)).status).toBe(404);
    await emulator.plain('POST', '/_control/clock', { advanceSeconds: 9 * hour + 1 });
    expect((await emulator.api('GET', at)).body.error_description).toBe('Access Token expired');
    await emulator.advance(0);
    expect((await emulator.api('GET', at)).status).toBe(404);
  });
});
