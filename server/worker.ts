import { stopWithParent } from '#launch/stop-with-parent.ts';
import { readConfig } from './config.ts';
import { failToStart } from './fail-to-start.ts';
import { openContext } from './open-context.ts';
import { openMetrics } from './open-metrics.ts';
import { openTracing } from './open-tracing.ts';
import { productionWarnings } from './production-settings.ts';

/** A process that only runs jobs. Any number of them may run. */
const start = async (): Promise<void> => {
  // Whatever the process writes is for it alone.
  process.umask(0o077);
  const config = readConfig();
  // While the process waits for its database there is nothing to stop.
  let stop = async (): Promise<void> => {};
  stopWithParent(() => stop());
  const tracing = await openTracing(config, 'worker');
  const { ctx, close } = await openContext(config, {
    waitsForDatabase: true,
    aroundJob: tracing?.aroundJob,
  });
  const metrics = await openMetrics(ctx);
  stop = async () => {
    await ctx.jobs.drain();
    await metrics?.close();
    await close();
    await tracing?.close();
  };
  for (const warning of productionWarnings(config, { userId: process.getuid?.() })) ctx.log.warn(warning);
  await ctx.jobs.work(ctx);
  ctx.log.info('worker is ready');
  process.send?.({ ready: true });
};

await start().catch(failToStart);
