import type { Verdict } from './check.ts';

/** All that was found to be lost or wrong. */
export type Judge = {
  readonly lost: ReadonlySet<string>;
  readonly wrong: ReadonlySet<string>;
  /** Adds what is new, and prints it. */
  add(verdict: Partial<Verdict>): void;
};

export const createJudge = (say: (sentence: string) => void): Judge => {
  const [lost, wrong] = [new Set<string>(), new Set<string>()];
  const note = (all: Set<string>, found: readonly string[] = []) => {
    for (const one of found) {
      if (!all.has(one)) say(`  ✗ ${one}`);
      all.add(one);
    }
  };
  return {
    lost,
    wrong,
    add(verdict) {
      note(lost, verdict.lost);
      note(wrong, verdict.wrong);
    },
  };
};
