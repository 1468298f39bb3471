import type { Context } from '../context.ts';
import { connect } from '../platform/db/connect.ts';

/** A statement as sent, with its values in the order of $1, $2, … */
export type Sent = { text: string; values: readonly unknown[] };

/** A statement, the 8-kB pages that PostgreSQL touched for it, the milliseconds that it took, and its whole plan. */
export type Statement = { text: string; buffers: number; ms: number; plan: unknown };

type Plan = {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
};

/** Records the statements that `work` sends through its context, with their values. */
export const recordStatements = async (
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<Sent[]> => {
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
  await work({ ...ctx, db }).finally(close);
  return sent;
};

/** The statements: the buffers they read, which depend on data and plan and not on the machine, and their time. */
export const statementsOf = async (
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<Statement[]> => {
  const recorded = await recordStatements(ctx, work);
  const { pool, close } = connect(ctx.config.DATABASE_URL);
  try {
    const statements: Statement[] = [];
    for (const { text, values } of recorded.filter(({ text }) => !/^(?:begin|commit|start)\b/i.test(text))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [Plan] }>({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values: [...values],
      });
      const plan = rows[0]?.['QUERY PLAN'][0];
      if (!plan) throw new Error(`PostgreSQL returned no plan for: ${text}`);
      const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan.Plan;
      statements.push({ text, buffers: hit + read, ms: plan['Execution Time'], plan });
    }
    return statements;
  } finally {
    await close();
  }
};

/** The number of deadlocks in the database since its creation. */
export const deadlocksOf = async (ctx: Context): Promise<number> => {
  const { pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  const { rows } = await pool
    .query<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()')
    .finally(close);
  return Number(rows[0]?.deadlocks);
};
