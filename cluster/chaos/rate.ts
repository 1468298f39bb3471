import { type Pace, perSecondOutside } from '../load/outages.ts';

/** A run proves little with fewer requests than it says: so much of the rate has to be reached. */
const leastShare = 0.8;

/**
 * What is wrong where fewer requests were sent than the rate asks for, outside outages and over the whole run: a single
 * fault may slow things down, and is short. Undefined if there were enough.
 */
export const whyTooFew = (laps: readonly Pace[], perSecond: number): string | undefined => {
  const sent = perSecondOutside(laps);
  if (sent >= leastShare * perSecond) return undefined;
  return `Only ${sent.toFixed(1)} requests a second were sent outside outages, of ${perSecond}.`;
};

/** The rate to try on the same machine, after so many requests a second were sent. */
const lowerRate = (sent: number): number => Math.max(1, Math.floor(sent));

/** Why a run failed of which nothing but `tooFew` is wrong, in a sentence with what to do. */
export const adviceForFew = (laps: readonly Pace[]): string =>
  `Nothing was lost, but this machine was too busy for the rate: repeat it on an idle one, or with --rate ${lowerRate(perSecondOutside(laps))}.`;
