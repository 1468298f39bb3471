import { Refused } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { exportYears } from '#domain/statistics.ts';
import type { Context } from '../context.ts';
import { listYearsAhead } from './export-store.ts';

type Ctx = Pick<Context, 'db' | 'now'>;

/** The years that have passed or begun, the latest first. */
const pastYears = ({ now }: Pick<Context, 'now'>): number[] => exportYears(dayInWisconsin(now()));

/**
 * The years in which bookings can be exported, of one host or of all, the latest first: coming ones too, if a booking
 * begins in them (docs/rules/statistics.md#years-of-exports).
 */
export const listExportYears = async (ctx: Ctx, hostId: string | null): Promise<number[]> => {
  const years = pastYears(ctx);
  return [...(await listYearsAhead(ctx.db, { year: years[0] ?? 0, hostId })), ...years];
};

/** @throws Refused when bookings of the year can't be exported. */
export const checkExportYear = async (ctx: Ctx, year: number, hostId: string | null): Promise<void> =>
  checkYear(await listExportYears(ctx, hostId), year);

/** @throws Refused when the sales of the year can't be shown: there are none in a coming one. */
export const checkSalesYear = (ctx: Pick<Context, 'now'>, year: number): void =>
  checkYear(pastYears(ctx), year);

const checkYear = (years: readonly number[], year: number): void => {
  if (years.includes(year)) return;
  throw new Refused('badInput', {
    errors: [{ path: 'year', message: `Choose a year from ${years.at(-1)} to ${years[0]}.` }],
  });
};
