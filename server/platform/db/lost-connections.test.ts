import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { type Outage, startOutage } from '../../testing/outage.ts';

let outage: Outage;
beforeAll(async () => {
  outage = await startOutage();
});
afterAll(() => outage.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isRunning = ({ child }: Outage['web']): boolean => child.exitCode === null && child.signalCode === null;

/** The number of processes that listen for new jobs. */
const listeners = async (): Promise<number> => {
  const found = await outage.postgres.query(
    `select from pg_stat_activity where query ~ '^LISTEN|pg_listening_channels' and pid <> pg_backend_pid()`,
  );
  return found.length;
};

const expectNothingLost = async (answers: Awaited<ReturnType<Outage['underLoad']>>): Promise<void> => {
  const { web, worker } = outage;
  expect([isRunning(web), isRunning(worker)], web.output() + worker.output()).toEqual([true, true]);
  const odd = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
  expect(odd).toEqual([]);
  await outage.works();
  await expect.poll(listeners, { timeout: limits.processMs }).toBe(2);
  expect(await outage.findLosses()).toEqual([]);
  expect([isRunning(web), isRunning(worker)]).toEqual([true, true]);
  expect(web.output() + worker.output()).not.toMatch(/secretKey|processID/);
};

// docs/rules/operations.md#lost-database
test('fifty terminated connections end no process and lose nothing', async () => {
  let ended = 0;
  const answers = await outage.underLoad(async () => {
    while (ended < 50) {
      ended += await outage.postgres.endSessions(5);
      await pause(150);
    }
  });
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await expectNothingLost(answers);
});

test('nor do fast restarts of the database', async () => {
  const answers = await outage.underLoad(async () => {
    for (let restarts = 0; restarts < 3; restarts += 1) {
      await outage.postgres.restart();
      await pause(700);
    }
  });
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  await expectNothingLost(answers);
});

test('nor does a frozen database: requests get 503 instead of waiting', async () => {
  const { postgres, book, pending } = outage;
  const answers = await outage
    .underLoad(async () => {
      await pause(300);
      postgres.freeze();
      await pending();
      const answers = await Promise.all(Array.from({ length: 20 }, () => book()));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
      const ready = await fetch(`${outage.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { ready: false, database: false, jobs: false },
      ]);
      postgres.thaw();
    })
    .finally(() => postgres.thaw());
  await expectNothingLost(answers);
});
