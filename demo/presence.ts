import { seeded, whole } from './random.ts';

/** When a person joined and last logged in, in days before today. */
export type Presence = {
  joinedDaysAgo: number;
  lastLoginDaysAgo: number;
};

/**
 * When a person joined and last logged in: some weeks before their first action, and after their last one. `actions`
 * are in days before today. Deterministic for a seed and email.
 */
export const presenceOf = (seed: string | number, email: string, actions: readonly number[]): Presence => {
  const random = seeded(seed, 'presence', email);
  const lastLoginDaysAgo = Math.min(whole(random, 1, 25), ...actions);
  return { joinedDaysAgo: Math.max(lastLoginDaysAgo, ...actions) + whole(random, 2, 60), lastLoginDaysAgo };
};
