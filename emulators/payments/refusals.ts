import type { Change } from './ledger.ts';
import type { Link } from './records.ts';

/** The provider's error names, each with its status and its fixed sentence (which the contract prescribes). */
const names = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  VALIDATION_ERROR: [400, 'Invalid request - see details'],
  USER_BUSINESS_ERROR: [400, 'User business error.'],
  ITEM_ALREADY_CANCELLED: [400, 'The item was cancelled before.'],
  ITEM_INCORRECT_STATUS: [400, 'Only an unclaimed item can be cancelled.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  NOT_AUTHORIZED: [403, 'Authorization failed due to insufficient permissions.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  INVALID_RESOURCE_ID: [404, 'The requested resource ID was not found'],
  METHOD_NOT_SUPPORTED: [405, 'The server does not implement the requested HTTP method.'],
  RESOURCE_CONFLICT: [409, 'The server has detected a conflict while processing this request.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
  SERVICE_UNAVAILABLE: [503, 'Service Unavailable.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Name = keyof typeof names;

/** Issues that don't come with UNPROCESSABLE_ENTITY (422). */
const nameOfIssue: Record<string, Name> = {
  INVALID_PARAMETER_SYNTAX: 'INVALID_REQUEST',
  INVALID_PARAMETER_VALUE: 'INVALID_REQUEST',
  INVALID_STRING_LENGTH: 'INVALID_REQUEST',
  INVALID_ARRAY_MIN_ITEMS: 'INVALID_REQUEST',
  INVALID_ARRAY_MAX_ITEMS: 'INVALID_REQUEST',
  MISSING_REQUIRED_PARAMETER: 'INVALID_REQUEST',
  MALFORMED_REQUEST_JSON: 'INVALID_REQUEST',
  NOT_SUPPORTED: 'INVALID_REQUEST',
  PAYPAL_REQUEST_ID_REQUIRED: 'INVALID_REQUEST',
  INVALID_PATCH_OPERATION: 'INVALID_REQUEST',
  FIELD_NOT_PATCHABLE: 'INVALID_REQUEST',
  PERMISSION_DENIED: 'NOT_AUTHORIZED',
  INVALID_RESOURCE_ID: 'RESOURCE_NOT_FOUND',
  PREVIOUS_REQUEST_IN_PROGRESS: 'RESOURCE_CONFLICT',
};

/**
 * One fault of a request. The provider also sends a `description`, whose text may change at any time; nobody may depend
 * on it, so it is left out here.
 */
export type Detail = {
  issue: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
  link?: Link[];
};

/** A refusal in the provider's format; `change` is a change to commit all the same. */
export class Refusal extends Error {
  readonly errorName: Name | string;
  readonly status: number;
  readonly details: Detail[];
  readonly links: Link[];
  readonly change: Change | undefined;

  constructor(
    name: Name | string,
    status: number,
    details: Detail[],
    more: { links?: Link[]; change?: Change } = {},
  ) {
    super(name in names ? names[name as Name][1] : name);
    this.errorName = name;
    this.status = status;
    this.details = details;
    this.links = more.links ?? [];
    this.change = more.change;
  }
}

/** A refusal by name, e.g. SERVICE_UNAVAILABLE; its status follows from the name. */
export const refusal = (
  name: Name,
  details: Detail[] = [],
  more: { links?: Link[]; change?: Change } = {},
): Refusal => new Refusal(name, names[name][0], details, more);

/** A refusal by issue, e.g. ORDER_NOT_APPROVED; name and status follow from the issue. */
export const issue = (
  code: string,
  detail: Omit<Detail, 'issue'> = {},
  more: { links?: Link[]; change?: Change } = {},
) => refusal(nameOf(code), [{ ...detail, issue: code }], more);

/** A refusal by HTTP status alone, like a gateway's. */
export const byStatus = (status: number): Refusal => {
  const name = (Object.keys(names) as Name[]).find((key) => names[key][0] === status);
  return new Refusal(name ?? `HTTP_${status}`, status, []);
};

/** Throws the collected faults: like the provider, syntax faults first, without the semantic ones. */
export const throwAll = (details: Detail[]): void => {
  const malformed = details.filter((detail) => nameOf(detail.issue) === 'INVALID_REQUEST');
  if (malformed.length > 0) throw refusal('INVALID_REQUEST', malformed);
  if (details.length > 0) throw refusal('UNPROCESSABLE_ENTITY', details);
};

const nameOf = (code: string): Name => nameOfIssue[code] ?? 'UNPROCESSABLE_ENTITY';

/** The error body on the wire. */
export const errorBody = (refused: Refusal, debugId: string, publicUrl: string): Record<string, unknown> => {
  const code = refused.details[0]?.issue ?? refused.errorName;
  return {
    name: refused.errorName,
    message: refused.message,
    debug_id: debugId,
    ...(refused.details.length > 0 && { details: refused.details }),
    links: [
      { href: `${publicUrl}/#${encodeURIComponent(code)}`, rel: 'information_link', method: 'GET' },
      ...refused.links,
    ],
  };
};
