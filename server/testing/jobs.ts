import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** The jobs of a kind with this data, in any state. */
export const jobsNamed = async (
  ctx: Context,
  name: string,
  data: object,
): Promise<{ id: string; state: string; startAfter: Date }[]> => {
  const { rows } = await sql<{ id: string; state: string; startAfter: Date }>`
    select id, state, start_after as "startAfter" from pgboss.job where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`.execute(
    ctx.db,
  );
  return rows;
};
