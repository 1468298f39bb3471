import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { failureOf } from '../db/connect.ts';
import { areJobsStuck, probeWrite } from './store.ts';

const limits = {
  /** In which the database must have answered. */
  answerMs: 3_000,
  /** For which an answer holds: whoever asks more often asks the database no more often. */
  keptMs: 1_000,
  /** Jobs that are due for so long, with none begun, are stuck. Some of ours are due every minute. */
  stuckSeconds: 120,
};

/** Whether the database can be written to, and whether jobs are added and worked on, here or in another process. */
export type Readiness = { database: boolean; jobs: boolean };

type Needed = Pick<Context, 'db' | 'jobs' | 'log' | 'now'>;

/** A function that tells whether this process can do its work, within three seconds. */
export const createReadiness = ({ db, jobs, log, now }: Needed): (() => Promise<Readiness>) => {
  const since = now().getTime();
  // What waited while nothing of ours ran isn't stuck yet.
  const isJustUp = () => now().getTime() - since < limits.stuckSeconds * 1000;
  const no: Readiness = { database: false, jobs: false };

  const ask = async (): Promise<Readiness> => {
    try {
      await probeWrite(db);
      const isStuck = !isJustUp() && (await areJobsStuck(db, jobs.kinds, limits.stuckSeconds));
      return { database: true, jobs: jobs.isUsable() && !isStuck };
    } catch (error) {
      log.warn(failureOf(error), 'the database can not be written to');
      return no;
    }
  };

  // One at a time, so that those of a database that hangs don't pile up.
  let current: { answer: Promise<Readiness>; endedAt: number } | undefined;
  const shared = (): Promise<Readiness> => {
    if (current && performance.now() - current.endedAt < limits.keptMs) return current.answer;
    const asked = { answer: ask(), endedAt: Number.POSITIVE_INFINITY };
    void asked.answer.then(() => {
      asked.endedAt = performance.now();
    });
    current = asked;
    return asked.answer;
  };
  return async () => {
    const late = new AbortController();
    const answer = await Promise.race([
      shared(),
      sleep(limits.answerMs, no, { signal: late.signal, ref: false }).catch(() => no),
    ]);
    late.abort();
    return answer;
  };
};
