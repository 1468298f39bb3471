import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Where the product's traces are. What is left out is not looked at, and what needs it is not checked. */
export type Places = {
  databaseUrl: string;
  /** The payments stand-in's address, or the path of its journal. */
  payments?: string;
  /** The mail stand-in's address. */
  mail?: string;
  /** The folder of photographs and documents. */
  files?: string;
};

/** A line of the provider's journal. Which fields it has hangs on its type. */
export type Entry = Record<string, unknown> & { type: string };

/** A mail that was delivered. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; messageId: string };

/** Asks the database; every question sees the same instant. Dates come as text, amounts as numbers. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export type Sources = { ask: Ask; journal?: Entry[]; mails?: Mail[]; files?: string };

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

type Delivered = Omit<Mail, 'messageId'> & { headers: Record<string, string> };

const readMails = async (place: string): Promise<Mail[]> =>
  (await read<Delivered[]>(`${place}/messages`)).map(({ headers, ...mail }) => ({
    ...mail,
    messageId: headers['message-id'] ?? '',
  }));

const oid = { date: 1082, bigint: 20, numeric: 1700 };

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(oid.date, (text) => text);
parsers.setTypeParser(oid.bigint, Number);
parsers.setTypeParser(oid.numeric, Number);

/** Reads all of it as it is now, changing nothing, and gives it to `work`. */
export const withSources = async <Result>(
  { databaseUrl, payments, mail, files }: Places,
  work: (sources: Sources) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl, types: parsers });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const ask: Ask = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[];
    // The snapshot is taken by the first question.
    await ask('select 1');
    return await work({
      ask,
      ...(payments && { journal: await readJournal(payments) }),
      ...(mail && { mails: await readMails(mail) }),
      ...(files && { files }),
    });
  } finally {
    await client.end();
  }
};
