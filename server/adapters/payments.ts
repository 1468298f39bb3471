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

/** The lines of a total; together they must be the total. */
type Breakdown = { bookingCents: number; feeCents: number; taxCents: number };

/** The headers of a notification, lower case, as Node gives them. */
type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The payment provider (PayPal's REST API). Amounts are whole cents of US dollars. Every call may throw a
 * PaymentsError. Idempotency keys work for 6 hours on orders and captures, 45 days on refunds and 30 days on payouts:
 * after that a repetition pays twice, so read first.
 */
export type Payments = {
  /** `customId` and `description` take at most 127 characters; `invoiceId` must be unique over all that is captured. */
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
  /** Allowed until the order is paid. */
  updateOrderAmount(change: { orderId: string; amountCents: number; breakdown?: Breakdown }): Promise<void>;
  /** The order may be COMPLETED while its capture is PENDING or DECLINED: look at the capture. */
  captureOrder(wanted: { orderId: string; idempotencyKey: string }): Promise<ProviderOrder>;
  getCapture(captureId: string): Promise<ProviderCapture>;
  /** Without `amountCents` all that is left is refunded. By its `customId` it is known again among an order's refunds. */
  refundCapture(wanted: {
    captureId: string;
    idempotencyKey: string;
    amountCents?: number;
    customId?: string;
    noteToPayer?: string;
  }): Promise<ProviderRefund>;
  getRefund(refundId: string): Promise<ProviderRefund>;
  /**
   * The key is also the sender's batch id, which the provider refuses to use twice within 30 days; the error's
   * `existingId` is then the id of the first batch. `itemId` takes at most 63 characters.
   */
  createPayout(wanted: {
    idempotencyKey: string;
    emailSubject: string;
    items: { itemId: string; receiver: string; amountCents: number; note?: string }[];
  }): Promise<ProviderPayoutBatch>;
  /** With its first thousand items. */
  getPayoutBatch(batchId: string): Promise<ProviderPayoutBatch>;
  getPayoutItem(itemId: string): Promise<ProviderPayoutItem>;
  /** Only an UNCLAIMED item can be cancelled; it is RETURNED then. */
  cancelPayoutItem(itemId: string): Promise<ProviderPayoutItem>;
  /**
   * All that moved on our account in a range of time. A transaction may appear up to three hours late: see
   * `recordedUntil`. The provider keeps three years. PaymentsError 403 without the permission to search.
   */
  listTransactions(range: TimeRange): Promise<TransactionList>;
  /** Whether a notification is the provider's. `rawBody` is the body byte for byte: the signature covers it. */
  verifyWebhook(sent: {
    headers: WebhookHeaders;
    rawBody: string | Uint8Array;
    webhookId: string;
  }): Promise<boolean>;
  /** The same calls, each ended as soon as the signal is aborted: one deadline for several calls. */
  within(signal: AbortSignal): Payments;
};

export const createPayments = (options: ClientOptions): Payments => paymentsBy(createClient(options));

const paymentsBy = (call: SendRequest): Payments => {
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
    getOrder: async (orderId) => aboutId(orderId, readOrder(await get(order(orderId)))),
    async updateOrderAmount({ orderId, amountCents, breakdown }) {
      const path = `/purchase_units/@reference_id=='${reference}'/amount`;
      const body = JSON.stringify([{ op: 'replace', path, value: amountOf(amountCents, breakdown) }]);
      await call({ method: 'PATCH', path: order(orderId), body });
    },
    async captureOrder({ orderId, idempotencyKey }) {
      const path = `${order(orderId)}/capture`;
      const body = await call({ method: 'POST', path, body: '{}', idempotencyKey, whole: true });
      return aboutId(orderId, readOrder(body));
    },
    getCapture: async (captureId) => aboutId(captureId, readCapture(await get(capture(captureId)))),
    async refundCapture({ captureId, idempotencyKey, amountCents, customId, noteToPayer }) {
      const amount = amountCents === undefined ? undefined : amountOf(amountCents);
      const body = JSON.stringify({ amount, custom_id: customId, note_to_payer: noteToPayer });
      const path = `${capture(captureId)}/refund`;
      return readRefund(await call({ method: 'POST', path, body, idempotencyKey, whole: true }));
    },
    getRefund: async (refundId) =>
      aboutId(refundId, readRefund(await get(`/v2/payments/refunds/${encodeURIComponent(refundId)}`))),
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
      if (!body) return false;
      try {
        const path = '/v1/notifications/verify-webhook-signature';
        const said = (await call({ method: 'POST', path, body })) as
          | { verification_status?: unknown }
          | undefined;
        return said?.verification_status === 'SUCCESS';
      } catch (error) {
        // What the provider can't even read, it did not send.
        if (error instanceof PaymentsError && (error.status === 400 || error.status === 422)) return false;
        throw error;
      }
    },
    within: (signal) => paymentsBy((request) => call({ ...request, signal })),
  };
};

/** An answer about another thing than the one asked for (a confused cache) is no answer. */
const aboutId = <Answer extends { id: string }>(id: string, answer: Answer): Answer => {
  if (answer.id !== id) throw new PaymentsError({ name: 'UNREADABLE', status: 0 });
  return answer;
};

/** Our orders have one purchase unit; changes name it. */
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

/** The question to the provider, or null when the headers or the body can't be a notification's. */
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
  // The event goes in as it came: written anew it could differ by a byte, and the signature would not fit.
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
