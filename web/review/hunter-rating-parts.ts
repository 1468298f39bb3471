import type { HunterRatingPart } from '#domain/review.ts';

/** What a host rates of a visit, as they read it. */
export const partNames: Record<HunterRatingPart, string> = {
  gates: 'Gates and fences',
  litter: 'Left it clean',
  rules: 'Kept the rules',
  respect: 'Respect',
};
