import { isRefused } from '#contract/refusals.ts';

/** The text for an error: the server's own for refusals, else `fallbackText` (docs/rules/pages.md#errors). */
export const errorText = (error: unknown, fallbackText: string): string =>
  isRefused(error) && error.status < 500 ? error.message : fallbackText;
