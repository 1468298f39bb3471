import Fastify from 'fastify';
import pg from 'pg';
import { stopWithParent } from '#launch/stop-with-parent.ts';

/** Floor F1: a minimal web server with PostgreSQL. It answers with one row of one prepared SELECT, as JSON. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'row',
    text: 'select * from listings where id = $1',
    values: [params.id],
  });
  return rows[0];
});

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ ready: true, url });
stopWithParent(async () => {
  await app.close();
  await pool.end();
});
