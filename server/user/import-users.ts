import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Email, OptionalState, OptionalZip, optional } from '#contract/fields.ts';
import { phoneDigits } from '#domain/phone.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import { insertNewUsers } from './store.ts';

const yes = /^(true|yes|1)$/i;
const no = /^(false|no|0|)$/i;

/**
 * A row of the file. Names are taken as the old site had them, since the new one's rule would keep an O'Brien out;
 * their owners mend what is missing. A number may be written in any way, a zip code with its four more digits.
 */
const Row = z
  .object({
    email: Email,
    firstName: optional(50),
    lastName: optional(50),
    phoneNumber: z
      .string()
      .transform(phoneDigits)
      .refine((digits) => /^(\d{10})?$/.test(digits), 'Invalid phone number')
      .default(''),
    addressLine1: optional(100),
    addressLine2: optional(100),
    city: optional(50),
    state: z.string().toUpperCase().pipe(OptionalState.unwrap()).default(''),
    zipCode: z
      .string()
      .transform((text) => text.replace(/-\d{4}$/, ''))
      .pipe(OptionalZip.unwrap())
      .default(''),
    joined: z
      .union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], 'Not a valid date')
      .default(''),
    marketingEmailEnabled: z
      .string()
      .refine((text) => yes.test(text) || no.test(text), 'Neither true nor false')
      .transform((text) => yes.test(text))
      .default(false),
  })
  .refine(
    (row) => !JSON.stringify(row).includes('\ufffd'),
    'A character can’t be read: the file must be UTF-8',
  );

const columns = Object.keys(Row.shape);

/** Line breaks of all kinds, tabs, and what no database keeps: signs of a file that was put together wrongly. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const Text = z
  .string()
  .refine((text) => !control.test(text), 'A line break or another control character in it');
const CleanRow = z.record(z.string(), Text).pipe(Row);

/** What a line of the file came to: a person, or the reason why it can't be taken. */
type Line = { line: number; row: z.output<typeof Row> } | { line: number; reason: string };

const reasonOf = (error: z.ZodError): string =>
  [
    ...new Map(
      error.issues.map(({ path, message }) => [path.join(), [...path, message].join(': ')]),
    ).values(),
  ].join('; ');

/** What the parser tells of a row besides. */
type CsvFault = { code: string; record: string[]; columns: unknown[] };

/** Why a row can't be taken apart, in words for whoever has the file before them; the parser's are for programmers. */
const faultOf = (error: CsvError | undefined): string => {
  const { code, record = [], columns: named = [] } = (error ?? {}) as Partial<CsvFault>;
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return `${named.length} ${named.length === 1 ? 'value is' : 'values are'} expected, as the first line has columns, and ${record.length} found: is a comma missing, or one too many without quotation marks around its value?`;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark before this is never closed, so the file can’t be read from there on';
  if (code?.endsWith('_QUOTE'))
    return 'A quotation mark is out of place: they stand around a whole value, and twice for one inside of it';
  return error?.message ?? 'Not readable';
};

/** @throws Error when the header is not one of ours. */
const checkHeader = (header: string[]): string[] => {
  const unknown = header.filter((name) => !columns.includes(name));
  if (unknown.length > 0)
    throw new Error(`Columns that are unknown: ${unknown.join(', ')}. Known are: ${columns.join(', ')}.`);
  if (!header.includes('email')) throw new Error('There is no column "email" in the first line.');
  return header;
};

/**
 * Reads the file, whose first line names the columns in any order.
 * @throws Error when the first line is missing or names what is no column of ours.
 */
const readLines = (csv: string): Line[] => {
  const broken: Line[] = [];
  let header: string[] | undefined;
  const records = parse(csv, {
    bom: true,
    // An address in several lines can be put into one; a name has but one.
    cast: (text, { column }) =>
      /Name$/.test(String(column)) ? text.trim().replace(/\p{Zs}+/gu, ' ') : text.replace(/\s+/g, ' '),
    columns: (first: string[]) => {
      header = checkHeader(first);
      return header;
    },
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error?: CsvError) => {
      const line = Number(error?.lines ?? 0);
      // Both marks around a word are at fault: one row.
      if (broken.at(-1)?.line !== line) broken.push({ line, reason: faultOf(error) });
    },
    trim: true,
  }) as unknown as { record: Record<string, string>; info: { lines: number } }[];
  if (!header)
    throw new Error(
      `The file is empty: its first line must name the columns. Known are: ${columns.join(', ')}.`,
    );
  const read = records.map(({ record, info: { lines: line } }): Line => {
    const parsed = CleanRow.safeParse(record);
    return parsed.success ? { line, row: parsed.data } : { line, reason: reasonOf(parsed.error) };
  });
  return [...read, ...broken].sort((one, other) => one.line - other.line);
};

const together = 500;

/** How many came in, how many were there already, and the lines that could not be taken. */
type Imported = { added: number; known: number; refused: { line: number; reason: string }[] };

/**
 * Brings in people of the old site. Each must set a new password before the first login, which confirms the address
 * as well. Whoever is there already, in whatever case the address is written, stays as they are: so it can be run
 * again, after a row was mended or it was cut off.
 * @throws Error when the first line of the file names no columns of ours.
 */
export const importUsers = async (
  db: Db,
  csv: string,
  at: Date,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Imported> => {
  const lines = readLines(csv);
  const rows = lines.flatMap((line) => ('row' in line ? [line.row] : []));
  const refused = lines.flatMap((line) => ('reason' in line ? [line] : []));
  let added = 0;
  for (let done = 0; done < rows.length; done += together) {
    onProgress(done, rows.length);
    const bundle = rows.slice(done, done + together).map((row) => toUser(row, at));
    added += await insertNewUsers(db, bundle);
  }
  return { added, known: rows.length - added, refused };
};

const toUser = (row: z.output<typeof Row>, at: Date) => ({
  id: randomUUIDv7(),
  email: row.email,
  password_hash: null,
  email_confirmed_at: null,
  first_name: row.firstName,
  last_name: row.lastName,
  phone_number: row.phoneNumber,
  address_line1: row.addressLine1,
  address_line2: row.addressLine2,
  city: row.city,
  state: row.state,
  zip_code: row.zipCode,
  marketing_email_enabled: row.marketingEmailEnabled,
  migration_password_reset_required: true,
  joined_at: row.joined === '' ? at : new Date(row.joined),
  created_at: at,
});

const usage = `Brings in people of the old site from a CSV file (UTF-8). Its first line names the columns; email is needed, the others may be missing:
  ${columns.join(', ')}
  node_modules/.bin/node server/user/import-users.ts users.csv`;

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  const url = process.env.DATABASE_URL;
  if (!file || !url) {
    console.error(url ? usage : `${usage}\nDATABASE_URL is missing.`);
    process.exit(1);
  }
  const { db, close } = connect(url, { max: 1 });
  try {
    const csv = await readFile(file, 'utf8');
    const progress = (done: number, total: number) => console.log(`${done} of ${total} people`);
    const { added, known, refused } = await importUsers(db, csv, new Date(), progress);
    for (const { line, reason } of refused) console.log(`Line ${line}: ${reason}`);
    console.log(
      `${added} came in, ${known} ${known === 1 ? 'was' : 'were'} there already, ${refused.length} ${refused.length === 1 ? 'row' : 'rows'} could not be taken.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
