import type { FastifyInstance } from 'fastify';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { createCaller } from './api.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { failToStart } from './fail-to-start.ts';
import { emails } from './jobs.ts';
import { openContext } from './open-context.ts';
import { serveEmailPreviews } from './platform/email/previews.ts';
import { takeLastRequests } from './platform/http/last-requests.ts';
import { loadBuiltPages, servePages } from './platform/http/pages.ts';

/** Less than what whoever ends the process by force gives it: 30 seconds as a rule. */
const longestRequestMs = 25_000;

/** Answers what has been sent by now and is under way, and nothing more; only what takes far too long is cut. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const late = setTimeout(() => app.server.closeAllConnections(), longestRequestMs);
  await app.close();
  clearTimeout(late);
};

/** The web process: API and pages, and the jobs unless RUN_JOBS is false. */
const start = async (): Promise<void> => {
  const config = readConfig();
  // While it waits for its database there is nothing to end.
  let stop = async (): Promise<void> => {};
  stopWithParent(() => stop());
  // Pages are loaded while the database answers.
  const [{ ctx, close }, pages] = await Promise.all([
    openContext(config, { waitsForDatabase: true }),
    process.env.OPENACRE_LIVE === 'true' ? ('live' as const) : loadBuiltPages(),
  ]);
  const app = await createApp(ctx);
  serveEmailPreviews(app, ctx, emails);
  await servePages(app, ctx, createCaller(ctx), pages);
  app.addHook('preClose', () => takeLastRequests(app.server));
  // Requests and jobs under way end, at the same time; then the database is let go.
  stop = async () => {
    await Promise.all([closeApp(app), ctx.jobs.rest()]);
    await close();
  };
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  if (config.RUN_JOBS) await ctx.jobs.work(ctx);
  ctx.log.info({ url }, 'web is ready');
  process.send?.({ ready: true, url });
};

await start().catch(failToStart);
