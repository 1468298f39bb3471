import type { Config } from './config.ts';
import type { Tracing } from './tracing/start-tracing.ts';

/** Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise not even their library is loaded. */
export const openTracing = async (
  config: Config,
  process: 'web' | 'worker',
): Promise<Tracing | undefined> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { startTracing } = await import('./tracing/start-tracing.ts');
  return startTracing(config, process);
};
