import type { Context } from '#server/context.ts';
import { connect } from '#server/db/connect.ts';

/** One statement as it was sent, and the 8-kB pages that PostgreSQL touched for it. */
export type Statement = { text: string; buffers: number };

type Sent = { text: string; values: readonly unknown[] };
type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

/**
 * The statements that a piece of the product sends, each with its buffers, which depend on the data and the plan
 * alone, not on the machine. The statements are caught on their way, so that nothing of them is repeated here.
 */
export const statementsOf = async (
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<Statement[]> => {
  const { db, pool, close } = connect(ctx.config.DATABASE_URL);
  const sent: Sent[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    Object.assign(client, {
      query(first: string | Partial<Sent>, ...rest: unknown[]) {
        const { text = '', values = [] } =
          typeof first === 'string' ? { text: first, values: rest[0] as unknown[] } : first;
        sent.push({ text, values: Array.isArray(values) ? values : [] });
        return send(first, ...rest);
      },
    });
  });
  try {
    await work({ ...ctx, db });
    const caught = sent.splice(0);
    const statements: Statement[] = [];
    for (const { text, values } of caught) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>({
        text: `explain (analyze, buffers, format json) ${text}`,
        values: [...values],
      });
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (!plan) throw new Error(`PostgreSQL explained nothing of: ${text}`);
      statements.push({ text, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
    }
    return statements;
  } finally {
    await close();
  }
};
