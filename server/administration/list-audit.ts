import type { AuditLine, audit } from '#contract/audit.ts';
import { describeActivity } from '#domain/booking-activity.ts';
import { describePayoutActivity } from '#domain/payout-activity.ts';
import type { Operation } from '../operation.ts';
import { findSubjectName, listAuditLines } from './audit-store.ts';

const pageSize = 50;

type StoredLine = Awaited<ReturnType<typeof listAuditLines>>[number];

const messageOf = ({ source, details, at }: StoredLine): string | undefined => {
  if (!details) return undefined;
  return source === 2 ? describeActivity(details, 'administrator', at) : describePayoutActivity(details);
};

const cursorOf = ({ micros, source, id }: StoredLine): string => `${micros}.${source}.${id}`;

const positionOf = (cursor: string) => {
  const [micros = 0, source = 0, id = 0] = cursor.split('.').map(Number);
  return { micros, source, id };
};

/** Without lines of activity of an unknown kind, which a newer version wrote. */
const toLines = (row: StoredLine): AuditLine[] => {
  const message = messageOf(row);
  if (row.source !== 1 && message === undefined) return [];
  return [
    {
      key: cursorOf(row),
      dateTime: row.at,
      actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
      subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName ?? '' },
      message: message ?? null,
      field: row.field,
      before: row.before,
      after: row.after,
    },
  ];
};

/** Reads the audit page by page, by position and not by number, as lines are added meanwhile. */
export const listAudit: Operation<typeof audit.listAudit> = async ({ db }, { query }) => {
  const { cursor, ...filters } = query;
  const [rows, actorName, subjectName] = await Promise.all([
    // One more than a page, to know whether there are older ones.
    listAuditLines(db, { ...filters, after: cursor ? positionOf(cursor) : undefined }, pageSize + 1),
    query.actor ? findSubjectName(db, query.actor) : null,
    query.subject ? findSubjectName(db, query.subject) : null,
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    lines: page.flatMap(toLines),
    next: last && rows.length > pageSize ? cursorOf(last) : null,
    actorName,
    subjectName,
  };
};
