import { LaunchFailure } from '#launch/failure.ts';
import { readRate, type Values, wholeNumber } from '../arguments.ts';
import { type Fault, faults } from './faults.ts';

export type ChaosOptions = { plan: readonly Fault[]; perSecond: number };

/**
 * Which faults come one after the other, and how many requests there are a second meanwhile.
 * @throws LaunchFailure for an option that makes no sense.
 */
export const readChaosOptions = (given: Values): ChaosOptions => {
  const chosen = given.only ? faultsNamed(given.only) : faults;
  const count = wholeNumber('--faults', given.faults ?? '20', 1000);
  return {
    plan: Array.from({ length: count }, (_, at) => chosen[at % chosen.length] as Fault),
    perSecond: readRate(given, 50),
  };
};

/** The names with commas between them, in their order. */
const faultsNamed = (names: string): Fault[] =>
  names.split(',').map((name) => {
    const found = faults.find((fault) => fault.name === name);
    if (found) return found;
    throw new LaunchFailure(`--only takes some of ${faults.map((fault) => fault.name).join(', ')}.`);
  });
