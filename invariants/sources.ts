import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** The locations of the sources. Invariants that need a source without location are not checked. */
export type SourceLocations = {
  databaseUrl: string;
  /** The payments emulator's address, or the path of its journal. */
  payments?: string;
  /** The mail emulator's address. */
  mail?: string;
  /** The folder of photographs and documents. */
  files?: string;
};

/** A line of the provider's journal; its fields depend on its type. */
export type Entry = Record<string, unknown> & { type: string };

/** A delivered email. */
export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
};

/** Queries the database; all queries see the same snapshot. Dates are returned as text, amounts as numbers. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export type Sources = { query: Query; journal?: Entry[]; inbox?: Email[]; files?: string };

const read = async <Body>(url: string): Promise<Body> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return (await answer.json()) as Body;
};

const readJournal = async (place: string): Promise<Entry[]> => {
  if (/^https?:/.test(place)) return read(`${place}/journal`);
  const lines = (await readFile(place, 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
};

type Delivered = Omit<Email, 'messageId'> & { headers: Record<string, string> };

const readInbox = async (place: string): Promise<Email[]> =>
  (await read<Delivered[]>(`${place}/messages`)).map(({ headers, ...mail }) => ({
    ...mail,
    messageId: headers['message-id'] ?? '',
  }));

const oid = { date: 1082, bigint: 20, numeric: 1700 };

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(oid.date, (text) => text);
parsers.setTypeParser(oid.bigint, Number);
parsers.setTypeParser(oid.numeric, Number);

/** Reads all sources, without changing anything, and passes them to `work`. */
export const withSources = async <Result>(
  { databaseUrl, payments, mail, files }: SourceLocations,
  work: (sources: Sources) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl, types: parsers });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const query: Query = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[];
    // The first query takes the snapshot.
    await query('select 1');
    return await work({
      query,
      ...(payments && { journal: await readJournal(payments) }),
      ...(mail && { inbox: await readInbox(mail) }),
      ...(files && { files }),
    });
  } finally {
    await client.end();
  }
};
