import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openContext } from '../open-context.ts';

// A process with the API and its jobs, without pages, for tests that kill it.
const { ctx } = await openContext(readConfig());
const app = await createApp(ctx);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await ctx.jobs.work(ctx);
process.once('disconnect', () => process.exit());
process.send?.({ ready: true, url });
