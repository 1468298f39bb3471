import type { Context } from '../../../context.ts';
import { type Job, startJobQueue } from '../queue.ts';

const isTheOneToKill = process.argv[1] === import.meta.filename;

/** Hangs in the process that is made to be killed; ends at once everywhere else. */
export const killedJob: Job = {
  name: 'test.killed',
  async run() {
    if (!isTheOneToKill) return;
    process.send?.({ running: true });
    await new Promise(() => {});
  },
};

if (isTheOneToKill) {
  const queue = await startJobQueue(process.argv[2] ?? '', [killedJob], console);
  await queue.work({} as Context);
}
