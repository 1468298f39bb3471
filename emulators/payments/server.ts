import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type HttpServer, listen } from '../http-server.ts';
import { type Api, createApi } from './api.ts';
import type { Context } from './call.ts';
import { openSigner } from './certificate.ts';
import { answerCheckout } from './checkout.ts';
import { second } from './clock.ts';
import { answerControl } from './control.ts';
import { createFaults, Dropped, type Faults, injectFault } from './faults.ts';
import { readFields, readText, send, sendJson } from './http.ts';
import { newDebugId } from './ids.ts';
import { openLedger } from './ledger.ts';
import { errorBody, Refusal, refusal } from './refusals.ts';
import { newReporting } from './reporting.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { startPage } from './start-page.ts';
import { createTokens, type Tokens } from './tokens.ts';

export type Options = {
  /** 0 for any free port. */
  port: number;
  host: string;
  journalDir: string;
  /** The address used in links; by default the one it listens on. */
  publicUrl?: string;
  clientId: string;
  clientSecret: string;
  webhookUrl?: string;
  webhookId: string;
  /** How long a capture or refund stays pending; 10 by default. */
  pendingSeconds?: number;
};

export type PaymentsEmulator = HttpServer;

type Services = {
  context: Context;
  faults: Faults;
  scheduler: Scheduler;
  tokens: Tokens;
  api: Api;
  options: Options;
};

/** Starts the payments emulator and resolves once it listens, its state rebuilt from the journal. */
export const startPayments = async (options: Options): Promise<PaymentsEmulator> => {
  const ledger = openLedger(options.journalDir);
  let url = options.publicUrl?.replace(/\/+$/, '') ?? '';
  const signer = openSigner(options.journalDir);
  const webhook = { id: options.webhookId, url: options.webhookUrl, deliver: 'once' as const, signer };
  const context: Context = {
    ledger,
    webhook,
    reporting: newReporting(),
    pendingMs: (options.pendingSeconds ?? 10) * second,
    url: () => url,
  };
  const scheduler = createScheduler(context);
  const faults = createFaults();
  const tokens = createTokens(ledger.clock, options.clientId, options.clientSecret);
  const services: Services = {
    context,
    faults,
    scheduler,
    tokens,
    api: createApi(context, tokens, faults, scheduler),
    options,
  };

  const server = await listen((request, response) => {
    answer(services, request, response).catch((error: unknown) => {
      if (error instanceof Dropped) return;
      const refused =
        error instanceof Refusal
          ? error
          : error instanceof SyntaxError
            ? refusal('INVALID_REQUEST')
            : undefined;
      if (!refused) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      const known = refused ?? refusal('INTERNAL_SERVER_ERROR');
      if (!response.headersSent) sendJson(response, known.status, errorBody(known, newDebugId(), url));
    });
  }, options);
  url ||= server.url;
  scheduler.run();

  return {
    url,
    async close() {
      scheduler.stop();
      await server.close();
      ledger.close();
    },
  };
};

const answer = async (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { context, options } = services;
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '/', 'http://emulator');
  const text = await readText(request);
  const fields = () => readFields(text, request.headers['content-type']);
  const at = url.pathname;

  if (at === '/v1/oauth2/token' && method === 'POST') {
    const fault = services.faults.take(method, at);
    if (fault) await injectFault(fault, response);
    return services.tokens.answer(request, response, text);
  }
  if (/^\/v[12]\//.test(at)) return services.api(request, response, url, text);
  if (at.startsWith('/checkoutnow'))
    return answerCheckout(context, services.scheduler, request, url, fields, response);
  if (at.startsWith('/_control/')) return answerControl(services, method, at, fields(), response);
  if (method === 'GET') {
    const file = files[at];
    if (file) return send(response, 200, ...file);
    if (at === '/') return send(response, 200, 'text/html; charset=utf-8', startPage(context));
    if (at === '/journal') return sendJson(response, 200, journal(context, url.searchParams));
    if (at === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (at === '/sdk/js') return answerSdk(options, url, response);
    if (at === `/certs/${context.webhook.signer.certificateId}`) {
      return send(response, 200, 'application/x-pem-file', context.webhook.signer.certificatePem);
    }
  }
  throw refusal('RESOURCE_NOT_FOUND');
};

/** The journal's entries; `type` is a type or its part before a dot, `after` a sequence number. */
const journal = (context: Context, query: URLSearchParams): unknown[] => {
  const type = query.get('type');
  const after = Number(query.get('after') ?? 0);
  return context.ledger
    .entries()
    .filter(
      (entry) => entry.seq > after && (!type || entry.type === type || entry.type.startsWith(`${type}.`)),
    );
};

/** Sends the browser script. For an unknown client id it is a script that throws, like the provider's. */
const answerSdk = (options: Options, url: URL, response: ServerResponse): void => {
  const clientId = url.searchParams.get('client-id');
  const known = clientId === options.clientId || clientId === 'test' || clientId === 'sb';
  const problem = clientId ? `client-id not recognized: ${clientId}` : 'client-id is missing';
  const script = known ? sdk : `throw new Error(${JSON.stringify(`SDK Validation error: ${problem}`)});`;
  send(response, known ? 200 : 400, 'text/javascript; charset=utf-8', script, {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
};

const browserFile = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8');

const sdk = browserFile('sdk.js');

const files: Record<string, [type: string, text: string]> = {
  '/assets/style.css': ['text/css; charset=utf-8', browserFile('style.css')],
  '/assets/checkout.js': ['text/javascript; charset=utf-8', browserFile('checkout.js')],
};
