import type { FastifyInstance } from 'fastify';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { failToStart } from './fail-to-start.ts';
import { takeLastRequests } from './http/last-requests.ts';
import { serveLetterPreviews } from './http/letter-previews.ts';
import { loadBuiltPages, servePages } from './http/pages.ts';
import { letters } from './jobs.ts';
import { openContext } from './open-context.ts';

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
    openContext(config),
    process.env.OPENACRE_LIVE === 'true' ? ('live' as const) : loadBuiltPages(),
  ]);
  const app = await createApp(ctx);
  serveLetterPreviews(app, ctx, letters);
  await servePages(app, ctx, pages);
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
