import { stopWithParent } from '#launch/stop-with-parent.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { refuseDemoAccounts } from './demo-accounts.ts';
import { servePages } from './http/pages.ts';
import { openContext } from './open-context.ts';

/** The web process: API and pages, and the jobs unless RUN_JOBS is false. */
const start = async (): Promise<void> => {
  const config = readConfig();
  const { ctx, close } = await openContext(config);
  await refuseDemoAccounts(ctx);
  const app = await createApp(ctx);
  await servePages(app, ctx, { live: process.env.OPENACRE_LIVE === 'true' });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  if (config.RUN_JOBS) await ctx.jobs.work(ctx);
  ctx.log.info({ url }, 'web is ready');
  process.send?.({ ready: true, url });
  // New connections are refused, requests and jobs under way end, then the database is let go.
  stopWithParent(async () => {
    await app.close();
    await close();
  });
};

await start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Openacre can't start:\n${error.message}` : error);
  process.exit(1);
});
