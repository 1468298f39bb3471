import { z } from 'zod';
import type { CaptureState, ProviderOrderState } from '#domain/payment-report.ts';
import type { PayoutItemStatus } from '#domain/payout-status.ts';
import type { RefundReport } from '#domain/refund-status.ts';
import { PaymentsError } from './payments-error.ts';
import { kindOf } from './payments-record-kinds.ts';

// The fields we read of the provider's responses, in our own terms: whole cents, and null for missing values.

/** "12.5" or "12.50" to 1250, exactly. */
const cents = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform((value) => {
    const [whole = '', part = ''] = value.split('.');
    return Number(whole) * 100 + Number(part.padEnd(2, '0'));
  });

const amount = z.object({ currency_code: z.string(), value: cents });

/** In payouts the field is named `currency`. */
const payoutAmount = z.object({ currency: z.string(), value: cents });

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

const captureStates = {
  PENDING: 'pending',
  COMPLETED: 'taken',
  PARTIALLY_REFUNDED: 'taken',
  REFUNDED: 'returned',
  DECLINED: 'refused',
  FAILED: 'refused',
} as const satisfies Record<string, CaptureState>;

const stateIn = <States extends Record<string, string>>(states: States) =>
  z
    .enum(Object.keys(states) as (keyof States & string)[])
    .transform((status) => states[status] as States[keyof States]);

const capture = z
  .object({
    id: z.string(),
    status: stateIn(captureStates),
    amount,
    custom_id: textOrNull,
    invoice_id: textOrNull,
    seller_receivable_breakdown: z
      .object({ paypal_fee: amount.optional(), net_amount: amount.optional() })
      .optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  })
  .transform((read) => ({
    id: read.id,
    state: read.status,
    amountCents: read.amount.value,
    currency: read.amount.currency_code,
    customId: read.custom_id,
    invoiceId: read.invoice_id,
    /** Null while the capture is pending. */
    feeCents: read.seller_receivable_breakdown?.paypal_fee?.value ?? null,
    netCents: read.seller_receivable_breakdown?.net_amount?.value ?? null,
    orderId: read.supplementary_data?.related_ids?.order_id ?? null,
  }));

const refundStates = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<string, RefundReport>;

const refund = z
  .object({
    id: z.string(),
    status: stateIn(refundStates),
    amount,
    custom_id: textOrNull,
    invoice_id: textOrNull,
  })
  .transform((read) => ({
    id: read.id,
    state: read.status,
    amountCents: read.amount.value,
    currency: read.amount.currency_code,
    customId: read.custom_id,
    invoiceId: read.invoice_id,
  }));

const orderStates = {
  CREATED: 'unapproved',
  SAVED: 'unapproved',
  PAYER_ACTION_REQUIRED: 'unapproved',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'void',
} as const satisfies Record<string, ProviderOrderState>;

const order = z
  .object({
    id: z.string(),
    status: stateIn(orderStates),
    purchase_units: z.tuple([
      z.object({
        amount,
        custom_id: textOrNull,
        invoice_id: textOrNull,
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    ]),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  })
  .transform((read) => {
    const [unit] = read.purchase_units;
    return {
      id: read.id,
      state: read.status,
      amountCents: unit.amount.value,
      currency: unit.amount.currency_code,
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      /** Where the payer approves; null once there is nothing to approve. */
      approveUrl: read.links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href ?? null,
      captures: (unit.payments?.captures ?? []).map((made) => ({ ...made, orderId: read.id })),
      refunds: unit.payments?.refunds ?? [],
    };
  });

const payoutItemStates = {
  SUCCESS: 'Success',
  FAILED: 'Failed',
  PENDING: 'Pending',
  UNCLAIMED: 'Unclaimed',
  RETURNED: 'Returned',
  ONHOLD: 'OnHold',
  BLOCKED: 'Blocked',
  REFUNDED: 'Refunded',
  REVERSED: 'Reversed',
} as const satisfies Record<string, PayoutItemStatus>;

const payoutItem = z
  .object({
    payout_item_id: z.string(),
    payout_batch_id: z.string(),
    transaction_id: textOrNull,
    /** Absent at first. */
    transaction_status: stateIn(payoutItemStates).default('Pending'),
    payout_item_fee: payoutAmount.optional(),
    payout_item: z.object({ receiver: z.string(), amount: payoutAmount, sender_item_id: textOrNull }),
    errors: z.object({ name: z.string() }).optional(),
  })
  .transform((read) => ({
    id: read.payout_item_id,
    batchId: read.payout_batch_id,
    status: read.transaction_status,
    transactionId: read.transaction_id,
    senderItemId: read.payout_item.sender_item_id,
    receiver: read.payout_item.receiver,
    amountCents: read.payout_item.amount.value,
    currency: read.payout_item.amount.currency,
    feeCents: read.payout_item_fee?.value ?? null,
    /** The provider's error name, such as RECEIVER_UNREGISTERED. */
    error: read.errors?.name ?? null,
  }));

/** Done says nothing about the items: each has its own status. Nothing is paid by a refused one. */
type PayoutBatchState = 'open' | 'done' | 'refused';

const payoutBatchStates = {
  PENDING: 'open',
  PROCESSING: 'open',
  SUCCESS: 'done',
  DENIED: 'refused',
  CANCELED: 'refused',
} as const satisfies Record<string, PayoutBatchState>;

const payoutBatch = z
  .object({
    batch_header: z.object({
      payout_batch_id: z.string(),
      batch_status: z.enum(Object.keys(payoutBatchStates) as (keyof typeof payoutBatchStates)[]),
      sender_batch_header: z.object({ sender_batch_id: textOrNull }),
    }),
    items: z.array(payoutItem).default([]),
  })
  .transform((read) => ({
    id: read.batch_header.payout_batch_id,
    state: payoutBatchStates[read.batch_header.batch_status],
    /** As an item's error, for a batch that was refused as a whole: what the provider calls it. */
    error:
      payoutBatchStates[read.batch_header.batch_status] === 'refused'
        ? `BATCH_${read.batch_header.batch_status}`
        : null,
    senderBatchId: read.batch_header.sender_batch_header.sender_batch_id,
    items: read.items,
  }));

/** "-12.50" to -1250. */
const signedCents = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
  .transform((value) => Math.round(Number(value) * 100));

const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()));

const transaction = z
  .object({
    transaction_info: z.object({
      transaction_id: z.string(),
      transaction_event_code: z.string(),
      transaction_status: textOrNull,
      transaction_initiation_date: instant,
      transaction_amount: z.object({ currency_code: z.string(), value: signedCents }),
      paypal_reference_id: textOrNull,
      invoice_id: textOrNull,
      custom_field: textOrNull,
    }),
  })
  .transform(({ transaction_info: read }) => ({
    /** A capture's id for a payment, a refund's id for a refund. Unique only together with `code`. */
    id: read.transaction_id,
    /** The provider's event code, which administrators can look up. */
    code: read.transaction_event_code,
    /** Null for kinds we ignore, such as fees. */
    kind: kindOf(read.transaction_event_code, read.transaction_status, read.transaction_amount.value),
    isPending: read.transaction_status === 'P',
    at: read.transaction_initiation_date,
    /** Positive for money received. */
    amountCents: read.transaction_amount.value,
    currency: read.transaction_amount.currency_code,
    /** The transaction this one refers to: for a refund its payment. */
    referenceId: read.paypal_reference_id,
    invoiceId: read.invoice_id,
    /** Our own id: a booking's, or a payout item's. */
    customId: read.custom_field,
  }));

const transactions = z
  .object({
    transaction_details: z.array(transaction).default([]),
    last_refreshed_datetime: instant.optional(),
    total_pages: z.int().default(1),
  })
  .transform((read) => ({
    transactions: read.transaction_details,
    pages: read.total_pages,
    /** Null when the provider doesn't say. */
    recordedUntil: read.last_refreshed_datetime ?? null,
  }));

export type ProviderOrder = z.output<typeof order>;
export type ProviderCapture = z.output<typeof capture>;
export type ProviderRefund = z.output<typeof refund>;
export type ProviderPayoutItem = z.output<typeof payoutItem>;
export type ProviderPayoutBatch = z.output<typeof payoutBatch>;
export type ProviderTransaction = z.output<typeof transaction>;

/** A response of another shape is treated as a missing response: the work may have been done. */
const reader =
  <T>(shape: z.ZodType<T>): ((body: unknown) => T) =>
  (body) => {
    const read = shape.safeParse(body);
    if (read.success) return read.data;
    throw new PaymentsError({
      name: 'UNREADABLE',
      status: 0,
      cause: read.error.issues.map(({ path }) => path.join('.')),
    });
  };

export const readOrder = reader(order);
export const readCapture = reader(capture);
export const readRefund = reader(refund);
export const readPayoutItem = reader(payoutItem);
export const readPayoutBatch = reader(payoutBatch);
export const readTransactions = reader(transactions);
