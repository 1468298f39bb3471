import type { IncomingMessage, ServerResponse } from 'node:http';
import { baseUrlOf, type HttpServer, type ListenOptions, listen, readJson } from '../http-server.ts';
import type { SeenRequest } from '../start-page.ts';
import { forecastBody, pointBody } from './answers.ts';
import { createFaults, isFault, type Planned } from './faults.ts';
import { isAmerican, officeOf } from './grid.ts';
import { injectFault } from './inject-fault.ts';
import { fail, send } from './reply.ts';
import { weatherPage } from './start-page.ts';

export type WeatherEmulator = HttpServer;

/** Starts the emulator. Rejects with the system's error when the port can't be used. */
export const startWeather = async (
  options: ListenOptions & { now?: () => Date } = {},
): Promise<WeatherEmulator> => {
  const { now = () => new Date() } = options;
  const faults = createFaults();
  const closing = new AbortController();
  let clock: Date | undefined;
  let seen: (SeenRequest & { userAgent: string })[] = [];

  const server = await listen((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) fail(response, 'UnexpectedProblem', error.message);
    });
  }, options);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const base = baseUrlOf(request, server.url);
    const { pathname, searchParams } = new URL(request.url ?? '/', server.url);
    if (pathname === '/') return send(response, 200, weatherPage(base, seen), 'text/html; charset=utf-8');
    if (pathname === '/_control' && request.method === 'POST') return control(request, response);
    if (pathname === '/_requests') return send(response, 200, seen);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return fail(response, 'MethodNotAllowed', 'Only GET is understood here.');
    }

    const userAgent = request.headers['user-agent'] ?? '';
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : 0; // 0: dropped without an answer
      seen = [{ at: now().toISOString(), path: request.url ?? '', userAgent, status }, ...seen.slice(0, 499)];
    });
    // Browsers are allowed; programs must send a contact in their User-Agent.
    if (!/[@]|:\/\/|^Mozilla\//.test(userAgent)) {
      return fail(response, 'Forbidden', 'Send a User-Agent with a way to reach you.');
    }
    const point = pathname.match(/^\/points\/([^/]+)$/);
    if (point) return answerPoint(decodeURIComponent(point[1] ?? ''), base, response);
    const grid = pathname.match(/^\/gridpoints\/([A-Z0-9]{3})\/(\d{1,5}),(\d{1,5})\/forecast$/);
    if (grid) {
      const square = { office: grid[1] ?? '', x: Number(grid[2]), y: Number(grid[3]) };
      const units = searchParams.get('units') ?? 'us';
      if (units !== 'us' && units !== 'si') {
        return fail(response, 'BadRequest', 'units is us or si.');
      }
      if (!officeOf(square.office)) {
        return fail(response, 'NotFound', `There is no grid of an office ${square.office}.`);
      }
      const planned = faults.take('forecast', square);
      return injectFault(
        planned,
        forecastBody(square, clock ?? now(), base, units),
        response,
        closing.signal,
      );
    }
    fail(response, 'NotFound', 'There is nothing at this address.');
  };

  const answerPoint = async (text: string, base: string, response: ServerResponse): Promise<void> => {
    const [lat = Number.NaN, lng = Number.NaN, ...rest] = text
      .split(',')
      .map((part) => (part ? Number(part) : Number.NaN));
    if (rest.length || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) {
      return fail(response, 'InvalidParameter', `'${text}' is not a latitude and a longitude.`);
    }
    const short = `${Number(lat.toFixed(4))},${Number(lng.toFixed(4))}`;
    if (short !== text) {
      response.setHeader('location', `/points/${short}`);
      return fail(response, 'AdjustPointPrecision', `Ask for ${short}.`);
    }
    if (!isAmerican(lat, lng)) {
      return fail(response, 'InvalidPoint', `No data for ${text}.`);
    }
    const planned = faults.take('points', { lat, lng });
    const elsewhere = planned.fault === 'elsewhere' ? 'http://elsewhere.example' : base;
    await injectFault(planned, pointBody(lat, lng, base, elsewhere), response, closing.signal);
  };

  const control = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readJson(request)) as Record<string, unknown> | null | undefined;
    const planned = (Array.isArray(body?.next) ? body.next : []).map((entry: unknown) =>
      typeof entry === 'string' ? { fault: entry } : entry,
    ) as Planned[];
    const always = body?.always ?? 'ok';
    const wrong = !body || !isFault(always) || planned.some((entry) => !isFault(entry?.fault));
    const time = body?.now ? new Date(String(body.now)) : undefined;
    if (wrong || (time && Number.isNaN(time.getTime()))) {
      return fail(response, 'BadRequest', 'Send {next?: [fault…], always?: fault, now?: time}.');
    }
    faults.plan(planned, always);
    clock = time;
    seen = [];
    send(response, 200, { next: planned, always, now: clock ?? null });
  };

  return {
    url: server.url,
    close: () => {
      closing.abort();
      return server.close();
    },
  };
};
