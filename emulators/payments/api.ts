import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Context, Reply, Route } from './call.ts';
import { captureRoutes } from './captures.ts';
import { Dropped, type Faults, injectFault } from './faults.ts';
import { sendJson } from './http.ts';
import { newDebugId } from './ids.ts';
import { notificationRoutes } from './notification-routes.ts';
import { orderRoutes } from './orders.ts';
import { payoutRoutes } from './payouts.ts';
import { refundRoutes } from './refunds.ts';
import { errorBody, issue, Refusal, refusal } from './refusals.ts';
import { reportingRoutes } from './reporting.ts';
import type { Scheduler } from './scheduler.ts';
import type { Tokens } from './tokens.ts';

const allRoutes: Route[] = [
  ...orderRoutes,
  ...captureRoutes,
  ...refundRoutes,
  ...payoutRoutes,
  ...notificationRoutes,
  ...reportingRoutes,
];

export type Api = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  text: string,
) => Promise<void>;

/**
 * The calls of the provider's API. Each goes through the same steps: access token, mock header, idempotency key,
 * faults, the call's own work, and the journal.
 */
export const createApi = (context: Context, tokens: Tokens, faults: Faults, scheduler: Scheduler): Api => {
  const inFlight = new Set<string>();

  /** Runs the call and commits its change together with its answer, for repetitions, in one line of the journal. */
  const work = (route: Route, call: Call, key: string | undefined): Reply => {
    const reply = route.answer(context, call);
    if (!reply.change) return reply;
    const requestId = call.headers['paypal-request-id'];
    if (key && route.idempotency) {
      const until = context.ledger.clock.now() + route.idempotency.ms;
      reply.change.put.replies = { [key]: { status: route.idempotency.status, body: reply.body, until } };
    }
    context.ledger.commit({ ...reply.change, about: { ...reply.change.about, request_id: requestId } });
    scheduler.run();
    return reply;
  };

  const answer = async (route: Route, call: Call, response: ServerResponse): Promise<Reply> => {
    const place = `${call.method} ${call.path}`;
    refuseMocked(call);
    const requestId = call.headers['paypal-request-id'];
    if (requestId && requestId.length > 108 && call.path.startsWith('/v2/')) {
      throw issue('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id' });
    }
    const key = route.idempotency && requestId ? `${place} ${requestId}` : undefined;
    const plannedFault = faults.take(call.method, call.path);
    const stored = key && context.ledger.get('replies', key);
    if (stored && stored.until > context.ledger.clock.now()) {
      if (plannedFault) await injectFault(plannedFault, response);
      return { status: stored.status, body: stored.body };
    }
    if (key && inFlight.has(key)) {
      throw issue(
        call.path.endsWith('/capture') ? 'ORDER_COMPLETION_IN_PROGRESS' : 'PREVIOUS_REQUEST_IN_PROGRESS',
      );
    }
    if (key) inFlight.add(key);
    try {
      const fault =
        plannedFault ?? faults.forSentinel(route.sentinel?.(context, call), `${place} ${requestId ?? ''}`);
      if (fault && !fault.after) await injectFault(fault, response);
      const reply = work(route, call, key);
      if (fault?.after) await injectFault(fault, response);
      return reply;
    } finally {
      if (key) inFlight.delete(key);
    }
  };

  const journalRefusal = (refused: Refusal, call: Call, debugId: string): void => {
    const about = {
      method: call.method,
      path: call.path,
      request_id: call.headers['paypal-request-id'],
      http_status: refused.status,
      name: refused.errorName,
      issue: refused.details[0]?.issue,
      debug_id: debugId,
    };
    if (refused.change)
      context.ledger.commit({ ...refused.change, about: { ...refused.change.about, ...about } });
    else if (call.method !== 'GET') context.ledger.commit({ type: 'call.refused', about, put: {} });
    scheduler.run();
  };

  return async (request, response, url, text) => {
    const debugId = newDebugId();
    const headers = { 'paypal-debug-id': debugId };
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      ids: [],
      query: url.searchParams,
      headers: request.headers as Call['headers'],
      body: undefined,
    };
    try {
      const whyNot = tokens.whyNot(request.headers.authorization);
      if (whyNot) return sendJson(response, 401, whyNot, headers);
      const route = findRoute(call);
      call.body = readBody(text, request.headers['content-type']);
      const reply = await answer(route, call, response);
      if (reply.status === 204) response.writeHead(204, headers).end();
      else sendJson(response, reply.status, reply.body, headers);
    } catch (error) {
      if (error instanceof Dropped) return;
      const refused = error instanceof Refusal ? error : refusal('INTERNAL_SERVER_ERROR');
      if (refused === error) journalRefusal(refused, call, debugId);
      else process.stderr.write(`${debugId} ${error instanceof Error ? error.stack : String(error)}\n`);
      const retry: Record<string, string> = refused.status === 429 ? { 'retry-after': '1' } : {};
      sendJson(response, refused.status, errorBody(refused, debugId, context.url()), {
        ...headers,
        ...retry,
      });
    }
  };
};

/** Finds the route of a call and sets the call's ids. Throws 404, or 405 when only the method is wrong. */
const findRoute = (call: Call): Route => {
  const parts = call.path.split('/');
  const fits = (route: Route) => {
    const wanted = route.path.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part === ':id' || part === parts[index])
    );
  };
  // A literal segment takes precedence over an id: payouts-item is not a batch.
  const routes = allRoutes.filter(fits);
  const route = routes.find(({ method }) => method === call.method);
  if (!route) throw refusal(routes.length > 0 ? 'METHOD_NOT_SUPPORTED' : 'RESOURCE_NOT_FOUND');
  call.ids = route.path.split('/').flatMap((part, index) => (part === ':id' ? [parts[index] ?? ''] : []));
  return route;
};

const readBody = (text: string, contentType: string | undefined): unknown => {
  if (text.trim() === '') return undefined;
  if (!/^application\/(json|json-patch\+json)\b/.test(contentType ?? ''))
    throw refusal('UNSUPPORTED_MEDIA_TYPE');
  try {
    return JSON.parse(text);
  } catch {
    throw issue('MALFORMED_REQUEST_JSON', { location: 'body' });
  }
};

/** The provider's own fault injection: a header with the wanted error code. */
const refuseMocked = (call: Call): void => {
  const header = call.headers['paypal-mock-response'];
  if (!header) return;
  const codes = (JSON.parse(header) as { mock_application_codes?: string | string[] }).mock_application_codes;
  const code = Array.isArray(codes) ? codes[0] : codes;
  if (!code) return;
  if (call.path.startsWith('/v1/')) throw new Refusal(code, code === 'INTERNAL_SERVER_ERROR' ? 500 : 422, []);
  throw issue(code);
};
