import { setTimeout as elapsed } from 'node:timers/promises';
import { judge, type Row, timesOf } from '../figure.ts';
import { type Program, startProgram } from '../program.ts';
import { median } from '../rounds.ts';

const starts = 5;
const idleMs = 5000;
const floorName = 'a bare Fastify with pg';

/** Until the first answer: time and CPU time. */
type Start = { ms: number; cpuMs: number };

/** From the start of the process to its first answer from the database, and its memory when idle. */
export const start: Row = {
  name: 'start',
  about: 'process start to first answer, and idle memory',
  async run(bench) {
    await bench.pages();
    const stage = await bench.stage();
    const [id] = stage.listingIds;
    // With jobs, as a single process on a small machine.
    const product = {
      path: `/api/listing/public/${id}`,
      begin: () => stage.startProduct({ RUN_JOBS: 'true' }),
    };
    const floor = {
      path: `/row/${id}`,
      begin: () => startProgram('bench/floor/row.ts', { DATABASE_URL: stage.databaseUrl }),
    };
    // Fills their compile caches, as a real earlier start has done.
    for (const program of [product, floor]) await timeToAnswer(program);
    const pairs: { ours: Start; bare: Start }[] = [];
    for (let number = 0; number < starts; number += 1) {
      pairs.push({ ours: await timeToAnswer(product), bare: await timeToAnswer(floor) });
    }
    const least = (whose: 'ours' | 'bare') => Math.min(...pairs.map((pair) => pair[whose].cpuMs));
    const cpu = `by CPU time ${timesOf(floorName)(least('ours') / least('bare'))}`;
    const each = `${Math.round(least('ours'))} and ${Math.round(least('bare'))} ms`;

    await using ours = await product.begin();
    await using bare = await floor.begin();
    await Promise.all([answerOf(ours, product.path), answerOf(bare, floor.path)]);
    await elapsed(idleMs);
    const [used, usedByBare] = await Promise.all([ours.usage(), bare.usage()]);
    return [
      judge(
        'Process start to first answer',
        median(pairs.map(({ ours, bare }) => ours.ms / bare.ms)),
        { must: 5, aim: 2, atMost: true },
        timesOf(floorName),
        `${cpu}: ${each}`,
      ),
      judge(
        'Idle memory (RSS)',
        used.rssBytes / usedByBare.rssBytes,
        { must: 2.5, aim: 1.5, atMost: true },
        timesOf(floorName),
      ),
    ];
  },
};

const answerOf = async (program: Program, path: string): Promise<void> => {
  const answer = await fetch(program.url + path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
};

const timeToAnswer = async ({
  path,
  begin,
}: {
  path: string;
  begin: () => Promise<Program>;
}): Promise<Start> => {
  const startedAt = performance.now();
  await using program = await begin();
  await answerOf(program, path);
  const ms = performance.now() - startedAt;
  return { ms, cpuMs: (await program.usage()).cpuMs };
};
