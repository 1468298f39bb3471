/**
 * Why the provider said no, in our own words; other reasons are no ground to do anything else. alreadyCaptured: the
 * money of this order or invoice was taken before. notApproved: its payer has to say yes, again perhaps. stillWorking:
 * the same call is under way.
 */
export type Refusal = 'alreadyCaptured' | 'invoiceUsed' | 'notApproved' | 'stillWorking';

const refusals: Record<string, Refusal> = {
  ORDER_ALREADY_CAPTURED: 'alreadyCaptured',
  DUPLICATE_INVOICE_ID: 'invoiceUsed',
  ORDER_NOT_APPROVED: 'notApproved',
  PAYER_ACTION_REQUIRED: 'notApproved',
  ORDER_COMPLETION_IN_PROGRESS: 'stillWorking',
  PREVIOUS_REQUEST_IN_PROGRESS: 'stillWorking',
};

/** The provider said no, or said nothing. Branch on `refusal`; log `issue` and `debugId` and nothing else of it. */
export class PaymentsError extends Error {
  /** The provider's error name, such as UNPROCESSABLE_ENTITY; or NETWORK, TIMEOUT, UNREADABLE. */
  override readonly name: string;
  /** The provider's first fine-grained code, for the log. */
  readonly issue: string | null;
  readonly refusal: Refusal | null;
  /** The provider's HTTP status; 0 when it did not answer, though something in between may have. */
  readonly status: number;
  /** The HTTP status of an answer that was not the provider's, for the log. */
  readonly gatewayStatus: number | null;
  readonly debugId: string | null;
  /**
   * True when the same call with the same idempotency key may succeed later. The work may have been done all the
   * same: read before doing anything else.
   */
  readonly retryable: boolean;
  /** The id at the end of the link to what already exists: the first batch of a repeated payout. */
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
    const told = [facts.status || gatewayStatus, facts.name, issue].filter(Boolean).join(' ');
    super(`The payment provider answered ${told}`, { cause: facts.cause });
    this.name = facts.name;
    this.status = facts.status;
    this.gatewayStatus = gatewayStatus;
    this.issue = issue;
    this.refusal = refusals[issue ?? ''] ?? null;
    this.debugId = facts.debugId ?? null;
    this.existingId = facts.existingId ?? null;
    this.retryable =
      facts.status === 0 || facts.status === 429 || facts.status >= 500 || this.refusal === 'stillWorking';
  }
}

/**
 * True for an error in the provider's own shape: `name` and `debug_id` on its resources, `error` with its description
 * where it is about a token.
 */
export const isProviderError = (body: unknown): boolean => {
  const said = record(body);
  const isOfResource = text(said.name) !== null && text(said.debug_id) !== null;
  return isOfResource || (text(said.error) !== null && text(said.error_description) !== null);
};

/** The error of the provider's answer that isn't a 2xx. */
export const errorOf = (status: number, body: unknown, debugHeader: string | null): PaymentsError => {
  const said = record(body);
  const detail = record(list(said.details)[0]);
  const links = [...list(detail.link), ...list(said.links)].map(record);
  const existing = links.find((link) => link.rel === 'self')?.href;
  return new PaymentsError({
    name: text(said.name) ?? text(said.error) ?? `HTTP_${status}`,
    status,
    issue: text(detail.issue),
    debugId: text(said.debug_id) ?? debugHeader,
    existingId: text(existing)?.split('/').at(-1),
  });
};

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
