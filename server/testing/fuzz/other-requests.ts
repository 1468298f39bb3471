import { hostileValues } from '#contract/testing/inputs.ts';
import { chance, pick, type Random } from '#demo/random.ts';

/** One request of a fuzzer, as it goes over the wire. */
export type FuzzRequest = {
  /** The call, or the kind of page. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** The path with its query. */
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
};

/** Ids, codes and addresses that are there, by the names of fields; empty where none is known. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** One of what is known with this probability, else undefined; takes as many numbers whether there is any or not. */
export const oneOf = (values: readonly string[], probability: number, random: Random): string | undefined => {
  const [isKnown, at] = [chance(random, probability), random()];
  return isKnown ? values[Math.floor(at * values.length)] : undefined;
};

/** A text as a part of an address: encoded, or as it is where an address can hold it. */
export const inAddress = (value: unknown, random: Random): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  if (chance(random, 0.2)) return text.replaceAll(/[^!-~]|[#?&]/gu, '').slice(0, 500);
  return encodeURIComponent(text.slice(0, 2000).toWellFormed());
};

const pages = [
  '/?text={x}',
  '/?place={x}&within={x}',
  '/?startDate={x}&endDate={x}',
  '/?after={x}&page={x}&sort={x}',
  '/points?view={x}',
  '/points/{x}',
  '/listing/{x}',
  '/listing/{x}/edit',
  '/shared/{x}',
  '/compare?ids={x}',
  '/sitemap/{x}',
  '/verify/{x}/{x}',
  '/resetpassword?token={x}',
  '/payment/{x}',
  '/images/{x}/320.webp',
  '/api/upload?key={x}',
  '/assets/{x}',
  '/favicon.svg?{x}',
  '/robots.txt?{x}',
  '/{x}',
];

/** Parts and conditions of files, some of which can't be met. */
const fileHeaders: Record<string, string>[] = [
  { range: 'bytes=99999999-' },
  { range: 'bytes=-0' },
  { range: 'bytes=x' },
  { range: 'bytes=0-0,1-1,2-2' },
  { range: 'bytes=0-3', 'if-range': 'x' },
  { 'if-match': '"x"' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=x, ' },
];

const pageRequest = (random: Random, fromKnown: Random, known: Known): FuzzRequest => {
  const form = pick(random, pages);
  const ids = Object.entries(known).flatMap(([name, values]) => (name.endsWith('Id') ? values : []));
  const value = () => {
    const other = inAddress(pick(random, hostileValues), random);
    return oneOf(ids, 0.2, fromKnown) ?? other;
  };
  const url = form.replaceAll('{x}', value);
  const headers = chance(random, 0.2) ? pick(random, fileHeaders) : {};
  const [path = '', query] = url.split('?');
  const data = chance(random, 0.2) ? '.data' : '';
  return {
    name: form,
    method: 'GET',
    url: `${path}${data}${query === undefined ? '' : `?${query}`}`,
    headers,
  };
};

/** A file to a signed address, or to one with something else in it. */
const uploadRequest = (random: Random, fromKnown: Random, known: Known): FuzzRequest => {
  const made = `/api/upload?key=${inAddress(pick(random, hostileValues), random)}&type=image%2Fpng&max=10&expires=99999999999&signature=x`;
  const signed = oneOf(known.uploadUrl ?? [], 0.8, fromKnown) ?? made;
  const part = pick(random, ['key', 'type', 'max', 'expires', 'signature']);
  const other = `${part}=${inAddress(pick(random, hostileValues), random)}`;
  const url = pick(random, [
    signed,
    signed,
    signed.replace(new RegExp(`\\b${part}=[^&]*`), other),
    `${signed}&${other}`,
  ]);
  const type = pick(random, ['image/png', 'image/jpeg', 'text/html', 'multipart/form-data; boundary=x']);
  const size = pick(random, [0, 1, 1000, 30_000]);
  return {
    name: 'upload',
    method: 'PUT',
    url,
    headers: { 'content-type': type },
    body: Buffer.alloc(size, 'x'),
  };
};

const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json', 'text/plain'];

/** What browsers report of a page's policy, or something like it. */
const reportRequest = (random: Random): FuzzRequest => {
  const fields = ['effectiveDirective', 'blockedURL', 'documentURL', 'blocked-uri', 'document-uri', 'body'];
  const report = Object.fromEntries(fields.map((field) => [field, pick(random, hostileValues)]));
  const body = pick<unknown>(random, [
    { 'csp-report': report },
    [{ body: report }],
    [report, null, pick(random, hostileValues)],
    { 'csp-report': pick(random, hostileValues) },
    pick(random, hostileValues),
  ]);
  return {
    name: 'policyReports',
    method: 'POST',
    url: '/api/policyReports',
    headers: { 'content-type': pick(random, reportTypes) },
    body: Buffer.from(JSON.stringify(body) ?? ''),
  };
};

/** What a mail program sends for its button that ends a kind of email. */
const oneClickRequest = (random: Random, fromKnown: Random, known: Known): FuzzRequest => {
  const path = pick(random, ['/alerts/stop/', '/marketing/unsubscribe/']);
  const other = inAddress(pick(random, hostileValues), random);
  const id = oneOf(known.userId ?? [], 0.5, fromKnown) ?? other;
  const key = inAddress(pick(random, hostileValues), random);
  return {
    name: 'one click',
    method: 'POST',
    url: `${path}${id}?key=${key}&signature=${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(pick(random, ['List-Unsubscribe=One-Click', '', 'x=%', '{"a":1}'])),
  };
};

/**
 * A request outside the contract.
 *
 * @param fromKnown says what of the known is taken
 */
export const otherRequest = (random: Random, fromKnown: Random, known: Known): FuzzRequest =>
  pick(random, [pageRequest, pageRequest, pageRequest, uploadRequest, reportRequest, oneClickRequest])(
    random,
    fromKnown,
    known,
  );
