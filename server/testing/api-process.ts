import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openContext } from '../open-context.ts';
import { patient } from './patient.ts';

// A process with the API and its jobs, without pages, for tests that kill it; with REQUEST_LIMITS for those in
// which the database hangs.
const { ctx } = await openContext(
  readConfig(),
  process.env.REQUEST_LIMITS ? {} : { databaseLimits: patient },
);
const app = await createApp(ctx);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await ctx.jobs.work(ctx);
process.once('disconnect', () => process.exit());
process.send?.({ ready: true, url });
