import type { TestResult } from './test-result.ts';

const words =
  /\b(invariants?|violat(e[sd]?|ing|ions?)|races?|raced|racing|twice|lost|los(e|es|ing)|loss(es)?)\b/i;

/** Titles of tests that let things happen at the same time. */
const titlesOfRaces = /\b(once|concurrent(ly)?|simultaneous(ly)?|at the same time)\b/i;

const isTimeout = /time(d )?out|Waited in vain/i;

/** The words of a text, with those of its names apart: `findViolations` names violations too. */
const inWords = (text: string): string =>
  text
    .replaceAll('Promise.race', '') // waits for the first of several; no race of ours
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');

/**
 * Whether a failure names a promise of the product that chance may break: an invariant, a race, something done twice
 * or lost. Where that happens once in many runs there is a fault, so such a test is not tried again. Neither is a test
 * whose title says that something happens at the same time, unless it has only waited for too long.
 */
export const namesBrokenPromise = ({ title, error = '', code = '' }: TestResult): boolean =>
  [title, error, code].some((text) => words.test(inWords(text))) ||
  (titlesOfRaces.test(title) && !isTimeout.test(error));
