import { type Insertable, sql } from 'kysely';
import { type ReportSubject, type ReportTab, reportTabs } from '#domain/conduct.ts';
import type { Side } from '#domain/permissions.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { personName } from '../platform/db/person-name.ts';
import { countRowsByTab } from '../platform/db/row-counts.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['reports'];

/** The last message of one side of a thread, or that one; null if the side did not write it. */
export const findMessageId = async (
  db: DbOrTransaction,
  threadId: string,
  sender: Side,
  messageId: number | undefined,
): Promise<number | null> => {
  const { id } = await db
    .selectFrom('messages')
    .where('thread_id', '=', threadId)
    .where('sender', '=', sender)
    .$if(messageId !== undefined, (query) => query.where('id', '=', messageId as number))
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

/** Saves a report; returns the id of the one that the same person has open of the same thing, if there is one. */
export const insertReport = async (
  db: DbOrTransaction,
  values: Insertable<Table> & { id: string },
): Promise<string> => {
  const { id } = await db
    .insertInto('reports')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'subject', 'subject_id', 'message_id'])
        .where('closed_at', 'is', null)
        // An update that changes nothing: `do nothing` would not return the row that is there.
        .doUpdateSet((change) => ({ reason: change.ref('reports.reason') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findReport = (db: DbOrTransaction, id: string) =>
  db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirst();

/** Closes a report; returns false if it was closed before. */
export const setReportClosed = async (
  db: DbOrTransaction,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ closed_at: at, closed_by: by, closed_reason: reason })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Closes all open reports of one thing; returns how many there were. */
export const closeReportsOf = async (
  db: DbOrTransaction,
  { subject, subjectId }: { subject: ReportSubject; subjectId: string },
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ closed_at: at, closed_by: by, closed_reason: reason })
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const countReports = (db: DbOrTransaction): Promise<Record<ReportTab, number>> =>
  countRowsByTab(db, 'reports', reportTabs);

type Named = { id: string; name: string };

export type ListedReport = {
  id: string;
  subject: ReportSubject;
  subject_id: string;
  listing_id: string;
  title: string;
  county: string;
  text: string | null;
  /** Of a conversation: the message that is reported, which never changes. */
  message: { id: number; text: string; sentAt: string; photoCount: number } | null;
  is_hidden: boolean;
  is_changed: boolean;
  writer: Named;
  reporter: Named;
  reason: string;
  created_at: Date;
  closed_at: Date | null;
  closed_by_name: string | null;
  closed_reason: string | null;
};

/** A page of reports: open ones the oldest first, closed ones the latest first. */
export const listReports = async (
  db: DbOrTransaction,
  { tab, limit, offset }: { tab: ReportTab; limit: number; offset: number },
): Promise<ListedReport[]> => {
  const part =
    tab === 'open'
      ? sql`where p.closed_at is null order by p.created_at, p.id`
      : sql`where p.closed_at is not null order by p.closed_at desc, p.id`;
  const { rows } = await sql<ListedReport>`
    select p.id, p.subject, p.subject_id, p.listing_id, l.title, l.county,
      p.text,
      case when m.id is not null then jsonb_build_object('id', m.id, 'text', m.text, 'sentAt', m.sent_at,
        'photoCount', (select count(*) from message_photos i where i.thread_id = m.thread_id and i.message_id = m.id))
        end as message,
      r.hidden_at is not null as is_hidden, coalesce(r.comment <> p.text, false) as is_changed, p.reason, p.created_at, p.closed_at,
      p.closed_reason, ${personName('c')} as closed_by_name,
      jsonb_build_object('id', w.id, 'name', ${personName('w')}) as writer,
      jsonb_build_object('id', u.id, 'name', ${personName('u')}) as reporter
    from reports p
      join listings l on l.id = p.listing_id
      join users u on u.id = p.reporter_id
      join users w on w.id = p.writer_id
      left join reviews r on p.subject = 'review' and r.id = p.subject_id
      left join messages m on p.subject = 'conversation' and m.thread_id = p.subject_id and m.id = p.message_id
      left join users c on c.id = p.closed_by
    ${part} limit ${limit} offset ${offset}`.execute(db);
  return rows;
};
