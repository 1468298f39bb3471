import pg from 'pg';

/** Runs one query on the primary, over a connection of its own. */
export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

export const queryOf =
  (databaseUrl: string): Query =>
  async (text, values = []) => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
