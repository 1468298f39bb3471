import type { Money } from './money.ts';
import type { Outcome } from './sentinels.ts';

/** What will happen to a record by itself, and when (milliseconds on the stand-in's clock). */
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
  /** True when it was made with a payment source: its approval link is then called payer-action. */
  withSource: boolean;
  brand?: string;
  returnUrl?: string;
  cancelUrl?: string;
  /** Set by the approval. */
  funding?: 'paypal' | 'card' | 'credit';
  outcome?: Outcome;
  /** The sheet of the browser script in which it was approved. */
  approvedIn?: string;
  /** The payer has been back once after a PAYER_ACTION_REQUIRED. */
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
  /** All that had been refunded of the capture with this refund. */
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

/** A notification, kept as it is sent. `next` is its next delivery, absent once delivered or given up. */
export type Notice = {
  id: string;
  body: Record<string, unknown>;
  createdAt: number;
  attempts: number;
  next?: Next;
};

/** The answer to a call with an idempotency id, given again until `until`. */
type KeptReply = { status: number; body: unknown; until: number };

export type Records = {
  orders: Order;
  captures: Capture;
  refunds: Refund;
  batches: Batch;
  items: Item;
  notices: Notice;
  replies: KeptReply;
  settings: { offsetMs: number };
};
