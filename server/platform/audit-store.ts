import { sql } from 'kysely';
import type { DbOrTransaction } from './db/connect.ts';
import type { Schema } from './db/schema.ts';
import { noteTrace } from './db/written.ts';

type SubjectType = Exclude<Schema['audit']['subject_type'], 'marketplace'>;
type Subject = { type: SubjectType; id: string };

/** The subject of what concerns no single user, listing or booking, such as an export of all. */
export const marketplace = { type: 'marketplace', id: null } as const;
type Fields = Record<string, unknown>;

/** Who made a change, and when. `id` is null on the command line. */
export type Author = { id: string | null; at: Date };

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** A line for each field that differs. */
const linesOf = (
  { id: actorId, at }: Author,
  { type, id }: Subject | typeof marketplace,
  before: Fields,
  after: Fields,
) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((field) => ({ field, before: asJson(before[field]), after: asJson(after[field]) }))
    .filter((line) => line.before !== line.after)
    .map((line) => ({ ...line, at, actor_id: actorId, subject_type: type, subject_id: id }));
};

/** Adds a line for each field that differs, with its value before and after (docs/rules/administration.md#audit). */
export const insertAudit = async (
  db: DbOrTransaction,
  author: Author,
  subject: Subject | typeof marketplace,
  before: Fields,
  after: Fields,
): Promise<void> => {
  noteTrace();
  const lines = linesOf(author, subject, before, after);
  if (lines.length > 0) await db.insertInto('audit').values(lines).execute();
};

/** Adds a line for each field of many subjects that are new, at once. */
export const insertAuditOfNew = async (
  db: DbOrTransaction,
  author: Author,
  made: readonly { subject: Subject; after: Fields }[],
): Promise<void> => {
  const lines = made.flatMap(({ subject, after }) => linesOf(author, subject, {}, after));
  if (lines.length > 0) await db.insertInto('audit').values(lines).execute();
};

/**
 * Adds a line that says who saved which file of many people's data, and by which search and filters. Once its
 * first part is read, and before any of it is sent.
 */
export const insertExport = (
  { db, now }: { db: DbOrTransaction; now: () => Date },
  administrator: { id: string },
  file: string,
  { page: _, pageSize: __, ...filters }: Fields = {},
): Promise<void> =>
  insertAudit(db, { id: administrator.id, at: now() }, marketplace, {}, { exported: { file, ...filters } });

/** A page of a subject's changes, the latest first, with the total number of lines. */
export const listAudit = async (
  db: DbOrTransaction,
  { type, id }: Subject,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const lines = db.selectFrom('audit as a').where('a.subject_type', '=', type).where('a.subject_id', '=', id);
  const [{ total }, rows] = await Promise.all([
    lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    lines
      .leftJoin('users as u', 'u.id', 'a.actor_id')
      .select(['a.at', 'a.field', 'a.before', 'a.after', 'u.id', 'u.first_name', 'u.last_name', 'u.email'])
      .orderBy('a.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { total, rows };
};

type Lines = { subject: Subject; field: string; since: Date };

const selectLines = (db: DbOrTransaction, { subject, field, since }: Lines) =>
  db
    .selectFrom('audit')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('field', '=', field)
    .where('at', '>=', since)
    .select('id');

/** Whether the audit has a line of this person about this field of a subject since an instant. */
export const wasAudited = async (
  db: DbOrTransaction,
  { actorId, ...lines }: Lines & { actorId: string },
): Promise<boolean> =>
  (await selectLines(db, lines).where('actor_id', '=', actorId).executeTakeFirst()) !== undefined;

/** Whether a line since an instant says that this value, or a list with it, was in a field of a subject before. */
export const hadValue = async (
  db: DbOrTransaction,
  { value, ...lines }: Lines & { value: string },
): Promise<boolean> =>
  (await selectLines(db, lines)
    .where(sql<boolean>`before @> ${JSON.stringify(value)}::jsonb`)
    .executeTakeFirst()) !== undefined;
