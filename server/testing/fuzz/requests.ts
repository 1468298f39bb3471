import { contract } from '#contract/contract.ts';
import { type Endpoint, eventStream } from '#contract/endpoint.ts';
import { hostileValues, pathsIn, sampleOf, shapeOf, withValue } from '#contract/testing/inputs.ts';
import { chance, pick, type Random, seeded } from '#demo/random.ts';
import { type FuzzRequest, inAddress, type Known, oneOf, otherRequest } from './other-requests.ts';

export type { FuzzRequest, Known } from './other-requests.ts';

/** Not a stream of events, which only ends with the connection. */
const calls = Object.entries(contract as Record<string, Endpoint>)
  .filter(([, { file }]) => file !== eventStream)
  .map(([name, endpoint]) => ({
    name,
    endpoint,
    params: shapeOf(endpoint.params),
    query: shapeOf(endpoint.query),
    body: endpoint.body && shapeOf(endpoint.body),
  }));

const queryOf = (query: unknown, random: Random): string => {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      const pair = `${encodeURIComponent(name.toWellFormed())}=${inAddress(value, random)}`;
      return chance(random, 0.05) ? [pair, pair] : [pair];
    });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

/** The input with up to three values that don't belong there. */
const spoiled = (input: unknown, random: Random): unknown => {
  let spoilt = input;
  const times = pick(random, [0, 1, 1, 1, 2, 3]);
  for (let time = 0; time < times; time += 1)
    spoilt = withValue(spoilt, pick(random, pathsIn(spoilt)), pick(random, hostileValues));
  return spoilt;
};

const fieldHead = 'Content-Disposition: form-data; name="files"';
const multipart = (random: Random): Buffer => {
  const heads = [
    `${fieldHead}; filename="a.jpg"\r\nContent-Type: image/jpeg`,
    `${fieldHead}\r\nContent-Type: application/octet-stream`,
    `${fieldHead}\r\nContent-Type: application/json`,
    'Content-Disposition: form-data; name="keys"',
    'Content-Disposition: form-data; name="__proto__"',
    'Content-Type: text/plain',
  ];
  const contents = [
    '',
    'x',
    '{"toString":1}',
    '%PDF-1.4',
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'x'.repeat(3000),
  ];
  const parts = Array.from(
    { length: pick(random, [0, 1, 1, 2, 25]) },
    () => `--x\r\n${pick(random, heads)}\r\n\r\n${pick(random, contents)}\r\n`,
  );
  return Buffer.from(`${parts.join('')}${chance(random, 0.8) ? '--x--\r\n' : ''}`, 'latin1');
};

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1,}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(50)}${']'.repeat(50)}`,
];

const bodyOf = (value: unknown, random: Random): Buffer => {
  if (chance(random, 0.05)) return Buffer.from(pick(random, rawBodies));
  const text = Buffer.from(JSON.stringify(value) ?? '');
  if (chance(random, 0.02)) return text.subarray(0, Math.floor(text.length * random()));
  if (chance(random, 0.02)) return Buffer.concat([text.subarray(0, -1), Buffer.from([0xff, 0x22, 0x7d])]);
  return text;
};

const keyOf = (random: Random): Record<string, string> =>
  chance(random, 0.2)
    ? { 'idempotency-key': pick(random, ['a', 'b', 'é'.repeat(3), ' ', 'x'.repeat(201)]) }
    : {};

/**
 * The request of this number: the same for the same seed and number, but for what is known. One in seven is outside the
 * contract: a page, a static file, an upload, a report of a browser.
 */
export const requestOf = ({ seed, number }: { seed: string; number: number }, known: Known): FuzzRequest => {
  const random = seeded(seed, number);
  // Numbers of its own, so that the rest is the same whatever is known.
  const fromKnown = seeded(seed, number, 'known');
  if (chance(random, 0.15)) return otherRequest(random, fromKnown, known);
  const { name, endpoint, params, query, body } = pick(random, calls);
  const knownFor = (field: string): string | undefined => {
    // A mere id is of the noun before it, or of the first one: '/administration/reports/:id' has one of a report,
    // '/listing/public/:id' of a listing.
    const [before = ''] = endpoint.path.split('/:id');
    const nouns = before.split('/').filter(Boolean);
    const named = known[`${nouns.at(-1)?.replace(/s$/, '')}Id`] ?? known[`${nouns[0]}Id`];
    return oneOf((field === 'id' ? named : known[field]) ?? [], 0.8, fromKnown);
  };
  const made = (shape: typeof params) => sampleOf(shape, random, knownFor);
  const given = spoiled(made(params), random) as Record<string, unknown> | null;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, field) => inAddress(given?.[field], random));
  const request = {
    name,
    method: endpoint.method,
    url: `/api${path}${queryOf(spoiled(made(query), random), random)}`,
    headers: keyOf(random),
  };
  if (endpoint.method === 'GET') return request;
  if (endpoint.files)
    return {
      ...request,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: multipart(random),
    };
  const type = chance(random, 0.03) ? 'text/plain' : 'application/json';
  return {
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body: bodyOf(spoiled(made(body ?? {}), random), random),
  };
};
