import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import { isGuessable } from './guessable-secret.ts';
import { databaseTls, unreadableFiles } from './platform/db/tls.ts';
import { isLoopbackHost } from './platform/loopback.ts';

/** The default secret for development; production refuses it. */
export const developmentSecret = 'openacre-development-secret-not-for-production';

/** True for a URL of this machine, with or without credentials. */
const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

const addresses = [
  'SMTP_URL',
  'PAYPAL_BASE_URL',
  'PAYPAL_WEB_URL',
  'WEATHER_BASE_URL',
  'PUBLIC_URL',
  'MAIL_INBOX_URL',
  'S3_ENDPOINT',
  'MAP_STYLE_URL',
  'MAP_DARK_STYLE_URL',
  'MAP_TOPO_URL',
  'MAP_IMAGERY_URL',
  'GEOCODER_URL',
  'TRACKER_URL',
] as const;

/**
 * URLs that must use https:, with the consequence of plain HTTP for the error message. The refresh cookie is only
 * sent over TLS (docs/rules/privacy-and-security.md#production-settings).
 */
const withoutTls = {
  PUBLIC_URL: 'people would sign in without TLS',
  PAYPAL_BASE_URL: 'payments would be made without TLS',
  PAYPAL_WEB_URL: 'a script could be put in its place',
  TRACKER_URL: 'a script could be put in its place',
  MAP_STYLE_URL: 'browsers would not load the map',
  MAP_DARK_STYLE_URL: 'browsers would not load the map',
  MAP_TOPO_URL: 'browsers would not load the map',
  MAP_IMAGERY_URL: 'browsers would not load the map',
  GEOCODER_URL: 'the addresses that people look up would travel in the open',
  WEATHER_BASE_URL: 'another forecast could be put in its place',
  S3_ENDPOINT: 'browsers would not upload photographs to it',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'what is done, and when, would travel in the open',
} as const;

type Faults = (config: Partial<Config>) => string[];

const secretNames = ['SESSION_SECRET', 'LINK_SECRET'] as const;
const secretFaults: Faults = (config) =>
  secretNames.flatMap((name) => {
    const secret = config[name];
    if (secret === undefined) return [];
    if (secret.includes(developmentSecret))
      return [`${name} is the development default; set a random one of at least 32 characters.`];
    if (isGuessable(secret))
      return [`${name} can be guessed; set a random one, such as openssl rand -base64 32 makes.`];
    return [];
  });

const sharedSecretFaults: Faults = ({ SESSION_SECRET: session, LINK_SECRET: link }) =>
  session !== undefined && session.trim() === link?.trim() && !session.includes(developmentSecret)
    ? ['LINK_SECRET is the same as SESSION_SECRET; set another.']
    : [];

const demoKeyFaults: Faults = (config) =>
  (['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
    .filter((name) => /^openacre-?demo/.test(config[name]?.trim() ?? ''))
    .map((name) => `${name} is the emulator's; set the real one.`);

/** Whether a mail server of this machine is a relay, which has a port of mail: the emulator has none of them. */
const isRelay = (url: string): boolean => ['25', '465', '587'].includes(new URL(url).port);

const emulatorFaults: Faults = (config) =>
  addresses.flatMap((name) => {
    const url = config[name];
    if (!url || !isLoopback(url) || (name === 'SMTP_URL' && isRelay(url))) return [];
    return [`${name} points at this machine (${new URL(url).host}); set the real address.`];
  });

const plainFaults: Faults = (config) =>
  Object.entries(withoutTls).flatMap(([name, consequence]) => {
    const url = config[name as keyof typeof withoutTls];
    if (!url || url.startsWith('https:') || isLoopback(url)) return [];
    return [`${name} is not an https: address; ${consequence}.`];
  });

const mailFaults: Faults = ({ SMTP_URL: url }) => {
  if (!url || isLoopback(url)) return [];
  const { protocol, searchParams } = new URL(url);
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('tls.rejectUnauthorized') === 'false')
    return ['SMTP_URL turns TLS or its check off, and emails hold links that sign in; take that out.'];
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') return [];
  return [
    'SMTP_URL would send emails without TLS where the server offers none; write smtps://, or add ?requireTLS=true.',
  ];
};

/** The widest networks that can be a proxy's: private ones are no wider. */
const leastPrefix = { ipv4: 8, ipv6: 7 };

const isTooWide = (range: string): boolean => {
  if (!ipaddr.isValidCIDR(range)) return false;
  const [address, prefix] = ipaddr.parseCIDR(range);
  // '::ffff:0:0/96' is all of IPv4 in another spelling.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return prefix - 96 < leastPrefix.ipv4;
  return prefix < leastPrefix[address.kind()];
};

const proxyFaults: Faults = ({ TRUST_PROXY: proxies }) => {
  if (proxies === undefined) return [];
  if (proxies === '')
    return [
      'TRUST_PROXY is not set, so all people behind your TLS proxy would share one limit, and one of them could lock out the rest; name the proxy’s address or network.',
    ];
  const wide = proxies
    .split(',')
    .map((range) => range.trim())
    .filter(isTooWide);
  return wide.map(
    (range) =>
      `TRUST_PROXY believes nearly everybody (${range}), who could name any address as theirs; name the proxy’s alone.`,
  );
};

/** Limits are set for people: this much more is a measurement. */
const maxRateFactor = 100;

const limitFaults: Faults = ({ RATE_LIMIT_FACTOR: factor = 1 }) =>
  factor > maxRateFactor
    ? [`RATE_LIMIT_FACTOR is ${factor}, which lifts every limit; ${maxRateFactor} is the most here.`]
    : [];

const databases = ['DATABASE_URL', 'DATABASE_READ_URL'] as const;

const databaseFaults: Faults = (config) =>
  databases.flatMap((name) => {
    const url = config[name];
    // A file that can't be read is a fault of its own in every configuration, and says nothing of the mode.
    if (url === undefined || unreadableFiles(url).length > 0) return [];
    const tls = databaseTls(url);
    if (tls === 'unsaid')
      return [
        `${name} reaches another machine without TLS; add ?sslmode=verify-full, or ?sslmode=disable if nobody else is on the way.`,
      ];
    return tls === 'unusable'
      ? [
          `${name} says of TLS what the driver can’t use, so it may be left without TLS; write ?sslmode=verify-full.`,
        ]
      : [];
  });

const tlsNames = ['TLS_CERT_FILE', 'TLS_KEY_FILE'] as const;

/** Half of what TLS needs is a mistake in any configuration: the web process would speak plain HTTP. */
const certificateFaults: Faults = (config) => {
  const missing = tlsNames.filter((name) => config[name] === undefined);
  if (missing.length !== 1) return [];
  const [named] = tlsNames.filter((name) => config[name] !== undefined);
  return missing.map((name) => `${name} must be set too: ${named} alone is half of what TLS needs.`);
};

const databaseFileFaults: Faults = (config) =>
  databases.flatMap((name) => {
    const url = config[name];
    const files = url === undefined ? [] : unreadableFiles(url);
    return files.map(
      ({ setting, reason }) =>
        `${name} names a file that can’t be read as ${setting} (${reason}); name one that is there and this user may read.`,
    );
  });

/** The store would refuse every upload, one by one. */
const storeFaults: Faults = (config) =>
  config.S3_BUCKET
    ? (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
        .filter((name) => config[name] === '')
        .map((name) => `${name} must be set too: nothing can be kept in S3_BUCKET without it.`)
    : [];

/** Faults in any configuration, a line each that names its variable and says what to do. */
export const faultsEverywhere: Faults = (config) =>
  [certificateFaults, databaseFileFaults, storeFaults].flatMap((faults) => faults(config));

/**
 * Faults of a production configuration, a line each that names its variable and says what to do
 * (docs/rules/privacy-and-security.md#production-settings).
 */
export const productionFaults: Faults = (config) =>
  [
    secretFaults,
    sharedSecretFaults,
    demoKeyFaults,
    emulatorFaults,
    plainFaults,
    mailFaults,
    proxyFaults,
    limitFaults,
    databaseFaults,
  ].flatMap((faults) => faults(config));

/**
 * Faults of a process that is not said to be one of production but is used by others, since its address is theirs to
 * reach: whoever knows the secrets of development could sign in as anybody
 * (docs/rules/privacy-and-security.md#production-settings).
 */
export const publicFaults: Faults = (config) => {
  const { PUBLIC_URL: url } = config;
  if (!url?.startsWith('https:') || isLoopback(url)) return [];
  return secretNames
    .filter((name) => config[name]?.includes(developmentSecret))
    .map(
      (name) =>
        `${name} is the development default, which everybody knows, and PUBLIC_URL is for others; set NODE_ENV=production, or a random secret.`,
    );
};

/** Addresses that nobody has: what is sent to them, or answered, is lost. */
const madeUpAddress = /@(?:[\w-]+\.)*example\b/i;
const contacts = {
  MAIL_FROM: 'so emails may be refused, and answers are lost',
  SUPPORT_EMAIL: 'so nobody who asks for help is heard',
  WEATHER_USER_AGENT: 'so weather.gov has nobody to write to',
} as const;

const contactWarnings = (config: Config): string[] =>
  Object.entries(contacts).flatMap(([name, consequence]) =>
    madeUpAddress.test(config[name as keyof typeof contacts])
      ? [`${name} has an address that nobody reads (@….example), ${consequence}; set one of yours.`]
      : [],
  );

/** What a production process is warned of at its start: it may be meant, or can't be told from here. */
export const productionWarnings = (config: Config, { userId }: { userId: number | undefined }): string[] => {
  if (config.NODE_ENV !== 'production') return [];
  return [
    ...(userId === 0 ? ['It runs as root; run it as a user of its own, to whom only DATA_DIR belongs.'] : []),
    ...databases.flatMap((name) => {
      const url = config[name];
      const tls = url === undefined ? 'local' : databaseTls(url);
      return tls === 'off' || tls === 'unchecked'
        ? [
            `${name} reaches another machine ${tls === 'off' ? 'without TLS' : 'whose certificate is not checked'}, so what is between can read or answer; ?sslmode=verify-full is safe.`,
          ]
        : [];
    }),
    ...contactWarnings(config),
  ];
};
