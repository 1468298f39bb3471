import type { Role } from './permissions.ts';

/** The role claim of an access token, by role (docs/rules/accounts.md#access-token). */
export const roleClaims = { Administrator: 'administrator', Customer: 'customer' } as const satisfies Record<
  Role,
  string
>;

export type RoleClaim = (typeof roleClaims)[Role];

/** The role of a claim; undefined for any other value. */
export const roleOfClaim = (claim: unknown): Role | undefined =>
  (Object.keys(roleClaims) as Role[]).find((role) => roleClaims[role] === claim);
