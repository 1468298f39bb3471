import { Refused } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { exportYears } from '#domain/statistics.ts';
import type { Context } from '../context.ts';

/** @throws Refused when the year can't be exported (docs/rules/statistics.md#years-of-exports). */
export const checkExportYear = ({ now }: Context, year: number): void => {
  const years = exportYears(dayInWisconsin(now()));
  if (years.includes(year)) return;
  throw new Refused('badInput', {
    errors: [{ path: 'year', message: `Choose a year from ${years.at(-1)} to ${years[0]}.` }],
  });
};
