import { stopWithParent } from '#launch/stop-with-parent.ts';
import { ConfigError, readConfig } from './config.ts';
import { refuseDemoAccounts } from './demo-accounts.ts';
import { openContext } from './open-context.ts';

/** A process that does nothing but jobs: as many of them as one likes. */
const start = async (): Promise<void> => {
  const { ctx, close } = await openContext(readConfig());
  await refuseDemoAccounts(ctx);
  await ctx.jobs.work(ctx);
  ctx.log.info('worker is ready');
  process.send?.({ ready: true });
  stopWithParent(close);
};

await start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Openacre can't start:\n${error.message}` : error);
  process.exit(1);
});
