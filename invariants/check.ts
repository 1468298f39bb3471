import { activity } from './activity.ts';
import { addresses } from './addresses.ts';
import { blind } from './blind.ts';
import { books } from './books.ts';
import { checks } from './checks.ts';
import { days } from './days.ts';
import { doubts } from './doubts.ts';
import { emails } from './emails.ts';
import { files } from './files.ts';
import type { Invariant } from './invariant.ts';
import { ledger, statistics } from './ledger.ts';
import { payees } from './payees.ts';
import { balance, charges, payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { progress } from './progress.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { secrets } from './secrets.ts';
import { type SourceLocations, type Sources, withSources } from './sources.ts';
import { sums } from './sums.ts';

/** All invariants: of days, money, reviews, emails, addresses, files and secrets. */
export const invariants: readonly Invariant[] = [
  days,
  payments,
  charges,
  balance,
  progress,
  emails,
  payouts,
  payees,
  checks,
  doubts,
  ledger,
  books,
  statistics,
  reviews,
  blind,
  search,
  sums,
  activity,
  addresses,
  files,
  secrets,
];

export type Result = Pick<Invariant, 'name' | 'description'> & {
  /** A sentence for each violation; undefined when a source that it needs was not given. */
  violations: string[] | undefined;
  /** A sentence for each fact that is worth knowing but is no violation. */
  notes: string[];
};

const check = async (
  { name, description, needs = [], violations, notes }: Invariant,
  sources: Sources,
): Promise<Result> => {
  const hasSources = needs.every((source) => sources[source] !== undefined);
  return {
    ...{ name, description },
    violations: hasSources ? await violations(sources) : undefined,
    notes: (hasSources && (await notes?.(sources))) || [],
  };
};

/** Checks each invariant. It changes nothing, and sends no request to the product itself. */
export const checkInvariants = (
  locations: SourceLocations,
  selected: readonly Invariant[] = invariants,
): Promise<Result[]> =>
  withSources(locations, async (sources) => {
    const results: Result[] = [];
    for (const invariant of selected) results.push(await check(invariant, sources));
    return results;
  });
