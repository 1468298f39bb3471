import type { Call, Context, Reply, Route } from './call.ts';
import { day } from './clock.ts';
import { wireTime } from './ids.ts';
import { centsOf, feeOf, money } from './money.ts';
import { itemFeeCents } from './payout-views.ts';
import type { Capture, Item, Refund } from './records.ts';
import { type Detail, issue, refusal, throwAll } from './refusals.ts';
import { demoPayer, payerId } from './views.ts';

/** The settings of the transaction search; a control call changes them. */
export type Reporting = {
  /** How long a transaction takes to appear, in ms; at the provider at most three hours. */
  delayMs: number;
  /** Whether the app is allowed to search transactions. */
  isAllowed: boolean;
  /** The maximum number of results of one search, over all its pages. */
  maxItems: number;
};

export const newReporting = (): Reporting => ({ delayMs: 0, isAllowed: true, maxItems: 10_000 });

const maxRange = 31 * day;

/** A transaction in the search; incoming money has a positive amount. */
type Transaction = {
  id: string;
  code: string;
  status: 'S' | 'P' | 'D' | 'V' | 'F';
  currency: string;
  cents: number;
  feeCents: number;
  invoiceId?: string | undefined;
  customField?: string | undefined;
  /** The transaction that this one refers to. */
  referenceId?: string;
  at: number;
  updatedAt: number;
};

const searchTransactions = (context: Context, call: Call): Reply => {
  const { reporting, ledger } = context;
  if (!reporting.isAllowed) throw issue('PERMISSION_DENIED');
  const { from, to, page, size, fields } = readQuery(call.query);
  const refreshed = ledger.clock.now() - reporting.delayMs;
  // The provider's message is 'data for the given start date is not available'; it has no issue code for that.
  if (from > refreshed) throw refusal('INVALID_REQUEST');
  const end = Math.min(to, refreshed);
  const found = transactionsOf(context)
    .filter(({ at }) => at >= from && at <= end)
    .sort((a, b) => a.at - b.at);
  if (found.length > reporting.maxItems) throw refusal('INVALID_REQUEST', [{ issue: 'RESULTSET_TOO_LARGE' }]);
  const shown = found.slice((page - 1) * size, page * size);
  const here = `${context.url()}/v1/reporting/transactions?${call.query}`;
  return {
    status: 200,
    body: {
      // The provider's API description allows no empty list.
      ...(shown.length > 0 && { transaction_details: shown.map((one) => view(one, fields === 'all')) }),
      account_number: 'QZ4WPN7CKXM2E',
      start_date: wireTime(from),
      end_date: wireTime(end),
      last_refreshed_datetime: wireTime(refreshed),
      page,
      total_items: found.length,
      total_pages: Math.ceil(found.length / size),
      links: [{ href: here, rel: 'self', method: 'GET' }],
    },
  };
};

export const reportingRoutes: Route[] = [
  { method: 'GET', path: '/v1/reporting/transactions', answer: searchTransactions },
];

const readQuery = (query: URLSearchParams) => {
  const faults: Detail[] = [];
  const addFault = (field: string, issue: string) =>
    faults.push({ field, issue, location: 'query', value: query.get(field) ?? '' });
  const instant = (field: string): number => {
    const text = query.get(field) ?? '';
    const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
    if (text === '') addFault(field, 'MISSING_REQUIRED_PARAMETER');
    else if (!isInstant) addFault(field, 'INVALID_PARAMETER_SYNTAX');
    return Date.parse(text);
  };
  const whole = (field: string, byDefault: number, max: number): number => {
    const value = Number(query.get(field) ?? byDefault);
    if (!Number.isInteger(value) || value < 1 || value > max) addFault(field, 'INVALID_PARAMETER_VALUE');
    return value;
  };
  const [from, to] = [instant('start_date'), instant('end_date')];
  if (from > to || to - from > maxRange) addFault('end_date', 'INVALID_PARAMETER_VALUE');
  const size = whole('page_size', 100, 500);
  const page = whole('page', 1, 2_147_483_647);
  throwAll(faults);
  return { from, to, page, size, fields: query.get('fields') ?? 'transaction_info' };
};

const transactionsOf = ({ ledger }: Context): Transaction[] => {
  const refunds = ledger.list('refunds');
  const captures = new Map(ledger.list('captures').map((capture) => [capture.id, capture]));
  const batchTime = (item: Item) => ledger.get('batches', item.batchId)?.createdAt ?? 0;
  return [
    ...[...captures.values()].map(ofCapture),
    ...refunds.flatMap((refund) => ofRefund(refund, captures.get(refund.captureId))),
    ...[...captures.values()].flatMap((capture) => ofReversal(capture, refunds)),
    ...ledger.list('items').flatMap((item) => ofPayout(item, batchTime(item))),
  ];
};

const captureStatus = {
  COMPLETED: 'S',
  PENDING: 'P',
  DECLINED: 'D',
  REFUNDED: 'V',
  PARTIALLY_REFUNDED: 'F',
} as const;

/** T0006: a payment by the provider's checkout. */
const ofCapture = (capture: Capture): Transaction => {
  const cents = centsOf(capture.amount.value);
  const isEarned = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    code: 'T0006',
    status: captureStatus[capture.status],
    currency: capture.amount.currency_code,
    cents,
    feeCents: isEarned ? -feeOf(cents) : 0,
    invoiceId: capture.invoice_id,
    customField: capture.custom_id,
    at: capture.createdAt,
    updatedAt: capture.updatedAt,
  };
};

/** T1107: a refund by the merchant. */
const ofRefund = (refund: Refund, capture: Capture | undefined): Transaction[] => {
  if (refund.status === 'FAILED') return [];
  return [
    {
      id: refund.id,
      code: 'T1107',
      status: refund.status === 'PENDING' ? 'P' : 'S',
      currency: refund.amount.currency_code,
      cents: -centsOf(refund.amount.value),
      feeCents: 0,
      invoiceId: refund.invoice_id ?? capture?.invoice_id,
      customField: refund.custom_id ?? capture?.custom_id,
      referenceId: refund.captureId,
      at: refund.createdAt,
      updatedAt: refund.updatedAt,
    },
  ];
};

/** T1106: a reversal by the provider for a bank. It has no refund record, so it is computed from the capture. */
const ofReversal = (capture: Capture, refunds: readonly Refund[]): Transaction[] => {
  const refunded = refunds
    .filter(({ captureId, status }) => captureId === capture.id && status !== 'FAILED')
    .reduce((sum, { amount }) => sum + centsOf(amount.value), 0);
  const cents = capture.refundedCents - refunded;
  if (cents <= 0) return [];
  return [
    {
      id: `${capture.id.slice(0, -2)}RV`,
      code: 'T1106',
      status: 'S',
      currency: capture.amount.currency_code,
      cents: -cents,
      feeCents: 0,
      invoiceId: capture.invoice_id,
      customField: capture.custom_id,
      referenceId: capture.id,
      at: capture.updatedAt,
      updatedAt: capture.updatedAt,
    },
  ];
};

const itemStatus: Partial<Record<Item['status'], Transaction['status']>> = {
  SUCCESS: 'S',
  PENDING: 'P',
  UNCLAIMED: 'P',
  ONHOLD: 'P',
};

/** T0001: a payout. Its custom field is the sender's id of the item. */
const ofPayout = (item: Item, createdAt: number): Transaction[] => {
  if (item.transactionId === undefined) return [];
  return [
    {
      id: item.transactionId,
      code: 'T0001',
      status: itemStatus[item.status] ?? 'V',
      currency: item.detail.amount.currency,
      cents: -centsOf(item.detail.amount.value),
      feeCents: -itemFeeCents,
      customField: item.detail.sender_item_id,
      at: createdAt,
      updatedAt: item.processedAt ?? createdAt,
    },
  ];
};

const view = (one: Transaction, isWhole: boolean): Record<string, unknown> => ({
  transaction_info: {
    paypal_account_id: payerId,
    transaction_id: one.id,
    ...(one.referenceId && {
      paypal_reference_id: one.referenceId,
      paypal_reference_id_type: 'TXN',
    }),
    transaction_event_code: one.code,
    transaction_initiation_date: wireTime(one.at),
    transaction_updated_date: wireTime(one.updatedAt),
    transaction_amount: money(one.currency, one.cents),
    ...(one.feeCents !== 0 && { fee_amount: money(one.currency, one.feeCents) }),
    transaction_status: one.status,
    invoice_id: one.invoiceId,
    custom_field: one.customField,
  },
  ...(isWhole && {
    payer_info: { account_id: payerId, email_address: demoPayer.email, payer_name: demoPayer.name },
  }),
});
