import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config.ts';

const removed = '[removed]';

// Fields whose name says that they hold a secret, at any depth, in our own objects or a library's.
const secretNames = 'password|secret|token|authorization|cookie|captcha|signature|credential';
const fields = new RegExp(
  String.raw`("[\w-]{0,40}(?:${secretNames})[\w-]{0,40}":)(?:"(?:\\.|[^"\\])*"|\[[^\]]*\])`,
  'gi',
);

/** Patterns of secrets within any text, such as a URL, a header or an error message, with their replacements. */
const patterns: [RegExp, string][] = [
  [fields, `$1"${removed}"`],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]+/gi, `$1$2${removed}`],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, removed],
  [/\b(openacre_refresh=)[^;\s"\\]+/g, `$1${removed}`],
  [new RegExp(String.raw`\b([\w-]{0,40}(?:${secretNames})[\w-]{0,40}=)[^&\s"\\]+`, 'gi'), `$1${removed}`],
  [/(\/verify\/[\w-]+\/)[^/\s"\\?]+/g, `$1${removed}`],
  [/(\b[a-z][a-z0-9+]*:\/\/[^\s"/:@]*:)[^\s"/@]+@/gi, `$1${removed}@`],
];

const secretSettings = [
  'SESSION_SECRET',
  'LINK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies (keyof Config)[];

/**
 * Writes each line synchronously: buffered lines would keep a process from exiting while the disk is full. A line that
 * can't be written fails no request; up to `maxLength` bytes of lines are buffered until there is room.
 */
const standardOutput = (): DestinationStream => {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: 1_000_000 });
  stream.on('error', () => {});
  return stream;
};

/** An error without the database client that `pg` attaches to some: it holds the key that cancels its statements. */
const describeError = (error: Error): object => {
  const { client: _, ...described } = pino.stdSerializers.err(error);
  return described;
};

type LogConfig = Pick<Config, 'LOG_LEVEL' | (typeof secretSettings)[number]>;

/**
 * Creates the log: one line of JSON per event, even if a value has line breaks. Every line is searched for secrets
 * before it is written, so that none gets in by an unforeseen path
 * (docs/rules/privacy-and-security.md#secrets-in-the-log).
 */
export const createLog = (config: LogConfig, destination = standardOutput()) => {
  const secrets = secretSettings.map((name) => config[name]).filter((secret) => secret !== '');
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  const streamWrite = (line: string): string => {
    let clean = line;
    for (const secret of escaped) clean = clean.replaceAll(secret, removed);
    for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
    return clean;
  };
  const serializers = { err: describeError };
  return pino({ level: config.LOG_LEVEL, hooks: { streamWrite }, serializers }, destination);
};
