import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Download } from '#contract/endpoint.ts';
import type { Cents } from '#domain/money.ts';
import { withDeadline } from './db/pool.ts';
import { requestLimits } from './db/timeouts.ts';

/** A value of a cell. An amount is a bigint of whole cents, written as dollars. */
type Cell = string | number | bigint | null;

/** Columns by their titles, in order, with the value of each for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** An amount as a cell; empty where there is none. */
export const money = (cents: Cents | null): bigint | null => (cents === null ? null : BigInt(cents));

const options = {
  record_delimiter: 'windows',
  // Text that a spreadsheet would run as a formula begins with an apostrophe; negative amounts stay numbers.
  escape_formulas: true,
  cast: { bigint: (cents: bigint) => (Number(cents) / 100).toFixed(2) },
} as const;

/** By it a spreadsheet that opens the file knows that it is UTF-8. */
const byteOrderMark = '\ufeff';

/** The same rows in another shape. */
export const mapRows = async function* <From, To>(
  batches: AsyncIterable<readonly From[]>,
  toRow: (row: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const rows of batches) yield rows.map(toRow);
};

/**
 * A CSV file (RFC 4180, docs/rules/statistics.md#csv) with a line of titles, made while it is read. Its first part is
 * read before, so that whatever can't be read at all is refused, or read from elsewhere, like any other call.
 */
export const csvDownload = async <Row>(
  name: string,
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): Promise<Download> => {
  const cells = Object.values(columns);
  const parts = batches[Symbol.asyncIterator]();
  const first = await parts.next();
  const lines = async function* () {
    const encoder = new TextEncoder();
    yield encoder.encode(byteOrderMark + stringify([Object.keys(columns)], options));
    let part = first;
    while (!part.done) {
      const rows = part.value;
      if (rows.length > 0)
        yield encoder.encode(
          stringify(
            rows.map((row) => cells.map((read) => read(row))),
            options,
          ),
        );
      // A file is read for as long as it takes; each part waits for the database like a request of its own.
      part = await withDeadline(requestLimits.connectMs, () => parts.next());
    }
  };
  return { name, content: Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array> };
};
