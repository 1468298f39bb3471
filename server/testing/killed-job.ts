import type { Context } from '../context.ts';
import { type Job, startJobQueue } from '../platform/jobs/queue.ts';

const isProcessToKill = process.argv[1] === import.meta.filename;

/** Hangs in the process that the test kills; ends at once in every other. */
export const killedJob: Job = {
  name: 'test.killed',
  async run() {
    if (!isProcessToKill) return;
    process.send?.({ running: true });
    await new Promise(() => {});
  },
};

if (isProcessToKill) {
  const queue = await startJobQueue(process.argv[2] ?? '', [killedJob], console);
  await queue.work({} as Context);
}
