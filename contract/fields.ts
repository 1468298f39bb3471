import { z } from 'zod';
import { isDay, type Day as PlainDay } from '#domain/dates.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { pageSizes } from '#domain/paging.ts';
import { oneLine } from '#domain/plain-text.ts';
import { states } from '#domain/states.ts';

/** Text is trimmed; half a character, which can't be kept, becomes the sign of an unreadable one. */
const text = (missing?: string) =>
  z
    .string(missing)
    .overwrite((given) => given.toWellFormed())
    .trim();
/** Text on one line, without what nobody sees: a title may not reorder or break the sentence it stands in. */
const line = (missing?: string) => text(missing).overwrite(oneLine);

const filled = (written: z.ZodString, max: number) =>
  written.min(1, 'Required').max(max, `At most ${max} characters`);
const perhaps = (written: z.ZodString, max: number) =>
  written.max(max, `At most ${max} characters`).default('');

/** One line, non-empty after trimming (docs/rules/listings.md#text). */
export const required = (max: number) => filled(line('Required'), max);
/** One line that may be left empty. */
export const optional = (max: number) => perhaps(line(), max);
/** The same where people write as many lines as they like. */
export const requiredText = (max: number) => filled(text('Required'), max);
export const optionalText = (max: number) => perhaps(text(), max);

export const Id = z
  .uuid({ error: ({ input }) => (input === undefined || input === '' ? 'Required' : 'Not a valid id') })
  .meta({ description: 'UUID' });

const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/;
export const Email = required(50).regex(emailPattern, 'Not a valid email');
/** Valid if given; blank is fine, such as the PayPal email. */
export const OptionalEmail = line()
  .max(50, 'At most 50 characters')
  .refine((text) => text === '' || emailPattern.test(text), 'Not a valid email')
  .default('');

/** More than one character, letters of any script and spaces only (docs/rules/accounts.md#names). */
export const Name = required(50).regex(/^[\p{L}\p{M} ]{2,}$/u, 'Not a valid name');

/** All that is given and not so has one message, be it too long. */
const requiredAs = (form: RegExp, message: string) =>
  line('Required').min(1, 'Required').regex(form, message);
/** Exactly ten digits. */
export const Phone = requiredAs(/^\d{10}$/, 'Invalid phone number');
/** In the list of states and territories. */
export const State = line('Required')
  .min(1, 'Required')
  .refine((text) => (states as readonly string[]).includes(text), 'Not a valid state.');
export const Zip = requiredAs(/^\d{5}$/, 'Invalid Zip Code');

/** May be left blank; what is given is held to the same. A person's address is optional. */
const blankOr = (field: typeof State | typeof Zip, message: string) =>
  line()
    .refine((text) => text === '' || field.safeParse(text).success, message)
    .default('');
export const OptionalState = blankOr(State, 'Not a valid state.');
export const OptionalZip = blankOr(Zip, 'Invalid Zip Code');

/** As people count them, more or less: an emoji is one, though a string holds two units of it. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Exact in Unicode: not trimmed, not cut, not folded; half a character, which would be stored as another one, is
 * refused (docs/rules/accounts.md#passwords). The typo in the text is kept on purpose.
 */
export const Password = z
  .string('Required')
  .min(1, 'Required')
  .refine((text) => lengthOf(text) >= 8, 'Password must be at leats 8 characters long')
  .refine((text) => lengthOf(text) <= 50, 'At most 50 characters')
  .refine((text) => text.isWellFormed(), 'Not a valid password')
  .meta({ minLength: 8, maxLength: 50 });
/** One that somebody tries: no hint about what a right one looks like. */
export const TriedPassword = z
  .string('Required')
  .min(1, 'Required')
  .refine((text) => lengthOf(text) <= 50, 'At most 50 characters')
  .meta({ maxLength: 50 });

/** Exactly: what is nearly nothing is not nothing, and would be kept as nothing. */
const hasTwoDecimals = (value: number): boolean =>
  Number.isInteger(value) || Math.round(value * 100) / 100 === value;

/** Why something is no number: nothing was given, or something else was. */
const noNumber =
  (missing: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' ? 'Not a number' : missing;

/** A number with up to two decimals. */
const twoDecimals = (missing: string) =>
  z
    .number({ error: noNumber(missing) })
    .nonnegative('Must not be negative')
    .refine(hasTwoDecimals, 'At most two decimals');

/** As an input of seven characters holds it (docs/rules/money.md#limits-of-amounts). */
export const fitsInput = (value: number): boolean => value < 1e7 && String(value).length <= 7;
const sevenCharacters = (missing: string) => twoDecimals(missing).refine(fitsInput, 'At most 7 characters');

/** Land has some. */
export const Acreage = sevenCharacters('Required').refine((acres) => acres !== 0, 'Must be more than 0');

/** Hunters in one party, in two digits at most. */
export const PartySize = z
  .number({ error: noNumber('Required') })
  .int('Only whole numbers')
  .min(1, 'At least 1')
  .max(99, 'At most 2 digits')
  .default(1);

/** An address as it is answered, whatever was asked of it when it was given. */
export const KeptAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});

const WholeCents = z.int('Too large');

/** Dollars on the wire, whole cents inside: converted here alone (docs/rules/money.md#whole-cents). */
export const Money = z
  .codec(twoDecimals('Required'), WholeCents, { decode: toCents, encode: toDollars })
  .meta({ description: 'US dollars, at most two decimals' });

/** What a day of land costs: nobody can pay nothing. */
export const priceOf = (missing: string) =>
  z
    .codec(
      sevenCharacters(missing).refine((dollars) => dollars !== 0, 'Must be more than 0'),
      WholeCents,
      { decode: toCents, encode: toDollars },
    )
    .meta({ description: 'US dollars, more than 0, at most two decimals and 7 characters' });

/** A share of one with six decimals; shown as a percent (docs/rules/money.md#percentages). */
export const Fraction = z
  .number({ error: noNumber('Required') })
  .min(0, 'Must be 0 to 100 percent')
  .max(1, 'Must be 0 to 100 percent')
  .refine(
    (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-6,
    'At most four decimals of a percent',
  )
  .meta({ description: 'Fraction of one, six decimals' });

const wireDay = /^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?Z)?$/;

const toDay = (text: string): PlainDay => text.slice(0, 10);

/** A day, with the words for a missing one. */
const dayOf = (missing: string) =>
  z
    .codec(
      z
        .string(missing)
        .min(1, { error: missing, abort: true })
        .refine((text) => wireDay.test(text) && isDay(text.slice(0, 10)), 'Not a valid date'),
      z.string(),
      { decode: toDay, encode: (day) => `${day}T00:00:00.000Z` },
    )
    .meta({ description: 'Calendar date as an ISO string at 00:00 UTC' });

/**
 * A calendar date. On the wire an ISO string at 00:00 UTC; a bare date is taken too (docs/rules/dates.md#days).
 */
export const Day = dayOf('Required');

/** An instant. */
export const Instant = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  .meta({ description: 'ISO instant' });

const isGivenDay = (given: unknown): boolean => typeof given === 'string' && isDay(given);
const hasDays = (given: unknown): boolean => {
  const { startDate, endDate } = (given ?? {}) as { startDate?: unknown; endDate?: unknown };
  return isGivenDay(startDate) && isGivenDay(endDate);
};
const atLeastAsLate = (range: { startDate: PlainDay; endDate: PlainDay }) => range.startDate <= range.endDate;

/**
 * A range of days with what it carries; start may not be after end, which is told even while what it carries is
 * missing (docs/rules/dates.md#ranges).
 */
export const rangeOf = <S extends z.ZodRawShape>(shape: S, missing = 'Required') =>
  z
    .object({ startDate: dayOf(missing), endDate: dayOf(missing), ...shape })
    .refine((range) => atLeastAsLate(range as unknown as { startDate: PlainDay; endDate: PlainDay }), {
      message: 'The first day is after the last day.',
      path: ['startDate'],
      when: ({ value }) => hasDays(value),
    });

/** Query values arrive as text. */
export const PageNumber = z.coerce.number().int().min(1).default(1);
export const pageSize = (sizes: { fallback: number; max: number }) =>
  z.coerce.number().int().min(1).max(sizes.max).default(sizes.fallback);

const atOnce: readonly number[] = pageSizes;

/**
 * What every table of the administrators' is asked for: which tab, words to search for, and by what it is sorted, which
 * way. The first of the tabs and of the sorts stand where nothing is said (docs/rules/administration.md#tables).
 */
export const tableQuery = <const Tab extends string, const Sort extends string>({
  tabs,
  sorts,
  pageSize,
}: {
  tabs: readonly [Tab, ...Tab[]];
  sorts: readonly [Sort, ...Sort[]];
  pageSize: (typeof pageSizes)[number];
}) =>
  z.object({
    tab: z.enum(tabs).default(tabs[0] as never),
    search: optional(50),
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['asc', 'desc']).default('desc'),
    page: PageNumber,
    pageSize: z.coerce
      .number()
      .refine((size) => atOnce.includes(size), `One of ${pageSizes.join(', ')}`)
      .default(pageSize),
  });

/** The list under its own name, with the paging beside it. */
export const paged = <K extends string, S extends z.ZodType>(name: K, item: S) =>
  z.object({
    [name]: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  } as { [key in K]: z.ZodArray<S> } & { total: z.ZodInt; page: z.ZodInt; pageSize: z.ZodInt });
