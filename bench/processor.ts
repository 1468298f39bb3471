import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Sent } from '#server/testing/statements.ts';

/** The milliseconds that a process of this machine has computed; undefined where the system doesn't tell. */
const computedBy = async (pid: number): Promise<number | undefined> => {
  const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined);
  return stat === undefined ? undefined : Number(stat.split(' ')[0]) / 1e6;
};

/**
 * The milliseconds that PostgreSQL computes for some statements, planning included, which other load on the machine
 * hardly changes: of each the least of some rounds. Undefined where the system doesn't tell.
 */
export const processorMsOf = async (
  databaseUrl: string,
  statements: readonly Sent[],
  rounds: number,
): Promise<number | undefined> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    let sum = 0;
    for (const { text, values } of statements) {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < rounds; round += 1) {
        const before = await computedBy(pid);
        await client.query({ text, values: [...values] });
        const after = await computedBy(pid);
        if (before === undefined || after === undefined) return undefined;
        least = Math.min(least, after - before);
      }
      sum += least;
    }
    return sum;
  } finally {
    await client.end();
  }
};
