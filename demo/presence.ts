import { seeded, whole } from './random.ts';

/** When somebody came, and when they were here last, in days before today. */
export interface Presence {
  joinedDaysAgo: number;
  lastLoginDaysAgo: number;
}

/**
 * A person's presence: they joined some weeks before the first thing they did, and have been here since the last.
 * `deeds` are days before today. The same for the same seed and email.
 */
export const presenceOf = (seed: string | number, email: string, deeds: readonly number[]): Presence => {
  const random = seeded(seed, 'presence', email);
  const lastLoginDaysAgo = Math.min(whole(random, 1, 25), ...deeds);
  return { joinedDaysAgo: Math.max(lastLoginDaysAgo, ...deeds) + whole(random, 2, 60), lastLoginDaysAgo };
};
