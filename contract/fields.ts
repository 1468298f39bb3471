import { z } from 'zod';
import { isDay, type Day as PlainDay } from '#domain/dates.ts';
import {
  canReceive,
  enteredForm,
  hasEmailForm,
  isEmail,
  knownForm,
  withoutInvisible,
} from '#domain/email-form.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { maxFiltered, pageSizes } from '#domain/paging.ts';
import {
  oneLine,
  wellFormed,
  withoutControlCharacters,
  withoutFormatCharacters,
} from '#domain/plain-text.ts';
import { states } from '#domain/states.ts';
import { inOurNames } from './our-names.ts';

/**
 * Trimmed text without format characters, so that a note can't turn the line round that it is shown in. What the
 * database can't store becomes something else: a lone surrogate the replacement character, and NUL, as any control
 * character, a space.
 */
export const text = (missing?: string) =>
  z
    .string(missing)
    .overwrite((value) => withoutFormatCharacters(withoutControlCharacters(wellFormed(value))))
    .trim();
/** Single-line text without invisible characters, so that a title can't break the sentence it appears in. */
const line = (missing?: string) => text(missing).overwrite(oneLine);

const requiredUpTo = (textField: z.ZodString, max: number) =>
  textField.min(1, 'Required').max(max, `At most ${max} characters`);
const optionalUpTo = (textField: z.ZodString, max: number) =>
  textField.max(max, `At most ${max} characters`).default('');

/** One line, non-empty after trimming (docs/rules/listings.md#text). */
export const required = (max: number) => requiredUpTo(line('Required'), max);
/** One line that may be empty. */
export const optional = (max: number) => optionalUpTo(line(), max);
/** Multi-line text, non-empty after trimming. */
export const requiredText = (max: number) => requiredUpTo(text('Required'), max);
export const optionalText = (max: number) => optionalUpTo(text(), max);

export const Id = z
  .uuid({ error: ({ input }) => (input === undefined || input === '' ? 'Required' : 'Not a valid id') })
  .meta({ description: 'UUID' });

const notAnEmail = 'Not a valid email';

/** A domain in ASCII (punycode); as it is where it has signs that are none of a domain. */
const asciiDomain = (domain: string): string => {
  if (!/[^\0-\x7f]/.test(domain) || /[/?#%]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};
/**
 * The one form of an address that is written in several ways: without invisible characters, compatibility forms such
 * as full-width letters, and umlauts in its domain. Its case stays, but for 'İ', which the database takes for an 'i'
 * (docs/rules/accounts.md#email-addresses).
 */
export const uniformAddress = (address: string): string => {
  const plain = withoutInvisible(address).normalize('NFKC').replaceAll('İ', 'i\u0307').trim();
  const at = plain.lastIndexOf('@') + 1;
  return plain.slice(0, at) + asciiDomain(plain.slice(at));
};

/** Typed to find an account, which may have been made when more signs were allowed: as it is, but for spaces around. */
export const KnownEmail = z
  .string('Required')
  .overwrite(wellFormed)
  .trim()
  .min(1, 'Required')
  .max(50, 'At most 50 characters')
  .regex(knownForm, notAnEmail);
/** The address of a new account of somebody who has had it elsewhere. */
export const ImportedEmail = requiredUpTo(line('Required').overwrite(uniformAddress), 50)
  .regex(enteredForm, notAnEmail)
  .refine(canReceive, notAnEmail);
/** The address of a new account. */
export const Email = ImportedEmail.refine(isEmail, notAnEmail);
/** An address in a form that is sent whole, where an older one stays until it is changed. */
export const ContactEmail = required(50).regex(enteredForm, notAnEmail);
/** The same, and may be empty: the PayPal email. */
export const OptionalEmail = line()
  .max(50, 'At most 50 characters')
  .refine((text) => text === '' || hasEmailForm(text), notAnEmail)
  .default('');

/**
 * At least two characters, one of them a letter: letters of any script with their marks, spaces, hyphens,
 * apostrophes and full stops (docs/rules/accounts.md#names).
 */
export const Name = required(50).regex(/^(?=.*\p{L})[\p{L}\p{M} .'‘’`´‐‑-]{2,}$/u, 'Not a valid name');

/** Required text with one message for every invalid value, including one that is too long. */
const requiredPattern = (form: RegExp, message: string) =>
  line('Required').min(1, 'Required').regex(form, message);
/** Exactly ten digits. */
export const Phone = requiredPattern(/^\d{10}$/, 'Invalid phone number');
/** In the list of states and territories. */
export const State = line('Required')
  .min(1, 'Required')
  .refine((text) => (states as readonly string[]).includes(text), 'Not a valid state.');
/** Five digits; of nine, as browsers fill them in, the first five (docs/rules/accounts.md#zip-codes). */
export const Zip = line('Required')
  .overwrite((text) => text.replace(/^(\d{5})[- ]?\d{4}$/, '$1'))
  .min(1, 'Required')
  .regex(/^\d{5}$/, 'Invalid Zip Code');

/** The same rules, but may be empty: a user's address is optional. */
const blankOr = (field: typeof State | typeof Zip, message: string) =>
  line()
    .overwrite((text) => field.safeParse(text).data ?? text)
    .refine((text) => text === '' || field.safeParse(text).success, message)
    .default('');
export const OptionalState = blankOr(State, 'Not a valid state.');
export const OptionalZip = blankOr(Zip, 'Invalid Zip Code');

/** Counts code points, so that an emoji counts as one character although it is two UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Compared exactly: not trimmed, truncated or case-folded. A lone surrogate is refused since it would be stored as
 * another character (docs/rules/accounts.md#passwords). The typo in the message is intentional.
 */
export const Password = z
  .string('Required')
  .refine((text) => text.trim() !== '', 'Required')
  .refine((text) => lengthOf(text) >= 8, 'Password must be at leats 8 characters long')
  .refine((text) => lengthOf(text) <= 50, 'At most 50 characters')
  .refine((text) => wellFormed(text) === text, 'Not a valid password')
  .meta({ minLength: 8, maxLength: 50 });
/** A password typed at login: no hint about what a valid one looks like. */
export const LoginPassword = z
  .string('Required')
  .min(1, 'Required')
  .refine((text) => lengthOf(text) <= 50, 'At most 50 characters')
  .meta({ maxLength: 50 });

/** Exact comparison, without a tolerance: 0.0000001 has to be refused, or it would be stored as 0. */
const hasTwoDecimals = (value: number): boolean =>
  Number.isInteger(value) || Math.round(value * 100) / 100 === value;

/** The error of a value that is no number: what is wrong with text, else the message for a missing value. */
const numberError =
  (missing: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input !== 'string'
      ? missing
      : input.includes(',')
        ? 'Write decimals after a point, as in 20.50'
        : 'Not a number';

/** A non-negative number with at most two decimals. */
const twoDecimals = (missing: string) =>
  z
    .number({ error: numberError(missing) })
    .nonnegative('Must not be negative')
    .refine(hasTwoDecimals, 'At most two decimals');

/** Whether a number fits a seven-character input (docs/rules/money.md#limits-of-amounts). */
export const fitsInput = (value: number): boolean => value < 1e7 && String(value).length <= 7;
const sevenCharacters = (missing: string) => twoDecimals(missing).refine(fitsInput, 'At most 7 characters');

/** More than 0 acres. */
export const Acreage = sevenCharacters('Required').refine((acres) => acres !== 0, 'Must be more than 0');

/** Number of hunters in one party, at most two digits. */
export const PartySize = z
  .number({ error: numberError('Required') })
  .int('Only whole numbers')
  .min(1, 'At least 1')
  .max(99, 'At most 2 digits')
  .default(1);

/** A stored address as it is returned, without the rules that apply to input. */
export const StoredAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});

const WholeCents = z.int('Too large');

/** Dollars on the wire, whole cents in the code; only this codec converts (docs/rules/money.md#whole-cents). */
export const Money = z
  .codec(twoDecimals('Required'), WholeCents, { decode: toCents, encode: toDollars })
  .meta({ description: 'US dollars, at most two decimals' });

/** An amount that is negative where more went out than came in. */
export const Balance = z
  .codec(z.number(), WholeCents, { decode: toCents, encode: toDollars })
  .meta({ description: 'US dollars, at most two decimals, possibly negative' });

/** The price of a day: more than 0, since nobody can pay nothing. */
export const priceOf = (missing: string) =>
  z
    .codec(
      sevenCharacters(missing).refine((dollars) => dollars !== 0, 'Must be more than 0'),
      WholeCents,
      { decode: toCents, encode: toDollars },
    )
    .meta({ description: 'US dollars, more than 0, at most two decimals and 7 characters' });

/** A fraction of one with six decimals; shown as a percentage (docs/rules/money.md#percentages). */
export const Fraction = z
  .number({ error: numberError('Required') })
  .min(0, 'Must be 0 to 100 percent')
  .max(1, 'Must be 0 to 100 percent')
  .refine(
    (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-6,
    'At most four decimals of a percent',
  )
  .meta({ description: 'Fraction of one, six decimals' });

const wireDay = /^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?Z)?$/;

const toDay = (text: string): PlainDay => text.slice(0, 10);

/** A day, with the message for a missing one. */
const dayOf = (missing: string) =>
  z
    .codec(
      z
        .string(missing)
        .min(1, { error: missing, abort: true })
        .refine((text) => wireDay.test(text) && isDay(text.slice(0, 10)), {
          error: 'Not a valid date',
          abort: true,
        }),
      z.string(),
      { decode: toDay, encode: (day) => `${day}T00:00:00.000Z` },
    )
    .meta({ description: 'Calendar date as an ISO string at 00:00 UTC' });

/** A calendar date. On the wire an ISO string at 00:00 UTC; a bare date is accepted too (docs/rules/dates.md#days). */
export const Day = dayOf('Required');

/**
 * An instant. Here and in each codec to another type, invalid text aborts: a check of several fields would otherwise
 * read the text as if it were decoded, and throw.
 */
export const Instant = z
  .codec(z.iso.datetime({ offset: true, abort: true }), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  .meta({ description: 'ISO instant' });

type WireRange = { startDate: PlainDay; endDate: PlainDay };

const isDayText = (value: unknown): boolean => typeof value === 'string' && isDay(value);
const hasDays = (value: unknown): boolean => {
  const { startDate, endDate } = (value ?? {}) as { startDate?: unknown; endDate?: unknown };
  return isDayText(startDate) && isDayText(endDate);
};
const isInOrder = ({ startDate, endDate }: WireRange) => startDate <= endDate;

/**
 * A range of days with the fields of `shape`, in our code a `DayRange`. The order of the days is checked even while
 * other fields are missing (docs/rules/dates.md#ranges).
 */
export const rangeOf = <S extends z.ZodRawShape>(shape: S, missing = 'Required') =>
  inOurNames(
    z
      .object({ startDate: dayOf(missing), endDate: dayOf(missing), ...shape })
      .refine((range) => isInOrder(range as unknown as WireRange), {
        message: 'The first day is after the last day.',
        path: ['startDate'],
        when: ({ value }) => hasDays(value),
      }),
  );

/** Coerced, since query values arrive as text. */
export const PageNumber = z.coerce.number().int().min(1).default(1);
export const pageSize = (sizes: { fallback: number; max: number }) =>
  z.coerce.number().int().min(1).max(sizes.max).default(sizes.fallback);

const allowedPageSizes: readonly number[] = pageSizes;

/**
 * The query of every administrators' table: tab, search text, sort column and order. The first tab and the first sort
 * are the defaults (docs/rules/administration.md#tables).
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
      .refine((size) => allowedPageSizes.includes(size), `One of ${pageSizes.join(', ')}`)
      .default(pageSize),
  });

/** Of a table that is searched by words which many rows have, or filtered by what many rows fit. */
export const isTotalWhole = z.boolean().meta({
  description: `Whether all that fits search and filters was found: of words that many have only some is looked at, and more words find the rest; of filters that over ${maxFiltered} rows fit, ${maxFiltered} are paged through, and a tab’s count of ${maxFiltered + 1} stands for more`,
});

/** The list under its own name, with the paging beside it. */
export const paged = <K extends string, S extends z.ZodType>(name: K, item: S) =>
  z.object({
    [name]: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  } as { [key in K]: z.ZodArray<S> } & { total: z.ZodInt; page: z.ZodInt; pageSize: z.ZodInt });
