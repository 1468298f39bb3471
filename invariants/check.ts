import { days } from './days.ts';
import { emails } from './emails.ts';
import { files } from './files.ts';
import { balance, charges, payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { progress } from './progress.ts';
import { secrets } from './secrets.ts';
import { type Places, type Sources, withSources } from './sources.ts';
import { stories } from './stories.ts';
import { sums } from './sums.ts';
import type { Truth } from './truth.ts';

/** What must always be true of days, money, emails and secrets, as far as the product's traces can tell. */
export const truths: readonly Truth[] = [
  days,
  payments,
  charges,
  balance,
  progress,
  emails,
  payouts,
  sums,
  stories,
  files,
  secrets,
];

export type Verdict = Pick<Truth, 'name' | 'says'> & {
  /** A sentence for each contradiction; undefined when a trace that it needs was not named. */
  contradictions: string[] | undefined;
  /** A sentence for each thing that is worth knowing and breaks nothing. */
  remarks: string[];
};

const judge = async (
  { name, says, needs = [], contradictions, remarks }: Truth,
  sources: Sources,
): Promise<Verdict> => {
  const isTold = needs.every((trace) => sources[trace] !== undefined);
  return {
    ...{ name, says },
    contradictions: isTold ? await contradictions(sources) : undefined,
    remarks: (isTold && (await remarks?.(sources))) || [],
  };
};

/** Looks at each truth. Nothing is changed, and nothing is asked of the product itself. */
export const checkInvariants = (places: Places, asked: readonly Truth[] = truths): Promise<Verdict[]> =>
  withSources(places, async (sources) => {
    const verdicts: Verdict[] = [];
    for (const truth of asked) verdicts.push(await judge(truth, sources));
    return verdicts;
  });
