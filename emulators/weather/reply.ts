import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const problems = {
  Moved: [302, 'Moved'],
  AdjustPointPrecision: [301, 'Adjusting Precision Of Point Coordinate'],
  BadRequest: [400, 'Bad Request'],
  InvalidParameter: [400, 'Invalid Parameter'],
  Forbidden: [403, 'Forbidden'],
  InvalidPoint: [404, 'Data Unavailable For Requested Point'],
  NotFound: [404, 'Not Found'],
  MethodNotAllowed: [405, 'Method Not Allowed'],
  UnexpectedProblem: [500, 'Unexpected Problem'],
  ServiceUnavailable: [503, 'Service Unavailable'],
} as const;

/** Sends an answer with the three headers that all answers of the service have. */
export const send = (
  response: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
): void => {
  const id = headers['x-correlation-id'] ?? randomUUID();
  response.writeHead(status, {
    'content-type': type,
    'x-correlation-id': id,
    'x-request-id': id,
    'x-server-id': 'emulator',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Sends an error in the service's format: RFC 7807 with a correlation id. */
export const fail = (response: ServerResponse, kind: keyof typeof problems, detail: string): void => {
  const [status, title] = problems[kind];
  const correlationId = randomUUID();
  const body = {
    correlationId,
    title,
    type: `https://api.weather.gov/problems/${kind}`,
    status,
    detail,
    instance: `https://api.weather.gov/requests/${correlationId}`,
  };
  send(response, status, body, 'application/problem+json', { 'x-correlation-id': correlationId });
};
