import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config.ts';

const removed = '[removed]';

// A value whose field's name says what it is, at whatever depth, in our own fields or in a library's.
const named = 'password|secret|token|authorization|cookie|captcha|signature|credential';
const fields = new RegExp(
  String.raw`("[\w-]{0,40}(?:${named})[\w-]{0,40}":)(?:"(?:\\.|[^"\\])*"|\[[^\]]*\])`,
  'gi',
);

/** What is a secret by its form, wherever it stands in a text: an address, a header, the words of an error. */
const forms: [RegExp, string][] = [
  [fields, `$1"${removed}"`],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]+/gi, `$1$2${removed}`],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, removed],
  [/\b(openacre_refresh=)[^;\s"\\]+/g, `$1${removed}`],
  [new RegExp(String.raw`\b([\w-]{0,40}(?:${named})[\w-]{0,40}=)[^&\s"\\]+`, 'gi'), `$1${removed}`],
  [/(\/verify\/[\w-]+\/)[^/\s"\\?]+/g, `$1${removed}`],
  [/(\b[a-z][a-z0-9+]*:\/\/[^\s"/:@]*:)[^\s"/@]+@/gi, `$1${removed}@`],
];

const secretSettings = [
  'SESSION_SECRET',
  'LINK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'GEOCODER_KEY',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies (keyof Config)[];

/**
 * Each line at once: what waits to be written would keep a process from ending while the disk is full. A line that
 * cannot be written costs no answer; so much of them, in bytes, is kept until there is room.
 */
const standardOutput = (): DestinationStream => {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: 1_000_000 });
  stream.on('error', () => {});
  return stream;
};

/** An error without the database client that `pg` hangs on some: it holds the key that cancels its statements. */
const describeError = (error: Error): object => {
  const { client: _, ...described } = pino.stdSerializers.err(error);
  return described;
};

type LogConfig = Pick<Config, 'LOG_LEVEL' | (typeof secretSettings)[number]>;

/**
 * The log: one line of JSON for each event, whatever somebody wrote into what is told. Each line is looked through as
 * it goes out, so that no secret gets into it by a way that nobody thought of
 * (docs/rules/privacy-and-security.md#secrets-in-the-log).
 */
export const createLog = (config: LogConfig, destination = standardOutput()) => {
  const ours = secretSettings.map((name) => config[name]).filter((secret) => secret !== '');
  const written = ours.map((secret) => JSON.stringify(secret).slice(1, -1));
  const streamWrite = (line: string): string => {
    let clean = line;
    for (const secret of written) clean = clean.replaceAll(secret, removed);
    for (const [form, inItsPlace] of forms) clean = clean.replace(form, inItsPlace);
    return clean;
  };
  const serializers = { err: describeError };
  return pino({ level: config.LOG_LEVEL, hooks: { streamWrite }, serializers }, destination);
};
