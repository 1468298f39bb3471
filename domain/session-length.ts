import type { Role } from './permissions.ts';

/** Minutes for which an access token is valid; then it is renewed. */
export const accessTokenMinutes = 15;

/** Days after which a session ends that is not used. */
export const unusedSessionDays = 30;

/** Hours after which a session ends however much it is used. */
const longestHours: Record<Role, number> = { Customer: 90 * 24, Administrator: 12 };

/** When a session ends for good, by the role that its person has now (docs/rules/accounts.md#end-of-sessions). */
export const sessionEndOf = (startedAt: Date, role: Role): Date =>
  new Date(startedAt.getTime() + longestHours[role] * 3_600_000);
