import type { Role } from './permissions.ts';

/**
 * The role claim of an access token (docs/rules/accounts.md#access-token). Apart from the other rules of roles, since
 * every public page reads it.
 */
export const roleClaims = { Administrator: 'administrator', Customer: 'customer' } as const satisfies Record<
  Role,
  string
>;

/** The role of a claim; undefined for any other value. */
export const roleOfClaim = (claim: unknown): Role | undefined =>
  (Object.keys(roleClaims) as Role[]).find((role) => roleClaims[role] === claim);
