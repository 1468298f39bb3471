import { sql } from 'kysely';
import { type County, wisconsinCounties } from '#domain/counties.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** The counties that have public land: each is looked up in an index, however much land there is. */
export const listCountiesWithLand = async (db: DbOrTransaction): Promise<County[]> => {
  const { rows } = await sql<{ name: County }>`
    select name from unnest(${wisconsinCounties}::text[]) with ordinality as county (name, position)
    where exists (select from listing_search s where s.county = county.name)
    order by position`.execute(db);
  return rows.map(({ name }) => name);
};

/** Before every id. */
const start = '00000000-0000-0000-0000-000000000000';

/** The ids after which each part of so many listings begins, by an index alone; the first is null. */
export const listPartStarts = async (db: DbOrTransaction, perPart: number): Promise<(string | null)[]> => {
  const { rows } = await sql<{ after: string }>`
    with recursive part (after) as (
      select ${start}::uuid
      union all
      select (select s.listing_id from listing_search s where s.listing_id > part.after
        order by s.listing_id offset ${perPart - 1} limit 1)
      from part where part.after is not null)
    select after from part
    where after is not null and exists (select from listing_search s where s.listing_id > part.after)
    order by after`.execute(db);
  return rows.map(({ after }) => (after === start ? null : after));
};

/** Public listings in the order of their ids, after one of them, and when each was changed. */
export const listAddresses = async (db: DbOrTransaction, after: string | undefined, limit: number) => {
  const { rows } = await sql<{ id: string; updated_at: Date }>`
    select s.listing_id as id, l.updated_at from listing_search s join listings l on l.id = s.listing_id
    where s.listing_id > ${after ?? start}::uuid order by s.listing_id limit ${limit}`.execute(db);
  return rows;
};
