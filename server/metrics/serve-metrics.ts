import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { connectionsOf, type SentStatement, sentStatements } from '../platform/db/connect.ts';
import type { Tls } from '../platform/http/tls.ts';
import { addDatabaseGauges } from './database-gauges.ts';
import { addReplica } from './replica.ts';

/** In seconds: from what a cache answers to the longest that a request may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];

export type Metrics = {
  /** Measures the requests of a server. Before its routes are added. */
  observe(app: FastifyInstance): void;
  /** Where Prometheus finds them. */
  url: string;
  close(): Promise<void>;
};

/**
 * Measures this process, and serves `/metrics` on a port of its own, which no proxy passes on.
 * @see docs/rules/operations.md#metrics
 */
export const serveMetrics = async (
  ctx: Pick<Context, 'config' | 'db' | 'administratorsDb' | 'replica' | 'jobs' | 'log'>,
  tls?: Tls,
): Promise<Metrics> => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'openacre_http_request_seconds',
    help: 'Requests by the pattern of their address',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const statements = new Histogram({
    name: 'openacre_database_statement_seconds',
    help: 'Statements, from being sent to their last row',
    labelNames: ['failed'],
    buckets: [0.001, ...buckets],
    registers,
  });
  new Gauge({
    name: 'openacre_database_connections',
    help: 'Connections of this process, and what waits for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      const { db, administratorsDb, replica } = ctx;
      const pools = {
        everyone: db,
        administrators: administratorsDb,
        ...(replica && { replica: replica.db }),
      };
      for (const [pool, db] of Object.entries(pools))
        for (const [state, count] of Object.entries(connectionsOf(db))) this.set({ pool, state }, count);
    },
  });
  if (tls)
    new Gauge({
      name: 'openacre_certificate_not_after_seconds',
      help: 'Until when the certificate that this process serves is valid',
      registers,
      collect() {
        this.set(tls.endsAt().getTime() / 1000);
      },
    });
  if (ctx.replica) addReplica(registry, ctx.replica);
  const readDatabase = addDatabaseGauges(registry, ctx);

  const begun = new WeakMap<SentStatement, number>();
  const onStatements = {
    start(sent: SentStatement) {
      begun.set(sent, performance.now());
    },
    asyncStart(sent: SentStatement & { error?: unknown }) {
      const beganAt = begun.get(sent);
      if (beganAt !== undefined)
        statements.observe({ failed: String('error' in sent) }, (performance.now() - beganAt) / 1000);
    },
    end() {},
    asyncEnd() {},
    error() {},
  };
  sentStatements.subscribe(onStatements);

  const server = process.getBuiltinModule('node:http').createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only /metrics here.\n');
    await readDatabase();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  const { HOST, METRICS_PORT } = ctx.config;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(METRICS_PORT, HOST, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
  ctx.log.info({ url }, 'metrics are ready');

  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
    },
    url,
    close: () =>
      new Promise((resolve) => {
        sentStatements.unsubscribe(onStatements);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
