import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type SentStatement, sentStatements } from '../platform/db/connect.ts';
import type { AroundJob } from '../platform/jobs/queue.ts';
import { version } from '../version.ts';

export type Tracing = {
  /** Traces the requests of a server. Before its routes are added. */
  observe(app: FastifyInstance): void;
  aroundJob: AroundJob;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
};

type Ended = { error?: unknown };

/** Of an error only its code is told: the message may have values. */
const endSpan = (span: Span | undefined, { error }: Ended): void => {
  const message = (error as { code?: string } | undefined)?.code;
  if (error) span?.setStatus({ code: SpanStatusCode.ERROR, ...(message && { message }) });
  span?.end();
};

/**
 * Sends a share of what this process does as traces: requests, jobs, and below them statements and requests to others.
 * Nothing in them names a person: addresses are patterns, and statements have no values.
 * @see docs/rules/operations.md#traces
 */
export const startTracing = (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_SHARE: share }: Config,
  process: 'web' | 'worker',
): Tracing => {
  const some = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'openacre',
      'service.version': version,
      'openacre.process': process,
    }),
    // A caller names the trace that a request belongs to, but does not decide what is sent.
    sampler: new ParentBasedSampler({ root: some, remoteParentSampled: some, remoteParentNotSampled: some }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('openacre');
  const toOthers = new UndiciInstrumentation({
    requireParentforSpans: true,
    // A path has ids and coordinates, a query the address that somebody typed: only the host is told.
    startSpanHook: ({ origin }) => ({ 'url.full': String(origin), 'url.path': '', 'url.query': '' }),
  });
  toOthers.setTracerProvider(provider);
  toOthers.enable();

  const spans = new WeakMap<object, Span>();
  /** Below what is running; nothing where that is not traced. */
  const startBelow = (name: string, attributes: Attributes): Span | undefined =>
    trace.getActiveSpan()?.isRecording()
      ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
      : undefined;

  const onStatements = {
    start(sent: SentStatement) {
      const verb = /^\s*(\w+)/.exec(sent.text)?.[1]?.toUpperCase() ?? 'SQL';
      const span = startBelow(verb, { 'db.system.name': 'postgresql', 'db.query.text': sent.text });
      if (span) spans.set(sent, span);
    },
    asyncStart(sent: SentStatement & Ended) {
      endSpan(spans.get(sent), sent);
    },
    end() {},
    asyncEnd() {},
    error() {},
  };
  sentStatements.subscribe(onStatements);

  const contextOf = (request: FastifyRequest) => {
    const span = spans.get(request);
    return span ? trace.setSpan(context.active(), span) : context.active();
  };

  return {
    observe(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const from = propagation.extract(ROOT_CONTEXT, request.headers);
        const { method, id } = request;
        const attributes = { 'http.request.method': method, 'openacre.request_id': id };
        spans.set(request, tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, from));
        context.with(contextOf(request), done);
      });
      // The body was read meanwhile, outside of the context.
      app.addHook('preValidation', (request, _reply, done) => context.with(contextOf(request), done));
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        const route = request.routeOptions.url ?? 'none';
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    aroundJob: (name, run) =>
      tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, async (span) => {
        try {
          await run();
          endSpan(span, {});
        } catch (error) {
          endSpan(span, { error });
          throw error;
        }
      }),
    async close() {
      sentStatements.unsubscribe(onStatements);
      toOthers.disable();
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
};
