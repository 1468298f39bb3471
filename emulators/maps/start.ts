import type { IncomingMessage, ServerResponse } from 'node:http';
import { baseUrlOf, type HttpServer, type ListenOptions, listen, readJson } from '../http-server.ts';
import type { SeenRequest } from '../start-page.ts';
import { answerCensus } from './census.ts';
import { createFaultPlan, parsePlan, type Service } from './faults.ts';
import { answerOpenFreeMap } from './openfreemap.ts';
import { type Answer, errorPage, jsonAnswer, send, sendWithFault } from './reply.ts';
import { mapsPage } from './start-page.ts';
import { answerUsgs } from './usgs.ts';

export type MapsEmulator = HttpServer;

/** Starts the emulator. Rejects with the system's error when the port can't be used. */
export const startMaps = async (options: ListenOptions = {}): Promise<MapsEmulator> => {
  const plan = createFaultPlan();
  const closing = new AbortController();
  let seen: (SeenRequest & { service?: Service })[] = [];

  const server = await listen((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) return void response.destroy();
      const [status, title] =
        error instanceof URIError ? ([400, 'Bad Request'] as const) : ([500, error.message] as const);
      send(response, errorPage(status, title));
    });
  }, options);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const base = baseUrlOf(request, server.url);
    const asked = new URL(request.url ?? '/', server.url);
    const { pathname } = asked;
    if (pathname === '/') {
      return send(response, { status: 200, type: 'text/html; charset=utf-8', body: mapsPage(base, seen) });
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
    url: server.url,
    close: () => {
      closing.abort();
      return server.close();
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
