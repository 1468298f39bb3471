import type { ServerResponse } from 'node:http';
import { delayAnswer } from '../http-server.ts';
import type { forecastBody, pointBody } from './answers.ts';
import type { Planned } from './faults.ts';
import { fail, send } from './reply.ts';

/** Sends `body`, altered by the fault. Resolves when the request is finished. */
export const injectFault = async (
  { fault, ms = 3000 }: Planned,
  body: ReturnType<typeof pointBody> | ReturnType<typeof forecastBody>,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> => {
  const good = () =>
    send(response, 200, body, 'application/geo+json', { 'cache-control': 'public, max-age=1800' });
  if (fault === '503') return fail(response, 'ServiceUnavailable', 'Come back in a few minutes.');
  if (fault === '500') return fail(response, 'UnexpectedProblem', 'Something broke.');
  if (fault === '404') return fail(response, 'NotFound', 'There is no data for this place.');
  if (fault === 'drop') return void response.destroy();
  if (fault === 'html') return send(response, 200, '<h1>Down for a moment</h1>', 'text/html');
  if (fault === 'torn')
    return send(response, 200, JSON.stringify(body).slice(0, 500), 'application/geo+json');
  if (fault === 'slow' || fault === 'hang') {
    const isWaiting = await delayAnswer(response, fault === 'slow' ? ms : 60_000, closing);
    if (fault === 'hang' || !isWaiting) return void response.destroy();
  }
  if ('periods' in body.properties) {
    if (fault === 'elsewhere') {
      response.setHeader('location', 'http://elsewhere.example/');
      return fail(response, 'Moved', 'Look elsewhere.');
    }
    const [first = {}] = body.properties.periods;
    if (fault === 'empty') body.properties.periods = [];
    if (fault === 'null') {
      body.properties.periods = [Object.fromEntries(Object.keys(first).map((key) => [key, null]))];
    }
  } else if (fault === 'null' || fault === 'empty') {
    Object.assign(body.properties, { forecast: null });
  }
  good();
};
