import { LaunchFailure } from '#launch/failure.ts';
import { type Fault, faults } from './faults.ts';

export type ChaosOptions = { plan: readonly Fault[]; perSecond: number };

/**
 * Which faults come one after the other, and how many requests there are a second meanwhile.
 * @throws LaunchFailure for an option that makes no sense.
 */
export const readChaosOptions = (given: { faults?: string; rate?: string; only?: string }): ChaosOptions => {
  const chosen = given.only ? faults.filter(({ name }) => name === given.only) : faults;
  if (chosen.length === 0)
    throw new LaunchFailure(`--only takes one of ${faults.map(({ name }) => name).join(', ')}.`);
  const count = wholeNumber('--faults', given.faults ?? '20', 1000);
  return {
    plan: Array.from({ length: count }, (_, at) => chosen[at % chosen.length] as Fault),
    perSecond: wholeNumber('--rate', given.rate ?? '50', 1000),
  };
};

const wholeNumber = (option: string, text: string, max: number): number => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new LaunchFailure(`${option} takes a whole number from 1 to ${max}.`);
};
