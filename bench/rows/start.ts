import { setTimeout as elapsed } from 'node:timers/promises';
import { judge, type Row, timesOf } from '../figure.ts';
import { type Program, startProgram } from '../program.ts';
import { median } from '../rounds.ts';

const starts = 5;
const idleMs = 5000;
const floorName = 'a bare Fastify with pg';

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
    const ratios: number[] = [];
    for (let number = 0; number < starts; number += 1) {
      ratios.push((await timeToAnswer(product)) / (await timeToAnswer(floor)));
    }

    await using ours = await product.begin();
    await using bare = await floor.begin();
    await Promise.all([answerOf(ours, product.path), answerOf(bare, floor.path)]);
    await elapsed(idleMs);
    const [used, least] = await Promise.all([ours.usage(), bare.usage()]);
    return [
      judge(
        'Process start to first answer',
        median(ratios),
        { must: 5, aim: 2, atMost: true },
        timesOf(floorName),
      ),
      judge(
        'Idle memory (RSS)',
        used.rssBytes / least.rssBytes,
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
}): Promise<number> => {
  const startedAt = performance.now();
  await using program = await begin();
  await answerOf(program, path);
  return performance.now() - startedAt;
};
