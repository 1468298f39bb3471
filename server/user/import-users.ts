import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ImportedEmail, OptionalState, OptionalZip, optional } from '#contract/fields.ts';
import { phoneDigits } from '#domain/phone.ts';
import { insertAuditOfNew } from '../platform/audit-store.ts';
import { connect, type Db, isDatabaseDown } from '../platform/db/connect.ts';
import { insertNewUsers } from './store.ts';

const yes = /^(true|yes|1)$/i;
const no = /^(false|no|0|)$/i;

/**
 * A row of the file. Names are accepted as the old site had them, also those that our rule would refuse, such as
 * 'O'Brien, Jr.'; users can add what is missing. Phone numbers may be in any format.
 */
const Row = z
  .object({
    email: ImportedEmail,
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
    zipCode: OptionalZip,
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

/** Line breaks, tabs, and characters that PostgreSQL can't store: signs of a malformed file. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const Text = z
  .string()
  .refine((text) => !control.test(text), 'A line break or another control character in it');
const CleanRow = z.record(z.string(), Text).pipe(Row);

/** A parsed line of the file: a user, or the reason why it is refused. */
type Line = { line: number; row: z.output<typeof Row> } | { line: number; reason: string };

const reasonOf = (error: z.ZodError): string =>
  [
    ...new Map(
      error.issues.map(({ path, message }) => [path.join(), [...path, message].join(': ')]),
    ).values(),
  ].join('; ');

/** More fields of the parser's errors. */
type CsvErrorFields = { code: string; record: string[]; columns: unknown[] };

/** Why a row can't be parsed, in words for the person with the file; the parser's messages are for programmers. */
const parseFault = (error: CsvError | undefined): string => {
  const { code, record = [], columns: named = [] } = (error ?? {}) as Partial<CsvErrorFields>;
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return `${named.length} ${named.length === 1 ? 'value is' : 'values are'} expected, as the first line has columns, and ${record.length} found: is a comma missing, or one too many without quotation marks around its value?`;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark before this is never closed, so the file can’t be read from there on';
  if (code?.endsWith('_QUOTE'))
    return 'A quotation mark is out of place: they stand around a whole value, and twice for one inside of it';
  return error?.message ?? 'Not readable';
};

/** @throws Error when the header has an empty, repeated or unknown column, or none for the email. */
const checkHeader = (header: string[]): string[] => {
  const empty = header.indexOf('');
  if (empty >= 0)
    throw new Error(`Cell ${empty + 1} of the first line is empty: name its column, or remove it.`);
  const again = header.find((name, at) => header.indexOf(name) !== at);
  if (again !== undefined)
    throw new Error(`The column "${again}" is there twice in the first line: keep the one that counts.`);
  const unknown = header.filter((name) => !columns.includes(name));
  if (unknown.length > 0)
    throw new Error(`Columns that are unknown: ${unknown.join(', ')}. Known are: ${columns.join(', ')}.`);
  if (!header.includes('email')) throw new Error('There is no column "email" in the first line.');
  return header;
};

/** What separates the values: as a line before the header says ('sep=;'), or else what the header has. */
const delimiterOf = (csv: string): string => {
  const [first = ''] = csv.split(/\r\n|\n|\r/, 1);
  return sepLine.exec(csv)?.[1] ?? [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ',';
};
const sepLine = /^sep=(.)(?=[\r\n])/i;

/**
 * The text of a file: UTF-8, or UTF-16 with its mark, as spreadsheets save 'Unicode text'.
 * @throws Error for UTF-16 without the mark.
 */
export const textOf = (bytes: Buffer): string => {
  const mark = bytes.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, 100).split('\0').length > 20)
    throw new Error('The file is not UTF-8: save it as "CSV UTF-8", and import that.');
  return text;
};

/**
 * Reads the file, whose first line names the columns in any order.
 * @throws Error when the first line is missing or names an unknown column.
 */
const readLines = (given: string): Line[] => {
  const csv = given.replace(/^\ufeff/, '');
  const broken: Line[] = [];
  let header: string[] | undefined;
  // A line 'sep=;' becomes an empty one, so that lines keep their numbers.
  const records = parse(csv.replace(sepLine, ''), {
    delimiter: delimiterOf(csv),
    record_delimiter: ['\r\n', '\n', '\r'],
    // Line breaks in an address become spaces; in a name they are an error.
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
      // Two misplaced quotation marks in a row are reported once.
      if (broken.at(-1)?.line !== line) broken.push({ line, reason: parseFault(error) });
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

const batchSize = 500;

/** The number of users added and of those known already, and the refused lines. */
type ImportResult = { added: number; known: number; refused: { line: number; reason: string }[] };

/**
 * Imports users of the old site. Each must set a new password before the first login, which also confirms the address.
 * Users who have an account already, in any case of the address, are not changed, so the import can be repeated after
 * fixing rows or an interruption.
 * @throws Error when the first line of the file names an unknown column, or none for the email.
 */
export const importUsers = async (
  db: Db,
  csv: string,
  at: Date,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ImportResult> => {
  const lines = readLines(csv);
  const rows = lines.flatMap((line) => ('row' in line ? [line.row] : []));
  const refused = lines.flatMap((line) => ('reason' in line ? [line] : []));
  let added = 0;
  for (let done = 0; done < rows.length; done += batchSize) {
    onProgress(done, rows.length);
    const batch = rows.slice(done, done + batchSize).map((row) => toUser(row, at));
    added += await addUsers(db, batch, at);
  }
  return { added, known: rows.length - added, refused };
};

/** Adds those of a batch who have no account yet, each with a line in the audit. Returns how many they are. */
const addUsers = (db: Db, batch: ReturnType<typeof toUser>[], at: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const added = await insertNewUsers(transaction, batch);
    const made = added.map(({ id, email }) => ({
      subject: { type: 'user', id } as const,
      after: { imported: email },
    }));
    await insertAuditOfNew(transaction, { id: null, at }, made);
    return added.length;
  });

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

const usage = `Brings in people of the old site from a CSV file (UTF-8, or UTF-16 with its mark). Its first line names the columns; email is needed, the others may be missing:
  ${columns.join(', ')}
  node_modules/.bin/node server/user/import-users.ts users.csv`;

const databaseLost =
  'The database was lost. Whoever came in until then is there, in parts of 500; import the same file again for the rest.';

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  const url = process.env.DATABASE_URL;
  if (!file || !url) {
    console.error(url ? usage : `${usage}\nDATABASE_URL is missing.`);
    process.exit(1);
  }
  const { db, close } = connect(url, { max: 1 });
  try {
    const csv = textOf(await readFile(file));
    const progress = (done: number, total: number) => console.log(`${done} of ${total} people`);
    const { added, known, refused } = await importUsers(db, csv, new Date(), progress);
    for (const { line, reason } of refused) console.log(`Line ${line}: ${reason}`);
    console.log(
      `${added} came in, ${known} ${known === 1 ? 'was' : 'were'} there already, ${refused.length} ${refused.length === 1 ? 'row' : 'rows'} could not be taken.`,
    );
  } catch (error) {
    console.error(isDatabaseDown(error) ? databaseLost : (error as Error).message);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
