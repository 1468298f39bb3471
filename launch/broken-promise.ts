import type { TestResult } from './test-result.ts';

const words =
  /\b(invariants?|violat(e[sd]?|ing|ions?)|races?|raced|racing|twice|lost|los(e|es|ing)|loss(es)?)\b/i;

/** The words of a text, with those of its names apart: `findViolations` names violations too. */
const inWords = (text: string): string =>
  text
    .replaceAll('Promise.race', '') // waits for the first of several; no race of ours
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');

/**
 * Whether a failure names a promise of the product that chance may break: an invariant, a race, something done twice
 * or lost. Where that happens once in many runs there is a fault, so such a test is not tried again.
 */
export const namesBrokenPromise = ({ title, error = '', code = '' }: TestResult): boolean =>
  [title, error, code].some((text) => words.test(inWords(text)));
