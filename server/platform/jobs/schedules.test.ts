import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { until } from '#launch/testing/until.ts';
import type { Context } from '../../context.ts';
import { createDatabase } from '../../testing/database.ts';
import { connect } from '../db/connect.ts';
import { type Job, startJobQueue } from './queue.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 2 });
const log = { warn: () => {}, error: () => {} };
afterAll(async () => {
  await close();
  await database.drop();
});

/** A schedule of each day, as it was ten minutes ago. */
const tenMinutesAgo = (): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(Date.now() - 600_000);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return `${part('minute')} ${part('hour')} * * *`;
};

// docs/rules/operations.md#jobs
test('a schedule that is due runs once, however many processes run jobs', async () => {
  let runs = 0;
  const scheduled: Job = {
    name: 'test.scheduled',
    schedule: tenMinutesAgo(),
    async run() {
      runs += 1;
    },
  };
  const start = async () => {
    const queue = await startJobQueue(database.url, [scheduled], log);
    await queue.work({} as Context);
    return queue;
  };
  /** As if no process had looked at the schedules for an hour. */
  const neglect = async () => {
    await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(db);
    await sql`update pgboss.version set cron_on = now() - interval '1 hour'`.execute(db);
  };
  const isLookedAt = async () =>
    (await sql`select from pgboss.version where cron_on > now() - interval '1 minute'`.execute(db)).rows
      .length > 0;
  /** How often it was announced that the schedule is due, and how many jobs came of it. */
  const count = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.job
      where name in ('__pgboss__send-it', ${scheduled.name}) order by name`.execute(db);
    return rows.map(({ name }) => name);
  };

  await (await start()).stop();
  await neglect();
  const queues = await Promise.all([start(), start()]);
  await until(() => runs > 0);
  // One more looks at what was due then, as if the one that did had been killed before it could say so.
  await neglect();
  queues.push(await start());
  await until(isLookedAt);
  await Promise.all(queues.map((queue) => queue.stop())); // which waits for what has begun
  expect(await count()).toEqual(['__pgboss__send-it', scheduled.name]);
  expect(runs).toBe(1);
});
