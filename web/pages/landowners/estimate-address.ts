import { activities } from '#domain/activities.ts';
import { isWisconsinCounty } from '#domain/counties.ts';
import type { LandToEstimate } from '../../paths.ts';
import { parseTypedNumber } from '../../ui/typed-number.ts';

/** The default number of days a year. */
const usualDays = 20;

/** The estimate's form from the URL: the typed texts, and the parsed values. A field with an error has no value. */
export type EstimateForm = {
  land: LandToEstimate & { days: number };
  typed: { acres: string; days: string };
  errors: { acres?: string; days?: string };
};

const readNumber = (
  typed: string,
  whyNot: (value: number) => string | undefined,
): { value?: number; error?: string } => {
  const value = parseTypedNumber(typed);
  if (value === null) return {};
  if (typeof value !== 'number') return { error: 'Not a number' };
  const error = whyNot(value);
  return error ? { error } : { value };
};

/** Acres have at most seven digits, as in the listing form. */
const whyNotAcres = (acres: number): string | undefined =>
  acres <= 0 ? 'Must be more than 0' : acres > 9_999_999 ? 'At most 7 digits' : undefined;

const whyNotDays = (days: number): string | undefined =>
  Number.isInteger(days) && days >= 1 && days <= 365 ? undefined : 'A whole number from 1 to 365';

/** Reads the estimate's form from the query of a URL; unknown counties and activities are ignored. */
export const readEstimateForm = (query: URLSearchParams): EstimateForm => {
  const county = query.get('county') ?? '';
  const chosen = query.getAll('activities');
  const typed = { acres: query.get('acres') ?? '', days: query.get('days') ?? String(usualDays) };
  const acres = readNumber(typed.acres, whyNotAcres);
  const days = readNumber(typed.days, whyNotDays);
  return {
    land: {
      ...(isWisconsinCounty(county) && { county }),
      ...(acres.value !== undefined && { acres: acres.value }),
      activities: activities.filter((activity) => chosen.includes(activity)),
      days: days.value ?? usualDays,
    },
    typed,
    errors: { ...(acres.error && { acres: acres.error }), ...(days.error && { days: days.error }) },
  };
};
