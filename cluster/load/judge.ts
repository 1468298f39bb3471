import type { Verdict } from './check.ts';

/** All that was found to be lost or wrong. */
export type Judge = {
  readonly lost: ReadonlySet<string>;
  readonly wrong: ReadonlySet<string>;
  /** Adds what is new, and prints it. */
  add(verdict: Partial<Verdict>): void;
};

/** "1 thing is wrong", "2 things are wrong". */
export const countWrong = ({ wrong: { size } }: Pick<Judge, 'wrong'>): string =>
  `${size} ${size === 1 ? 'thing is' : 'things are'} wrong`;

/** The last sentence of a run in which something was; undefined when all was well. */
export const whyUnsound = ({ lost, wrong }: Pick<Judge, 'lost' | 'wrong'>): string | undefined =>
  lost.size > 0 || wrong.size > 0 ? 'Something was lost or wrong: see above.' : undefined;

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
