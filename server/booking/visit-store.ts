import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';

/** Whether a booking `b` counts as a visit on a day: `isVisit` of domain/review.ts in SQL. */
export const isVisit = (today: Day): RawBuilder<SqlBool> =>
  sql`(b.status = 'Paid' and b.start_day < ${today}::date)`;
