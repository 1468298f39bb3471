import { type RawBuilder, sql } from 'kysely';
import { type AuditKind, moneyActivities } from '#domain/audit.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { personName } from '../platform/db/person-name.ts';
import type { Schema } from '../platform/db/schema.ts';

/** The three tables that the audit is read from, numbered for the order of lines of one moment. */
const sources = { audit: 1, bookingActivity: 2, payoutActivity: 3 } as const;

type Position = { micros: number; source: number; id: number };

type StoredLine = Position & {
  at: Date;
  actorId: string | null;
  actorName: string | null;
  subjectType: Schema['audit']['subject_type'];
  /** Null for the marketplace. */
  subjectId: string | null;
  subjectName: string | null;
  field: string | null;
  before: unknown;
  after: unknown;
} & (
    | { source: 1; details: null }
    | { source: 2; details: BookingActivity | null }
    | { source: 3; details: PayoutActivity }
  );

export type AuditFilters = {
  kind?: AuditKind | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  after: Position | undefined;
};

/** The subject of audit lines of each kind. */
const subjectTypes: Record<AuditKind, Schema['audit']['subject_type']> = {
  people: 'user',
  land: 'listing',
  bookings: 'booking',
  money: 'payout',
  marketplace: 'marketplace',
};

const allSubjects = Object.values(subjectTypes);
const isMoney = sql<boolean>`coalesce(t.details ->> 'kind' = any(${moneyActivities}::text[]), false)`;

/** The newest lines of one source that fit the filters; undefined where none can. */
const branch = (
  source: keyof typeof sources,
  { kind, actor, subject, after }: AuditFilters,
  limit: number,
): RawBuilder<unknown> | undefined => {
  const number = sql.raw(String(sources[source]));
  const shared = [
    ...(actor ? [sql`t.actor_id = ${actor}::uuid`] : []),
    // The first comparison is what an index can be used for.
    ...(after
      ? [
          sql`t.at <= timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`,
          sql`(t.at, ${number}, t.id) <
            (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.source}::int, ${after.id}::bigint)`,
        ]
      : []),
  ];
  const select = (columns: RawBuilder<unknown>, table: string, conditions: RawBuilder<unknown>[]) => sql`
    (select t.at, ${number} as source, t.id, t.actor_id, ${columns} from ${sql.raw(table)} t
      where ${sql.join([sql`true`, ...shared, ...conditions], sql` and `)} order by t.at desc, t.id desc limit ${limit})`;
  const activity = (type: 'booking' | 'payout') =>
    sql`${sql.raw(`'${type}'`)}::text as subject_type, t.booking_id as subject_id,
      null::text as field, null::jsonb as before, null::jsonb as after, t.details`;
  const ofBooking = subject ? [sql`t.booking_id = ${subject}::uuid`] : [];
  switch (source) {
    case 'audit':
      return select(
        sql`t.subject_type, t.subject_id, t.field, t.before, t.after, null::jsonb as details`,
        'audit',
        [
          ...(kind ? [sql`t.subject_type = ${subjectTypes[kind]}`] : []),
          ...(subject
            ? [sql`t.subject_type = any(${allSubjects}::text[]) and t.subject_id = ${subject}::uuid`]
            : []),
        ],
      );
    case 'bookingActivity':
      if (kind && kind !== 'bookings' && kind !== 'money') return undefined;
      return select(activity('booking'), 'booking_activity', [
        ...(kind === 'money' ? [isMoney] : kind === 'bookings' ? [sql`not ${isMoney}`] : []),
        ...ofBooking,
      ]);
    case 'payoutActivity':
      if (kind && kind !== 'money') return undefined;
      return select(activity('payout'), 'payout_activity', ofBooking);
  }
};

/**
 * The latest lines of the audit, after a position: changes of users, listings, bookings, payouts and the marketplace,
 * and the activity of bookings and payouts. Each table is read by an index and only as far as the page goes.
 */
export const listAuditLines = async (
  db: DbOrTransaction,
  filters: AuditFilters,
  limit: number,
): Promise<StoredLine[]> => {
  const branches = (Object.keys(sources) as (keyof typeof sources)[]).flatMap(
    (source) => branch(source, filters, limit) ?? [],
  );
  const { rows } = await sql<StoredLine>`
    select (extract(epoch from e.at) * 1000000)::bigint as micros, e.source, e.id, e.at,
      e.actor_id as "actorId", ${personName('a')} as "actorName",
      e.subject_type as "subjectType", e.subject_id as "subjectId",
      coalesce(${personName('u')}, l.title, b.confirmation_code) as "subjectName",
      e.field, e.before, e.after, e.details
    from (
      select * from (${sql.join(branches, sql` union all `)}) lines
      order by at desc, source desc, id desc limit ${limit}
    ) e
    left join users a on a.id = e.actor_id
    left join users u on e.subject_type = 'user' and u.id = e.subject_id
    left join listings l on e.subject_type = 'listing' and l.id = e.subject_id
    left join bookings b on e.subject_type in ('booking', 'payout') and b.id = e.subject_id
    order by e.at desc, e.source desc, e.id desc`.execute(db);
  return rows;
};

/** The name of a user, a listing or a booking; null when there is none of this id. */
export const findSubjectName = async (db: DbOrTransaction, id: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select ${personName('u')} as name from users u where u.id = ${id}::uuid
    union all select title from listings where id = ${id}::uuid
    union all select confirmation_code from bookings where id = ${id}::uuid`.execute(db);
  return rows[0]?.name ?? null;
};
