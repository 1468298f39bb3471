import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { aSmallDisk, canMount } from '#launch/testing/small-disk.ts';
import { createApp } from '../../app.ts';
import { runClocksJob } from '../../booking/run-clocks.job.ts';
import { startTestApp } from '../../testing/app.ts';
import { fetchInto } from '../../testing/fetch.ts';
import { startOwnPostgres } from '../../testing/own-postgres.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { requestLimits } from '../db/timeouts.ts';
import { probeWrite } from './store.ts';

// One connection, so that its session settings apply to the next query.
const { ctx, clock, close } = await startTestApp({
  config: { DATABASE_POOL: '1' },
  databaseLimits: requestLimits,
});
const other = connect(ctx.config.DATABASE_URL, { max: 1 });
const database = sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
const opened: FastifyInstance[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
  await other.close();
  await close();
});

/** `/readyz` of a process that has just started. */
const start = async () => {
  const app = await createApp(ctx);
  opened.push(app);
  const ask = fetchInto(app);
  return async () => {
    const answer = await ask('http://openacre.test/readyz');
    return { status: answer.status, ...((await answer.json()) as object) };
  };
};
const ready = { status: 200, ready: true, database: true, jobs: true };

// docs/rules/operations.md#health
describe('the database', () => {
  test('can be written to', async () => {
    expect(await (await start())()).toEqual(ready);
    const written = await ctx.db.selectFrom('readiness_probe').select('checked_at').execute();
    expect(written).toHaveLength(1);
  });

  test('can’t be written to while it is read-only, as a replica is', async () => {
    const { name } = (await database).rows[0] ?? { name: '' };
    const readOnlyByDefault = (is: 'on' | 'off') =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(is)}`.execute(
        other.db,
      );
    await readOnlyByDefault('on');
    const ask = await start();
    expect(await ask()).toEqual({ status: 503, ready: false, database: false, jobs: false });
    expect(await sql`select 1 as one`.execute(ctx.db)).toMatchObject({ rows: [{ one: 1 }] });
    await readOnlyByDefault('off');
    // The old connection, which still is, is dropped.
    await expect.poll(ask, { timeout: limits.processMs }).toEqual(ready);
  });

  test.runIf(canMount())(
    'can’t be written to on a full disk, though the row alone would still fit',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'openacre-full-'));
      const disk = aSmallDisk(folder, '400m');
      const postgres = await startOwnPostgres(folder);
      const { db, close: end } = connect(postgres.url, { max: 1 });
      try {
        await migrate(db);
        await probeWrite(db);
        // The guard would make the server read-only, and give back some of its reserve.
        const resumeGuard = postgres.suspendGuard();
        disk.fill();
        await sql`update readiness_probe set checked_at = now()`.execute(db);
        await expect(probeWrite(db)).rejects.toMatchObject({ code: '53100' });
        disk.free();
        resumeGuard();
        // The server may have crashed and be restarting.
        const canWrite = () =>
          probeWrite(db).then(
            () => true,
            () => false,
          );
        await expect.poll(canWrite, { timeout: limits.processMs }).toBe(true);
      } finally {
        await end();
        await postgres.stop();
        disk.remove();
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('is checked at most once a second, however many requests there are', async () => {
    await sql`create table probes (at timestamptz)`.execute(ctx.db);
    await sql`create function count_probe() returns trigger language plpgsql as
      'begin insert into probes values (clock_timestamp()); return new; end'`.execute(ctx.db);
    await sql`create trigger count_probe before insert on readiness_probe
      for each row execute function count_probe()`.execute(ctx.db);
    const ask = await start();
    const began = performance.now();
    for (let round = 0; round < 5; round += 1)
      expect(await Promise.all(Array.from({ length: 40 }, ask))).toEqual(Array(40).fill(ready));
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await sql`select at from probes`.execute(ctx.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(1 + Math.ceil(seconds));
    await sql`drop trigger count_probe on readiness_probe`.execute(ctx.db);
  });

  test('can be written to while requests wait for a connection of their own', async () => {
    const ask = await start();
    const answer = await ctx.db.transaction().execute(ask); // on the only connection
    expect(answer).toEqual(ready);
  });

  test('that hangs gets a 503 after a timeout', async () => {
    const ask = await start();
    const answer = await other.db.transaction().execute(async (transaction) => {
      await sql`lock table readiness_probe in access exclusive mode`.execute(transaction);
      return ask();
    });
    expect(answer).toMatchObject({ status: 503, database: false });
  });
});

describe('jobs', () => {
  const name = runClocksJob.name;
  /** Adds a job that was due this many minutes ago and has not started. */
  const addDue = (minutes: number) =>
    sql`insert into pgboss.job (name, start_after) values (${name}, now() - ${minutes} * interval '1 minute')`.execute(
      ctx.db,
    );
  beforeEach(() => sql`delete from pgboss.job`.execute(ctx.db));

  const askLater = async () => {
    const ask = await start();
    clock.advance({ minutes: 3 });
    return ask();
  };
  const stuck = { status: 503, ready: false, database: true, jobs: false };

  test('are stuck when they are long due and none was started', async () => {
    await addDue(5);
    expect(await askLater()).toEqual(stuck);
  });

  test('are fine when none is due, or only just', async () => {
    expect(await askLater()).toEqual(ready);
    await addDue(1);
    expect(await askLater()).toEqual(ready);
  });

  test('are fine while some are started, here or in another process', async () => {
    await addDue(5);
    await sql`insert into pgboss.job (name, state, started_on) values (${name}, 'active', now())`.execute(
      ctx.db,
    );
    expect(await askLater()).toEqual(ready);
  });

  test('that were due before the process started don’t count', async () => {
    await addDue(500);
    expect(await (await start())()).toEqual(ready);
  });

  test('are stuck for a process that has just started too, beside others that say so', async () => {
    await (await start())();
    await addDue(5);
    // Others have been asked for three minutes, the last time this many seconds ago.
    const asked = (seconds: number) =>
      sql`update readiness_probe set asked_since = now() - interval '3 minutes',
        checked_at = now() - ${seconds} * interval '1 second'`.execute(ctx.db);
    await asked(30);
    expect(await (await start())()).toEqual(stuck);
    await asked(90);
    expect(await (await start())()).toEqual(ready);
  });
});
