import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCensus } from './census.ts';
import { createFaultPlan, parsePlan, type Service } from './faults.ts';
import { answerOpenFreeMap } from './openfreemap.ts';
import { type Answer, errorPage, jsonAnswer, send, sendWithFault } from './reply.ts';
import { type SeenRequest, startPage } from './start-page.ts';
import { answerUsgs } from './usgs.ts';

export type MapsEmulator = { url: string; close(): Promise<void> };

/** Starts the emulator on `port` (0: any free one). Rejects with the system's error when it can't be had. */
export const startMaps = async (options: { host?: string; port?: number } = {}): Promise<MapsEmulator> => {
  const { host = '127.0.0.1', port = 0 } = options;
  const plan = createFaultPlan();
  const closing = new AbortController();
  let seen: SeenRequest[] = [];

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) return void response.destroy();
      const [status, title] =
        error instanceof URIError ? ([400, 'Bad Request'] as const) : ([500, error.message] as const);
      send(response, errorPage(status, title));
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = new URL(request.url ?? '/', url);
    const { pathname } = asked;
    // Links lead to the address that was asked, which need not be the one bound (0.0.0.0, another name).
    const base = request.headers.host ? `http://${request.headers.host}` : url;
    if (pathname === '/') {
      return send(response, { status: 200, type: 'text/html; charset=utf-8', body: startPage(base, seen) });
    }
    if (pathname === '/_control' && request.method === 'POST') return control(request, response);
    if (pathname === '/_requests') return send(response, jsonAnswer(seen));

    const service = serviceOf(pathname);
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : 0; // 0: cut without an answer
      seen = [
        { at: new Date().toISOString(), path: request.url ?? '', service, status },
        ...seen.slice(0, 499),
      ];
    });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, errorPage(405, 'Method Not Allowed'));
    }
    if (!service) return send(response, errorPage(404, 'Not Found'));
    const planned = plan.take(service, asked.searchParams.get('address') ?? '');
    await sendWithFault(response, await answerOf(service, asked, base), planned, closing.signal);
  };

  const control = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const planned = parsePlan(await readJson(request));
    if (!planned) {
      const usage = 'Send {next?: [fault or {fault, on?, ms?}…], always?: fault or {service: fault}}.';
      return send(response, jsonAnswer({ error: usage }, {}, 400));
    }
    plan.set(planned.next, planned.always);
    seen = [];
    send(response, jsonAnswer(planned));
  };

  return {
    url,
    close: async () => {
      closing.abort();
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
};

const serviceOf = (path: string): Service | undefined => {
  if (/^\/(styles|planet|fonts|sprites)(\/|$)/.test(path)) return 'openfreemap';
  if (path.startsWith('/arcgis/')) return 'usgs';
  if (path.startsWith('/geocoder/')) return 'census';
};

const answerOf = async (service: Service, asked: URL, base: string): Promise<Answer> => {
  if (service === 'openfreemap') return answerOpenFreeMap(asked.pathname, base);
  return service === 'usgs' ? answerUsgs(asked.pathname) : answerCensus(asked);
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 100_000) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
