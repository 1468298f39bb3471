import type { DbOrTransaction } from './db/connect.ts';
import type { Schema } from './db/schema.ts';

type Subject = { type: Schema['audit']['subject_type']; id: string };
type Fields = Record<string, unknown>;

/** Who made a change, and when. `id` is null on the command line. */
export type Author = { id: string | null; at: Date };

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds a line for each field that differs, with its value before and after (docs/rules/administration.md#audit). */
export const insertAudit = async (
  db: DbOrTransaction,
  { id: actorId, at }: Author,
  { type, id }: Subject,
  before: Fields,
  after: Fields,
): Promise<void> => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = names
    .map((field) => ({ field, before: asJson(before[field]), after: asJson(after[field]) }))
    .filter((line) => line.before !== line.after)
    .map((line) => ({ ...line, at, actor_id: actorId, subject_type: type, subject_id: id }));
  if (lines.length > 0) await db.insertInto('audit').values(lines).execute();
};

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

/** Whether the audit has a line of this person about this field of a subject since an instant. */
export const wasAudited = async (
  db: DbOrTransaction,
  { actorId, subject, field, since }: { actorId: string; subject: Subject; field: string; since: Date },
): Promise<boolean> => {
  const found = await db
    .selectFrom('audit')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('actor_id', '=', actorId)
    .where('field', '=', field)
    .where('at', '>=', since)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
};
