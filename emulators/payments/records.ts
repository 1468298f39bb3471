import type { Money } from './money.ts';
import type { Outcome } from './sentinels.ts';

/** The next scheduled status of a record, and its time (milliseconds on the emulator's clock). */
export type Next = { at: number; to: string };

export type Link = { href: string; rel: string; method: 'GET' | 'POST' | 'PATCH' };

export type PurchaseUnit = {
  reference_id: string;
  amount: Money & { breakdown?: Record<string, Money> };
  invoice_id?: string;
  custom_id?: string;
  description?: string;
  soft_descriptor?: string;
  items?: unknown[];
};

export type Order = {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'COMPLETED';
  purchase_units: PurchaseUnit[];
  /** Whether it was created with a payment source: its approval link is then called payer-action. */
  withSource: boolean;
  brand?: string;
  returnUrl?: string;
  cancelUrl?: string;
  /** Set by the approval. */
  funding?: 'paypal' | 'card' | 'credit';
  outcome?: Outcome;
  /** The id of the checkout window in which it was approved. */
  approvedIn?: string;
  /** Whether the payer has approved again after a PAYER_ACTION_REQUIRED. */
  steppedUp?: boolean;
  captureIds: string[];
  createdAt: number;
  updatedAt: number;
  next?: Next;
};

export type Capture = {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  invoice_id?: string;
  custom_id?: string;
  refundedCents: number;
  createdAt: number;
  updatedAt: number;
  next?: Next;
};

export type Refund = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  /** The capture's refunded sum including this refund. */
  totalRefundedCents: number;
  invoice_id?: string;
  custom_id?: string;
  note_to_payer?: string;
  createdAt: number;
  updatedAt: number;
  next?: Next;
};

export type Batch = {
  id: string;
  status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED';
  header: { sender_batch_id?: string; email_subject?: string; email_message?: string };
  itemIds: string[];
  currency: string;
  cents: number;
  createdAt: number;
  completedAt?: number;
  next?: Next;
};

export type ItemStatus =
  | 'SUCCESS'
  | 'FAILED'
  | 'PENDING'
  | 'UNCLAIMED'
  | 'RETURNED'
  | 'ONHOLD'
  | 'BLOCKED'
  | 'REFUNDED'
  | 'REVERSED';

export type Item = {
  id: string;
  batchId: string;
  status: ItemStatus;
  detail: {
    recipient_type: 'EMAIL' | 'PHONE' | 'PAYPAL_ID';
    receiver: string;
    amount: { currency: string; value: string };
    sender_item_id?: string;
    note?: string;
  };
  transactionId?: string;
  error?: string;
  processedAt?: number;
  next?: Next;
};

/** A notification as it is sent. `next` is its next delivery, absent when it is delivered or given up. */
export type Notification = {
  id: string;
  body: Record<string, unknown>;
  createdAt: number;
  attempts: number;
  next?: Next;
};

/** The answer to a call with an idempotency key, repeated until `until`. */
type StoredReply = { status: number; body: unknown; until: number };

export type Records = {
  orders: Order;
  captures: Capture;
  refunds: Refund;
  batches: Batch;
  items: Item;
  notices: Notification;
  replies: StoredReply;
  settings: { offsetMs: number };
};
