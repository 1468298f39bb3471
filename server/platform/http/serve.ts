import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Api, contract } from '#contract/contract.ts';
import {
  type Access,
  type Answer,
  type Download,
  type Endpoint,
  supportsIdempotencyKey,
} from '#contract/endpoint.ts';
import { Refused } from '#contract/refusals.ts';
import { traces } from '#contract/traces.ts';
import type { Caller } from '#domain/permissions.ts';
import type { Context } from '../../context.ts';
import type { Call, Operation } from '../../operation.ts';
import type { SignedCaller } from '../credentials/tokens.ts';
import { withDeadline } from '../db/pool.ts';
import { runIdempotently, type SaveAnswer } from '../idempotency/run-idempotently.ts';
import { sendDownload } from './attachment.ts';
import { toRefused } from './errors.ts';
import { readMultipart } from './incoming-files.ts';
import { acceptJsonAsText } from './json-body.ts';
import { leaveTrace } from './leave-trace.ts';
import { originOf } from './origin.ts';
import { parse } from './parse.ts';
import { createCallLimit, createRefusedLimit, networkOf } from './rate-limit.ts';
import { refreshCookieOf } from './refresh-cookie.ts';
import { hasJustWritten, markWritten, onReplica } from './replica-reads.ts';

const endpoints = Object.entries(contract as Record<string, Endpoint>);

/** The implementation of the contract: an operation for each endpoint, authentication and access checks. */
export type Wiring = {
  operations: Record<keyof typeof contract, unknown>;
  /**
   * The person a bearer token was issued to; `onForged` is called for one that never was ours, which may just have
   * expired otherwise. @throws Refused for an invalid token.
   */
  callerOf(
    ctx: Context,
    authorization: string | undefined,
    onForged?: () => void,
  ): Promise<SignedCaller | null>;
  /** The caller with their current rights. @throws Refused when they may not use the endpoint. */
  checkAccess(ctx: Context, access: Access, caller: SignedCaller | null): Promise<Caller>;
};

const operationOf = ({ operations }: Wiring, key: string): Operation<Endpoint> =>
  operations[key as keyof typeof contract] as Operation<Endpoint>;

/** Answers are encoded with their types checked, but not limits such as lengths, which takes a fifth of the time. */
const skipChecks: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/** Encodes an endpoint's answers as JSON text; null for an endpoint without an answer. */
const encoder =
  ({ answer: schema }: Endpoint): ((answer: unknown) => string | null) =>
  (answer) =>
    schema ? JSON.stringify(z.encode(schema, answer as never, skipChecks)) : null;

/** The body of an answer. A frozen one never changes, so its bytes are cached: encoding takes longer than sending. */
const bodies = (
  encode: (answer: unknown) => string | null,
): ((answer: unknown) => string | Buffer | null) => {
  const cache = new WeakMap<object, Buffer>();
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return encode(answer);
    const cached = cache.get(answer);
    if (cached !== undefined) return cached;
    const bytes = Buffer.from(encode(answer) ?? '');
    cache.set(answer, bytes);
    return bytes;
  };
};

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** The request's Idempotency-Key, for endpoints that support one. @throws Refused for an invalid key. */
const idempotencyKeyOf = (request: FastifyRequest, endpoint: Endpoint): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !supportsIdempotencyKey(endpoint)) return undefined;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  const message = '1 to 200 visible characters';
  throw new Refused('badInput', { errors: [{ path: 'Idempotency-Key', message }] });
};

const returnUnsaved: Call<Endpoint>['saveAnswer'] = async (_, answer) => answer;

const noFiles = { files: async function* () {}, fields: {} };

/** The viewer of a valid view token, for calls that ignore tokens: such a token may not write by them either. */
const viewerOf = (ctx: Context, { callerOf }: Wiring, authorization: string | undefined) =>
  callerOf(ctx, authorization).then(
    (caller) => caller?.viewerId ?? null,
    () => null,
  );

/**
 * Authenticates and rate-limits a request: counted by person, a view by its viewer; without a valid token by network.
 * @throws Refused 'viewOnly' for a view that would write (docs/rules/administration.md#viewing-as-a-user).
 */
const admission = (ctx: Context, wiring: Wiring, key: string, { limit, ignoresToken, method }: Endpoint) => {
  const count = createCallLimit(ctx, key, limit);
  return async (request: FastifyRequest): Promise<{ claimed: SignedCaller | null; network: string }> => {
    const { headers, ip } = request;
    const network = networkOf(ip);
    const onForged = () => ctx.securityLog('tokenForged', originOf(request));
    let claimed: SignedCaller | null = null;
    try {
      if (!ignoresToken) claimed = await wiring.callerOf(ctx, headers.authorization, onForged);
      request.claimed = claimed;
    } finally {
      await count(claimed?.viewerId ?? claimed?.id ?? network);
    }
    if (method !== 'GET') {
      const viewerId = ignoresToken ? await viewerOf(ctx, wiring, headers.authorization) : claimed?.viewerId;
      if (viewerId) throw new Refused('viewOnly');
    }
    return { claimed, network };
  };
};

/**
 * The route's URL. An id right below its noun matches only UUIDs, so that the name of a call that is not there, such as
 * /booking/payouts, is not found rather than taken for an id.
 */
export const routeUrlOf = ({ path }: Endpoint): string =>
  `/api${path.replace(/^(\/\w+\/:id)$/, '$1(^[\\dA-Fa-f-]{36}$)')}`;

/** The route of an endpoint below /api: rate limit, caller, access, parsing, operation, encoding. */
const routeOf = (ctx: Context, wiring: Wiring, key: string, endpoint: Endpoint): RouteOptions => {
  const isRead = endpoint.access === 'administrator' && endpoint.method === 'GET';
  const own = isRead ? { ...ctx, db: ctx.administratorsDb } : ctx;
  const secure = ctx.config.PUBLIC_URL.startsWith('https:');
  const operation = operationOf(wiring, key);
  const admit = admission(ctx, wiring, key, endpoint);
  const beginLimited = endpoint.refusedLimit && createRefusedLimit(ctx, key, endpoint.refusedLimit);
  const encode = encoder(endpoint);
  const bodyOf = bodies(encode);
  return {
    method: endpoint.method,
    url: routeUrlOf(endpoint),
    config: { call: key },
    async handler(request, reply) {
      const { claimed, network } = await admit(request);
      const end = await beginLimited?.(network);
      const caller = await wiring.checkAccess(ctx, endpoint.access, claimed);
      const { cookie, apply } = refreshCookieOf(request, { secure, now: ctx.now() });
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
      };
      const upload = endpoint.files ? readMultipart(request, endpoint.files) : noFiles;
      // Asked long after the request: each time with a deadline of its own.
      const isStillAllowed = () =>
        withDeadline(ctx.databaseLimits.connectMs, async () => {
          const claims = await wiring.callerOf(ctx, request.headers.authorization);
          return Boolean(await wiring.checkAccess(ctx, endpoint.access, claims));
        });
      const report: Call<Endpoint>['report'] = (event, details) =>
        ctx.securityLog(event, originOf(request), details);
      const leave = leaveTrace(endpoint, traces[key as keyof typeof traces], report);
      const sessionId = claimed?.sessionId ?? null;
      const about = {
        caller,
        sessionId,
        isStillAllowed,
        network,
        report,
        headers: request.headers,
        refreshCookie: cookie,
      };
      const call = { ...input, ...upload, ...about };
      if (caller || endpoint.method === 'POST') reply.header('cache-control', 'no-store');
      const runUnsaved = () =>
        leave(call, () => {
          const unsaved = { ...call, saveAnswer: returnUnsaved } as Call<Endpoint>;
          const current = ctx.replica !== undefined && hasJustWritten(request.raw);
          return onReplica(own, endpoint, current, (context) => operation(context, unsaved));
        });
      if (endpoint.file) {
        const file = await runUnsaved();
        return sendDownload(reply, endpoint.file, file as unknown as Download);
      }
      const work = async (saveText: SaveAnswer): Promise<string | null> => {
        const saveAnswer: Call<Endpoint>['saveAnswer'] = async (transaction, answer) => {
          await saveText(transaction, encode(answer));
          return answer;
        };
        return encode(await leave(call, () => operation(ctx, { ...call, saveAnswer } as Call<Endpoint>)));
      };
      const answerRepeat = async (text: string | null): Promise<string | null> => {
        if (!endpoint.repeatsReturnCurrentState || !endpoint.answer || text === null) return text;
        const savedAnswer = endpoint.answer.parse(JSON.parse(text)) as Answer<Endpoint>;
        const repeat = { ...call, saveAnswer: returnUnsaved, savedAnswer };
        return encode(await operation(ctx, repeat as Call<Endpoint>));
      };
      const idempotencyKey = idempotencyKeyOf(request, endpoint);
      const answered =
        idempotencyKey && caller
          ? runIdempotently(
              ctx,
              { userId: caller.id, call: key, key: idempotencyKey, input },
              work,
              answerRepeat,
            )
          : runUnsaved().then(bodyOf);
      const mark = () => {
        if (ctx.replica && endpoint.method === 'POST') markWritten(reply, { secure });
      };
      const body = await answered.catch(async (error) => {
        apply(reply, false);
        // What it wrote may last all the same (docs/rules/operations.md#standby-databases).
        if (toRefused(error).status >= 500) mark();
        await end?.(false);
        throw error;
      });
      apply(reply, true);
      mark();
      await end?.(true);
      if (body === null) return reply.code(204).send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    },
  };
};

/** Registers every endpoint of the contract below /api. Each accepts one kind of body: files, JSON, or JSON as text. */
export const serveApi = async (app: FastifyInstance, ctx: Context, wiring: Wiring): Promise<void> => {
  const route = (scope: FastifyInstance, kind: BodyKind) => {
    for (const [key, endpoint] of endpoints)
      if (bodyKindOf(endpoint) === kind) scope.route(routeOf(ctx, wiring, key, endpoint));
  };
  route(app, 'json');
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    route(scope, 'files');
  });
  await app.register(async (scope) => {
    acceptJsonAsText(scope);
    route(scope, 'text');
  });
};

type BodyKind = 'json' | 'files' | 'text';

const bodyKindOf = ({ files, takesText }: Endpoint): BodyKind =>
  files ? 'files' : takesText ? 'text' : 'json';

const noCookie = { read: () => undefined, write: () => {}, clear: () => {} };

/** The same calls without HTTP, for server rendering and for the demo data; `mayLag` reads what may from a replica. */
export const createCaller = (
  ctx: Context,
  wiring: Wiring,
  { person = null, mayLag = false }: { person?: Caller; mayLag?: boolean } = {},
): Api => {
  const entries = endpoints.map(([key, endpoint]) => {
    const operation = operationOf(wiring, key);
    const call = async (parts: { params?: unknown; query?: unknown; body?: unknown } = {}) => {
      const signed = person && { ...person, issuedAt: ctx.now(), sessionId: null, viewerId: null };
      const caller = await wiring.checkAccess(ctx, endpoint.access, signed);
      const input = {
        params: parse(endpoint.params, parts.params),
        query: parse(endpoint.query, parts.query),
        // The body is decoded already: encoding and parsing it validates it and fills in defaults.
        body: endpoint.body && parse(endpoint.body, z.encode(endpoint.body, parts.body as never)),
      };
      const unsaved = {
        ...input,
        ...noFiles,
        caller,
        sessionId: null,
        isStillAllowed: async () => true,
        network: '127.0.0.1',
        headers: {},
        refreshCookie: noCookie,
        report: () => {},
        saveAnswer: returnUnsaved,
      } as Call<Endpoint>;
      return onReplica(ctx, endpoint, !mayLag, (context) => operation(context, unsaved));
    };
    return [key, call];
  });
  return Object.fromEntries(entries) as Api;
};
