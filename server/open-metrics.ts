import type { Context } from './context.ts';
import type { Metrics } from './metrics/serve-metrics.ts';
import type { Tls } from './platform/http/tls.ts';

/** Serves `/metrics` where METRICS_PORT is set; otherwise not even its library is loaded. */
export const openMetrics = async (ctx: Context, tls?: Tls): Promise<Metrics | undefined> => {
  if (ctx.config.METRICS_PORT === undefined) return undefined;
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics(ctx, tls);
};
