import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTracing } from '../open-tracing.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { fetchInto } from '../testing/fetch.ts';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number; message?: string };
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector of traces: what was sent to it, as text. */
const sent: string[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.url === '/v1/traces') sent.push(body);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve);
});
const { port } = collector.address() as AddressInfo;

const { ctx, tokenOf, close } = await startTestApp({
  config: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRACE_SHARE: '1' },
});
const tracing = await openTracing(ctx.config, 'web');
if (!tracing) throw new Error('Nothing is traced.');
const send = fetchInto(await createApp(ctx, { observers: [tracing] }));
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const host = await aUser(ctx);
const listing = await aListing(ctx, { host, title: 'Kettle Woods' });
await send(new URL('http://openacre.test/api/listing/public?text=kettle'), { headers: { traceparent } });
await send(new URL('http://openacre.test/api/listing/cost'), {
  method: 'POST',
  headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
  body: JSON.stringify({ listingId: listing.id, baseCost: 47.25, costDateRanges: [] }),
});
await tracing.aroundJob('send-emails', async () => {
  await sql`select 1 as in_a_job`.execute(ctx.db);
});
await tracing.aroundJob('ask-others', async () => {
  await fetch(`http://127.0.0.1:${port}/users/${host.id}?address=12+Kettle+Lane`);
});
const failure = tracing.aroundJob('send-emails', async () => {
  await sql`select nothing_like_it`.execute(ctx.db);
});
await expect(failure).rejects.toThrow('does not exist');
await sql`select 1 as below_nothing`.execute(ctx.db);
await tracing.close();
afterAll(async () => {
  await close();
  collector.close();
});

const spans = sent.flatMap((body) =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap((scope) => scope.spans),
  ),
);
const named = (name: string) => spans.filter((span) => span.name === name);
const below = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const value = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

// docs/rules/operations.md#traces
describe('a trace', () => {
  it('of a request has its statements, and belongs to the trace that it came with', () => {
    const [search] = named('GET /api/listing/public');
    expect(search?.traceId).toBe(traceId);
    const statements = search ? below(search) : [];
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every((span) => value(span, 'db.query.text'))).toBe(true);
  });

  it('of a request with a body has its statements too', () => {
    const [write] = named('POST /api/listing/cost');
    const texts = write ? below(write).map((span) => value(span, 'db.query.text') ?? '') : [];
    expect(texts.some((text) => text.startsWith('update "listings"'))).toBe(true);
  });

  it('of a job has its statements, and says when it failed', () => {
    const [done, failed] = named('job send-emails');
    expect(done && below(done).map((span) => value(span, 'db.query.text'))).toEqual(['select 1 as in_a_job']);
    expect([done?.status.code, failed?.status.code]).toEqual([0, 2]);
    expect(failed && below(failed).map(({ status }) => status.code)).toEqual([2]);
  });

  it('of a job has its requests to others, of which the host is told', () => {
    const [asking] = named('job ask-others');
    const [request] = asking ? below(asking) : [];
    expect(request && value(request, 'url.full')).toBe(`http://127.0.0.1:${port}`);
    expect(request && value(request, 'server.address')).toBe('127.0.0.1');
  });

  it('names nobody and has no values, and there is none of a statement alone', () => {
    const all = sent.join();
    for (const text of [host.email, host.id, listing.id, 'kettle', '47.25', '4725', 'below_nothing'])
      expect(all.toLowerCase()).not.toContain(text);
  });
});

it('is not even prepared without an address for traces', async () => {
  expect(await openTracing({ ...ctx.config, OTEL_EXPORTER_OTLP_ENDPOINT: undefined }, 'web')).toBeUndefined();
});
