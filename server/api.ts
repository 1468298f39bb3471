import type { FastifyInstance } from 'fastify';
import type { Api } from '#contract/contract.ts';
import type { Caller } from '#domain/permissions.ts';
import { callerOf, checkAccess } from './auth/caller.ts';
import type { Context } from './context.ts';
import { operations } from './operations.ts';
import * as http from './platform/http/serve.ts';

const wiring: http.Wiring = { operations, callerOf, checkAccess };

/** Registers a route below /api for every endpoint of the contract. */
export const serveApi = (app: FastifyInstance, ctx: Context): Promise<void> =>
  http.serveApi(app, ctx, wiring);

/** The same calls without HTTP, as a person or as a visitor: for server rendering and for the demo data. */
export const createCaller = (ctx: Context, person: Caller = null): Api =>
  http.createCaller(ctx, wiring, { person });

/** What server rendering reads as a visitor, from a replica where that may be (docs/rules/operations.md#replicas). */
export const createReader = (ctx: Context): Api => http.createCaller(ctx, wiring, { mayLag: true });
