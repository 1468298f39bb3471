import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import {
  developmentSecret,
  faultsEverywhere,
  productionFaults,
  publicFaults,
} from './production-settings.ts';

// An error message is the variable's name followed by one of these texts, so each says what is expected.
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
const flag = oneOf('true', 'false').transform((text) => text === 'true');
/**
 * A URL with scheme and host as browsers write them, since they are compared; the rest as it is, since a map's has
 * braces. The trailing slash is removed, so that a path can be appended.
 */
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((text) => {
    const { protocol, host } = new URL(text);
    const rest = /^[a-z]+:\/\/([^/?#]*@)?[^/?#@]*(.*)$/i.exec(text);
    return rest ? `${protocol}//${rest[1] ?? ''}${host}${rest[2]}`.replace(/\/+$/, '') : text;
  });
/** The address of a service that can be turned off: null for `none`. */
const addressOrNone = z
  .union([address, z.literal('none')], {
    error: 'must be an address that begins with http:// or https://, or none',
  })
  .transform((text) => (text === 'none' ? null : text));
/** The address of map tiles, with the places of a tile's numbers. */
const tilesOrNone = addressOrNone.refine(
  (url) => url === null || ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
  'must be an address with {z}, {x} and {y} in it, or none',
);
const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: ({ input }) =>
    `${input === undefined ? 'is missing; it ' : ''}must be the address of a database, such as postgres://user:password@host/name`,
});
const number = (what: string, isGood: (value: number) => boolean) =>
  z
    .string()
    .refine(
      (text) => text.trim() !== '' && Number.isFinite(Number(text)) && isGood(Number(text)),
      `must be ${what}`,
    )
    .transform(Number);
const whole = (min: number, max: number) =>
  number(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  );
const moreThanZero = (max: number) =>
  number(`a number of more than 0 and at most ${max}`, (value) => value > 0 && value <= max);
/** Values that Fastify accepts: IP addresses, networks such as 10.0.0.0/8, or the names of private ranges. */
const isProxy = (text: string): boolean => {
  const range = text.trim();
  const [address = ''] = range.split('/');
  if (/^(loopback|linklocal|uniquelocal)$/.test(range)) return true;
  // Node's `isIP` is the strict one of the two: `1` and `10.1` are none.
  return isIP(address) !== 0 && (range === address || ipaddr.isValidCIDR(range));
};
const proxies = z
  .string()
  .refine(
    (text) => text === '' || text.split(',').every(isProxy),
    'must be addresses or networks such as 10.0.0.0/8, with commas between them',
  );
const hours = moreThanZero(1000);

const secret = z.string().min(32, 'must have at least 32 characters').default(developmentSecret);

/** The environment variables with their descriptions. The README's table is generated from these. */
const Environment = z.object({
  NODE_ENV: oneOf('production', 'development', 'test')
    .default('development')
    .describe(
      '`production` refuses emulators and default secrets; others refuse these with a public https: `PUBLIC_URL`',
    ),
  HOST: z
    .string()
    .default('127.0.0.1')
    // Fastify opens a second server for ::1 there, which neither closes as this one nor follows its certificate.
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host))
    .describe('Interface the web server listens on; `localhost` is 127.0.0.1'),
  PORT: whole(0, 65_535).default(3000).describe('Port the web server listens on; 0 picks a free one'),
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('File with the certificate of the web server, as PEM: it then speaks HTTPS, else HTTP'),
  TLS_KEY_FILE: z.string().optional().describe('File with the key of that certificate'),
  METRICS_PORT: whole(0, 65_535)
    .optional()
    .describe('Port of `/metrics` for Prometheus, on the same interface; without it nothing is measured'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe('Where traces are sent (OTLP over HTTP); without it nothing is traced'),
  TRACE_SHARE: number('a number from 0 to 1', (value) => value >= 0 && value <= 1)
    .default(0.01)
    .describe('Share of the requests and jobs that are traced'),
  PUBLIC_URL: address
    .default('http://localhost:3000')
    .describe('The address people use; links in mails begin with it'),
  DATABASE_URL: database.describe('PostgreSQL; without it `npm start` runs its own'),
  DATABASE_READ_URL: database
    .optional()
    .describe('A replica of it, or several behind one address, for what may be a few seconds old'),
  DATABASE_POOL: whole(1, 200)
    .default(10)
    .describe('Connections per process, beside at most two for what administrators read'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the local files, secrets and the embedded database'),
  SESSION_SECRET: secret.describe('Signs access tokens; at least 32 characters'),
  LINK_SECRET: secret.describe(
    'Signs the links that confirm an address, reset a password or unsubscribe, upload addresses, bot checks and fingerprints of repeated requests',
  ),
  RUN_JOBS: flag.default(true).describe('`false` when jobs run in processes of their own (`npm run worker`)'),
  TRUST_PROXY: proxies
    .default('')
    .describe(
      'Addresses of proxies whose X-Forwarded-For is believed; without them all strangers behind one share its limits',
    ),
  REQUEST_SECONDS: moreThanZero(3600)
    .default(300)
    .describe('Seconds in which a request must be here, its body included; then it is cut off'),
  DRAIN_SECONDS: whole(0, 10)
    .default(0)
    .describe(
      'Seconds that a stopping web process goes on serving while `/readyz` fails, so that a load balancer notices first',
    ),
  RATE_LIMIT_FACTOR: number('a number of more than 0', (value) => value > 0)
    .default(1)
    .describe('Multiplies every limit of calls; a large one lifts them for a measurement'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address of a mail server, such as smtp://mail.farm.example:587',
    })
    .default('smtp://127.0.0.1:1025')
    .describe('Mail server'),
  MAIL_FROM: z.string().default('Openacre <hello@openacre.example>').describe('Sender of all mail'),
  MAIL_INBOX_URL: address.optional().describe('Inbox page of the mail emulator, linked in demo mode'),
  SUPPORT_EMAIL: z.string().default('support@openacre.example').describe('Shown wherever help is offered'),
  COMPANY_NAME: z.string().default('Openacre').describe('Shown in the footer, mails and legal texts'),
  FACEBOOK_URL: address.optional().describe('Page on Facebook, linked in the footer'),
  INSTAGRAM_URL: address.optional().describe('Page on Instagram, linked in the footer'),
  YOUTUBE_URL: address.optional().describe('Channel on YouTube, linked in the footer'),
  PAYPAL_BASE_URL: address
    .default('http://127.0.0.1:4010')
    .describe('PayPal API, its sandbox or the emulator'),
  PAYPAL_WEB_URL: address
    .default('http://127.0.0.1:4010')
    .describe('Where PayPal’s browser script comes from: https://www.paypal.com, or the emulator'),
  PAYPAL_CLIENT_ID: z.string().default('openacre-demo-client').describe('PayPal client id'),
  PAYPAL_CLIENT_SECRET: z.string().default('openacre-demo-secret').describe('PayPal client secret'),
  PAYPAL_WEBHOOK_ID: z.string().default('openacredemowebhook').describe('PayPal webhook id'),
  WEATHER_BASE_URL: address.default('http://127.0.0.1:4020').describe('weather.gov or the emulator'),
  WEATHER_USER_AGENT: z
    .string()
    .default('openacre (support@openacre.example)')
    .describe('How the server names itself to weather.gov, which asks for a contact, and to the geocoder'),
  MAP_STYLE_URL: addressOrNone
    .default('https://tiles.openfreemap.org/styles/liberty')
    .describe('MapLibre style of the street map; `none` leaves the built-in map of counties'),
  MAP_DARK_STYLE_URL: addressOrNone
    .default('https://tiles.openfreemap.org/styles/dark')
    .describe('The same for dark pages; `none` shows the other one there too'),
  MAP_TOPO_URL: tilesOrNone
    .default('https://basemap.nationalmap.gov/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}')
    .describe('Tiles of the topographic map; `none` turns it off'),
  MAP_IMAGERY_URL: tilesOrNone
    .default(
      'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
    )
    .describe('Tiles of the satellite map; `none` turns it off'),
  GEOCODER_URL: addressOrNone
    .default('https://geocoding.geo.census.gov/geocoder/locations/onelineaddress')
    .describe('The Census Bureau’s search for street addresses; with `none` only built-in places are found'),
  TRACKER_URL: address
    .optional()
    .describe('Matomo, which is then told which pages are seen, with the user id; without it nobody is told'),
  TRACKER_SITE_ID: whole(1, 1_000_000_000).default(1).describe('Number of this site at the tracker'),
  S3_BUCKET: z.string().optional().describe('Keeps files in S3 instead of on disk'),
  S3_REGION: z.string().default('us-east-2').describe('S3 region'),
  S3_ENDPOINT: address.optional().describe('S3-compatible endpoint'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('S3 access key'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('S3 secret'),
  ANSWER_REMIND_HOURS: hours.default(24).describe('Hours until a host is reminded of a request'),
  ANSWER_HOURS: hours.default(48).describe('Hours until a request without an answer is cancelled'),
  PAYMENT_REMIND_HOURS: hours.default(12).describe('Hours until a hunter is reminded to pay'),
  PAYMENT_HOURS: hours.default(24).describe('Hours until a confirmed booking that is not paid is cancelled'),
  LEAST_HOURS: hours.default(2).describe('Nobody has less time than this to answer or to pay'),
  EVENING_HOUR: whole(4, 23)
    .default(20)
    .describe('Hour of the evening before the first day at which both end, in Wisconsin'),
  PAYOUT_SENDING: oneOf('on', 'off')
    .default('on')
    .describe('`off` stops all sending of payouts through PayPal; what is due waits'),
  PAYOUT_DELAY_DAYS: whole(0, 365)
    .default(1)
    .describe('Days from the last day of a booking until its payout is sent'),
  PAYOUT_RUN_MAX: whole(1, 10_000)
    .default(100)
    .describe('Payouts sent in one run, of which there is one a minute'),
  PAYOUT_RUN_MAX_DOLLARS: whole(1, 100_000_000)
    .default(50_000)
    .describe(
      'Sum of all payouts sent in a day, in dollars; what is beyond waits, and administrators are told',
    ),
  PAYOUT_CHANGED_ADDRESS_HOURS: hours
    .default(24)
    .describe('Hours that a changed PayPal address waits before it is paid for the first time'),
  FLAGS_UNTIL_SUSPENDED: whole(1, 100)
    .default(3)
    .describe('Standing flags by hosts at which a hunter’s account is suspended; the number is never shown'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent')
    .default('info')
    .describe('How much is logged; the log of security is written with each'),
});

export type Config = z.output<typeof Environment>;

/** Thrown with one line per fault, each naming its variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and validates the environment.
 * @throws ConfigError naming every variable that is missing, malformed or unfit for production.
 */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config => {
  // Field by field: a missing or malformed variable must not hide the production faults of the others.
  const parsed = Object.entries(Environment.shape).map(
    ([name, field]) => [name, field.safeParse(environment[name] || undefined)] as const,
  );
  const malformed = parsed.flatMap(([name, { error }]) =>
    (error?.issues ?? []).map(({ message }) => `${name} ${message}.`),
  );
  const config = Object.fromEntries(parsed.map(([name, { data }]) => [name, data])) as Partial<Config>;
  const unfit = config.NODE_ENV === 'production' ? productionFaults(config) : publicFaults(config);
  const faults = [...malformed, ...faultsEverywhere(config), ...unfit];
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config as Config;
};

/** Name, default and description of every variable, for the README's table. */
export const describeConfig = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(Environment.shape).map(([name, field]) => {
    const parsed = name === 'DATABASE_URL' ? undefined : field.safeParse(undefined).data;
    return {
      name,
      fallback: parsed === undefined ? '' : String(parsed),
      meaning: field.description ?? '',
    };
  });
