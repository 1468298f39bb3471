/**
 * Reasons for a refusal that we handle, in our own terms. alreadyCaptured: this order was captured before. invoiceUsed:
 * another order with this invoice id was captured. notApproved: the payer has to approve the order, perhaps again.
 * stillWorking: the same call is in progress. payoutIdUsed: a payout was made with this id before; its batch is
 * `existingId`, if the provider names it.
 */
export type Refusal = 'alreadyCaptured' | 'invoiceUsed' | 'notApproved' | 'stillWorking' | 'payoutIdUsed';

const refusals: Record<string, Refusal> = {
  ORDER_ALREADY_CAPTURED: 'alreadyCaptured',
  DUPLICATE_INVOICE_ID: 'invoiceUsed',
  ORDER_NOT_APPROVED: 'notApproved',
  PAYER_ACTION_REQUIRED: 'notApproved',
  ORDER_COMPLETION_IN_PROGRESS: 'stillWorking',
  PREVIOUS_REQUEST_IN_PROGRESS: 'stillWorking',
  USER_BUSINESS_ERROR: 'payoutIdUsed',
};

/**
 * Refusals of payouts because of our own account, which are the same for every receiver. Refused permissions and
 * credentials come as 401 and 403.
 */
const accountIssues: readonly string[] = [
  'ACCOUNT_RESTRICTED',
  'INSUFFICIENT_FUNDS',
  'PAYOUT_NOT_ENABLED',
  'SENDER_ACCOUNT_LOCKED',
  'SENDER_EMAIL_UNCONFIRMED',
  'SENDER_RESTRICTED',
  'SPENDING_LIMIT_EXCEEDED',
  'TRANSACTION_LIMIT_EXCEEDED',
];

/** The provider refused a call or did not respond. Branch on `refusal`; log only `issue` and `debugId`. */
export class PaymentsError extends Error {
  /** The provider's error name, such as UNPROCESSABLE_ENTITY; or NETWORK, TIMEOUT, UNREADABLE. */
  override readonly name: string;
  /** The provider's detailed error code, for the log. */
  readonly issue: string | null;
  readonly refusal: Refusal | null;
  /** The provider's HTTP status; 0 when it did not respond, even if a gateway did. */
  readonly status: number;
  /** The HTTP status of a response that was not the provider's, for the log. */
  readonly gatewayStatus: number | null;
  readonly debugId: string | null;
  /**
   * True when the same call with the same idempotency key may succeed later. The work may have been done already: read
   * the resource before doing anything else.
   */
  readonly retryable: boolean;
  /** True when the call was refused because of our own account: nothing was made, and it may succeed later. */
  readonly isAboutAccount: boolean;
  /** True when just what was asked for was refused: nothing was made, and the same call would be refused again. */
  readonly isFinal: boolean;
  /** True when the provider says clearly that it does not know what was asked for. */
  readonly isNotFound: boolean;
  /** The id of what already exists: for a repeated payout the first batch. */
  readonly existingId: string | null;

  constructor(facts: {
    name: string;
    status: number;
    issue?: string | null;
    debugId?: string | null;
    existingId?: string | null;
    gatewayStatus?: number;
    cause?: unknown;
  }) {
    const { gatewayStatus = null, issue = null } = facts;
    const summary = [facts.status || gatewayStatus, facts.name, issue].filter(Boolean).join(' ');
    super(`The payment provider answered ${summary}`, { cause: facts.cause });
    this.name = facts.name;
    this.status = facts.status;
    this.gatewayStatus = gatewayStatus;
    this.issue = issue;
    this.refusal = refusals[issue ?? ''] ?? refusals[facts.name] ?? null;
    this.debugId = facts.debugId ?? null;
    this.existingId = facts.existingId ?? null;
    this.isAboutAccount =
      facts.status === 401 ||
      facts.status === 403 ||
      [facts.name, issue ?? ''].some((code) => accountIssues.includes(code));
    this.retryable =
      facts.status === 0 || facts.status === 429 || facts.status >= 500 || this.refusal === 'stillWorking';
    this.isNotFound = facts.status === 404;
    this.isFinal =
      (facts.status === 400 || facts.status === 422) &&
      !this.retryable &&
      !this.isAboutAccount &&
      this.refusal !== 'payoutIdUsed';
  }
}

/** True for an error in the provider's format: `name` and `debug_id`, or `error` and its description from OAuth. */
export const isProviderError = (body: unknown): boolean => {
  const fields = record(body);
  const isOfResource = text(fields.name) !== null && text(fields.debug_id) !== null;
  return isOfResource || (text(fields.error) !== null && text(fields.error_description) !== null);
};

/** Reads the provider's error response. */
export const errorOf = (status: number, body: unknown, debugHeader: string | null): PaymentsError => {
  const fields = record(body);
  const detail = record(list(fields.details)[0]);
  const links = [...list(detail.link), ...list(fields.links)].map(record);
  const existing = links.find((link) => link.rel === 'self')?.href;
  return new PaymentsError({
    name: text(fields.name) ?? text(fields.error) ?? `HTTP_${status}`,
    status,
    issue: text(detail.issue),
    debugId: text(fields.debug_id) ?? debugHeader,
    existingId: text(existing)?.split('/').at(-1),
  });
};

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
