import {
  type ProviderCapture,
  type ProviderOrder,
  type ProviderPayoutBatch,
  type ProviderPayoutItem,
  type ProviderRefund,
  readCapture,
  readOrder,
  readPayoutBatch,
  readPayoutItem,
  readRefund,
} from './payments-answers.ts';
import { type ClientOptions, createClient, type SendRequest } from './payments-client.ts';
import { PaymentsError } from './payments-error.ts';
import { listTransactions, type TimeRange, type TransactionList } from './payments-transactions.ts';

/** The parts of an amount, which must add up to it. */
type Breakdown = { bookingCents: number; feeCents: number; taxCents: number };

/** The headers of a webhook, in lower case, as Node has them. */
type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The payment provider (PayPal's REST API). Amounts are whole cents of US dollars. Every call may throw a
 * PaymentsError. The provider remembers idempotency keys for 6 hours on orders and captures, 45 days on refunds and 30
 * days on payouts: a later repeat pays twice, so read the resource first.
 */
export type Payments = {
  /** `customId` and `description` have at most 127 characters; `invoiceId` must be unique among captured orders. */
  createOrder(wanted: {
    idempotencyKey: string;
    amountCents: number;
    breakdown?: Breakdown;
    customId: string;
    invoiceId: string;
    description: string;
    brandName?: string;
  }): Promise<ProviderOrder>;
  getOrder(orderId: string): Promise<ProviderOrder>;
  /** Only possible until the order is paid. */
  updateOrderAmount(change: { orderId: string; amountCents: number; breakdown?: Breakdown }): Promise<void>;
  /** The order may be COMPLETED while its capture is PENDING or DECLINED: check the capture. */
  captureOrder(wanted: { orderId: string; idempotencyKey: string }): Promise<ProviderOrder>;
  getCapture(captureId: string): Promise<ProviderCapture>;
  /** Without `amountCents` refunds all that is left. `customId` identifies the refund among those of an order. */
  refundCapture(wanted: {
    captureId: string;
    idempotencyKey: string;
    amountCents?: number;
    customId?: string;
    noteToPayer?: string;
  }): Promise<ProviderRefund>;
  getRefund(refundId: string): Promise<ProviderRefund>;
  /**
   * The key is also the sender's batch id, which the provider refuses a second time within 30 days; the error's
   * `existingId` is then the id of the first batch. `itemId` has at most 63 characters.
   */
  createPayout(wanted: {
    idempotencyKey: string;
    emailSubject: string;
    items: { itemId: string; receiver: string; amountCents: number; note?: string }[];
  }): Promise<ProviderPayoutBatch>;
  /** With its first thousand items. */
  getPayoutBatch(batchId: string): Promise<ProviderPayoutBatch>;
  getPayoutItem(itemId: string): Promise<ProviderPayoutItem>;
  /** Only an unclaimed item can be cancelled; it becomes Returned. */
  cancelPayoutItem(itemId: string): Promise<ProviderPayoutItem>;
  /**
   * The transactions of our account in a range of time. A transaction may appear up to three hours late: see
   * `recordedUntil`. The provider stores three years. PaymentsError 403 without the permission to search.
   */
  listTransactions(range: TimeRange): Promise<TransactionList>;
  /** True when a webhook was sent by the provider. `rawBody` is the unchanged body, which the signature covers. */
  verifyWebhook(sent: {
    headers: WebhookHeaders;
    rawBody: string | Uint8Array;
    webhookId: string;
  }): Promise<boolean>;
  /** The same calls, aborted with the signal: one deadline for several calls. */
  within(signal: AbortSignal): Payments;
};

export const createPayments = (options: ClientOptions): Payments =>
  paymentsBy(createClient(options), options.baseUrl);

const paymentsBy = (call: SendRequest, baseUrl: string): Payments => {
  const get = (path: string) => call({ method: 'GET', path });
  const order = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  const capture = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`;
  const item = (id: string) => `/v1/payments/payouts-item/${encodeURIComponent(id)}`;

  return {
    async createOrder(wanted) {
      const unit = {
        reference_id: reference,
        custom_id: wanted.customId,
        invoice_id: wanted.invoiceId,
        description: wanted.description,
        amount: amountOf(wanted.amountCents, wanted.breakdown),
      };
      const context = {
        brand_name: wanted.brandName,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
      };
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [unit],
        application_context: context,
      });
      const { idempotencyKey } = wanted;
      return readOrder(
        await call({ method: 'POST', path: '/v2/checkout/orders', body, idempotencyKey, whole: true }),
      );
    },
    getOrder: async (orderId) => withId(orderId, readOrder(await get(order(orderId)))),
    async updateOrderAmount({ orderId, amountCents, breakdown }) {
      const path = `/purchase_units/@reference_id=='${reference}'/amount`;
      const body = JSON.stringify([{ op: 'replace', path, value: amountOf(amountCents, breakdown) }]);
      await call({ method: 'PATCH', path: order(orderId), body });
    },
    async captureOrder({ orderId, idempotencyKey }) {
      const path = `${order(orderId)}/capture`;
      const body = await call({ method: 'POST', path, body: '{}', idempotencyKey, whole: true });
      return withId(orderId, readOrder(body));
    },
    getCapture: async (captureId) => withId(captureId, readCapture(await get(capture(captureId)))),
    async refundCapture({ captureId, idempotencyKey, amountCents, customId, noteToPayer }) {
      const amount = amountCents === undefined ? undefined : amountOf(amountCents);
      const body = JSON.stringify({ amount, custom_id: customId, note_to_payer: noteToPayer });
      const path = `${capture(captureId)}/refund`;
      return readRefund(await call({ method: 'POST', path, body, idempotencyKey, whole: true }));
    },
    getRefund: async (refundId) =>
      withId(refundId, readRefund(await get(`/v2/payments/refunds/${encodeURIComponent(refundId)}`))),
    async createPayout({ idempotencyKey, emailSubject, items }) {
      const body = JSON.stringify({
        sender_batch_header: { sender_batch_id: idempotencyKey, email_subject: emailSubject },
        items: items.map(({ itemId, receiver, amountCents, note }) => ({
          recipient_type: 'EMAIL',
          receiver,
          // Payouts say `currency` where orders say `currency_code`.
          amount: { currency: 'USD', value: decimal(amountCents) },
          sender_item_id: itemId,
          note,
        })),
      });
      return readPayoutBatch(
        await call({ method: 'POST', path: '/v1/payments/payouts', body, idempotencyKey }),
      );
    },
    getPayoutBatch: async (batchId) =>
      readPayoutBatch(await get(`/v1/payments/payouts/${encodeURIComponent(batchId)}?page_size=1000`)),
    getPayoutItem: async (itemId) => readPayoutItem(await get(item(itemId))),
    cancelPayoutItem: async (itemId) =>
      readPayoutItem(await call({ method: 'POST', path: `${item(itemId)}/cancel` })),
    listTransactions: (range) => listTransactions(call, range),
    async verifyWebhook({ headers, rawBody, webhookId }) {
      const body = verificationOf(headers, rawBody, webhookId);
      if (!body || !isProvidersUrl(headers['paypal-cert-url'], baseUrl)) return false;
      try {
        const path = '/v1/notifications/verify-webhook-signature';
        const response = (await call({ method: 'POST', path, body })) as
          | { verification_status?: unknown }
          | undefined;
        return response?.verification_status === 'SUCCESS';
      } catch (error) {
        // A body that the provider can't parse was not sent by it.
        if (error instanceof PaymentsError && (error.status === 400 || error.status === 422)) return false;
        throw error;
      }
    },
    within: (signal) => paymentsBy((request) => call({ ...request, signal }), baseUrl),
  };
};

/** Rejects a response about another resource than the requested one, such as from a faulty cache. */
const withId = <Resource extends { id: string }>(id: string, resource: Resource): Resource => {
  if (resource.id !== id) throw new PaymentsError({ name: 'UNREADABLE', status: 0 });
  return resource;
};

/** The name of our orders' only purchase unit, to change it later. */
const reference = 'default';

const decimal = (cents: number): string => {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is not an amount in cents`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};

const amountOf = (cents: number, breakdown?: Breakdown) => {
  const usd = (part: number) => ({ currency_code: 'USD', value: decimal(part) });
  if (!breakdown) return usd(cents);
  const { bookingCents, feeCents, taxCents } = breakdown;
  return {
    ...usd(cents),
    breakdown: { item_total: usd(bookingCents), handling: usd(feeCents), tax_total: usd(taxCents) },
  };
};

/**
 * Whether a certificate's URL is the provider's: any host of PayPal's over TLS, or of a gateway on the way to it that
 * is the address we call; with a stand-in, which has no TLS, the stand-in's own. Nothing is asked about another one
 * (docs/rules/payments.md#notifications).
 */
const isProvidersUrl = (text: string | string[] | undefined, baseUrl: string): boolean => {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  if (!url || url.username || url.password) return false;
  const base = new URL(baseUrl);
  const isPayPals = url.protocol === 'https:' && url.port === '' && /\.paypal\.com$/.test(url.hostname);
  if (/(^|\.)paypal\.com$/.test(base.hostname)) return isPayPals;
  return url.hostname === base.hostname || (base.protocol === 'https:' && isPayPals);
};

/** The body of the request to verify a webhook, or null when its headers or body can't be a webhook's. */
const verificationOf = (
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  webhookId: string,
): string | null => {
  const event = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const facts = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  if (!Object.values(facts).every((fact) => typeof fact === 'string') || !isJsonObject(event)) return null;
  // The event is inserted unchanged: serialized again it could differ by a byte and fail the verification.
  return `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${event}}`;
};

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};
