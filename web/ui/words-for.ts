import { isRefused } from '#contract/refusals.ts';

/**
 * What to say about anything that went wrong: the server's own words, or the catalogue's (docs/rules/pages.md#errors).
 */
export const wordsFor = (error: unknown, otherwise: string): string =>
  isRefused(error) && error.status < 500 ? error.message : otherwise;
