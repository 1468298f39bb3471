import { PgBoss } from 'pg-boss';
import { runningAt } from './mail.ts';

/** Runs the job that looks for new land now, and not within three minutes. */
export const tellAlertsNow = async (): Promise<void> => {
  const boss = new PgBoss({
    connectionString: runningAt().database,
    supervise: false,
    schedule: false,
    max: 1,
  });
  await boss.start();
  await boss.send('alert.tell', {});
  await boss.stop({ graceful: false });
};
