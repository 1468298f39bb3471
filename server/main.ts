import type { FastifyInstance } from 'fastify';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { createCaller, createReader } from './api.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { failToStart } from './fail-to-start.ts';
import { emails } from './jobs.ts';
import { openContext } from './open-context.ts';
import { openMetrics } from './open-metrics.ts';
import { openTracing } from './open-tracing.ts';
import { countDocuments } from './page-view/count-documents.ts';
import { serveEmailPreviews } from './platform/email/previews.ts';
import { waitForLastRequests } from './platform/http/last-requests.ts';
import { loadBuiltPages, servePages } from './platform/http/pages.ts';
import { readTls } from './platform/http/tls.ts';
import { productionWarnings } from './production-settings.ts';

/** Without the time to drain; below the usual 30 s between SIGTERM and SIGKILL. */
const closeTimeoutMs = 25_000;

/** Closes the server once the requests already sent have been answered; after the timeout it cuts the connections. */
const closeApp = async (app: FastifyInstance, drainSeconds: number): Promise<void> => {
  const timeoutMs = drainSeconds * 1000 + closeTimeoutMs;
  const timeout = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close();
  clearTimeout(timeout);
};

/** The web process: API and pages, and jobs unless RUN_JOBS is false. */
const start = async (): Promise<void> => {
  // Whatever the process writes is for it alone.
  process.umask(0o077);
  const config = readConfig();
  // While the process waits for its database there is nothing to stop.
  let stop = async (): Promise<void> => {};
  stopWithParent(() => stop());
  // Before anything is waited for, as a mistake in it is one in the configuration.
  const tls = readTls(config);
  // Pages load while the database connects.
  const tracing = await openTracing(config, 'web');
  const [{ ctx, close }, pages] = await Promise.all([
    openContext(config, { waitsForDatabase: true, aroundJob: tracing?.aroundJob }),
    process.env.OPENACRE_LIVE === 'true' ? ('live' as const) : loadBuiltPages(),
  ]);
  const metrics = await openMetrics(ctx, tls);
  const app = await createApp(ctx, { tls, observers: [tracing, metrics] });
  for (const warning of productionWarnings(config, { userId: process.getuid?.() })) ctx.log.warn(warning);
  serveEmailPreviews(app, ctx, emails);
  await app.register(async (scope) => {
    countDocuments(scope, ctx);
    await servePages(scope, ctx, createCaller(ctx), pages, createReader(ctx));
  });
  app.addHook('preClose', () => waitForLastRequests(app.server));
  // Running requests and jobs finish side by side; then the database connections close.
  stop = async () => {
    await Promise.all([closeApp(app, config.DRAIN_SECONDS), ctx.jobs.drain()]);
    await metrics?.close();
    await close();
    await tracing?.close();
  };
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  if (config.RUN_JOBS) await ctx.jobs.work(ctx);
  ctx.log.info({ url }, 'web is ready');
  process.send?.({ ready: true, url });
};

await start().catch(failToStart);
