import { stopWithParent } from '#launch/stop-with-parent.ts';
import { readConfig } from './config.ts';
import { failToStart } from './fail-to-start.ts';
import { openContext } from './open-context.ts';

/** A process that does nothing but jobs: as many of them as one likes. */
const start = async (): Promise<void> => {
  const { ctx, close } = await openContext(readConfig());
  await ctx.jobs.work(ctx);
  ctx.log.info('worker is ready');
  process.send?.({ ready: true });
  stopWithParent(close);
};

await start().catch(failToStart);
