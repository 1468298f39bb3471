import { describe, expect, test } from 'vitest';
import { ConfigError, describeConfig, readConfig } from './config.ts';
import { productionWarnings } from './production-settings.ts';

const databaseUrl = 'postgres://localhost/openacre';

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'https://openacre.test',
  SESSION_SECRET: 'a-session-secret-of-production-0123456789',
  LINK_SECRET: 'a-link-secret-of-production-0123456789',
  SMTP_URL: 'smtps://hello:secret@mail.openacre.test:465',
  TRUST_PROXY: '10.1.0.0/16',
  PAYPAL_BASE_URL: 'https://api-m.paypal.com',
  PAYPAL_WEB_URL: 'https://www.paypal.com',
  PAYPAL_CLIENT_ID: 'real-client',
  PAYPAL_CLIENT_SECRET: 'real-secret',
  PAYPAL_WEBHOOK_ID: 'real-webhook',
  WEATHER_BASE_URL: 'https://api.weather.gov',
};

/** The faults found, as lines. */
const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

const nowhere = 'sslrootcert=/nowhere/root.pem';
const noFile = "as sslrootcert (ENOENT: no such file or directory, open '/nowhere/root.pem')";

const namesIn = (faults: readonly string[]) => faults.map((fault) => fault.split(/[ :]/)[0]).sort();

// docs/rules/operations.md#configuration
describe('the environment', () => {
  test.each([
    ['HTTPS://Openacre.Test:443/', 'https://openacre.test'],
    ['https://openacre.test/Land/', 'https://openacre.test/Land'],
    ['http://Bücher.test:80', 'http://xn--bcher-kva.test'],
    ['http://User:Word@Openacre.test:81/a?B', 'http://User:Word@openacre.test:81/a?B'],
  ])('the address %s is kept as browsers write it', (address, kept) => {
    const { SESSION_SECRET, LINK_SECRET } = real;
    const settings = { DATABASE_URL: databaseUrl, SESSION_SECRET, LINK_SECRET, PUBLIC_URL: address };
    expect(readConfig(settings).PUBLIC_URL).toBe(kept);
  });

  // Fastify would open two servers for it, of which one alone follows a renewed certificate.
  test('localhost is one interface', () => {
    expect(readConfig({ DATABASE_URL: databaseUrl, HOST: 'localhost' }).HOST).toBe('127.0.0.1');
    expect(readConfig({ DATABASE_URL: databaseUrl, HOST: '::1' }).HOST).toBe('::1');
  });

  test('the places of a tile’s numbers stay as they are', () => {
    const MapTopoUrl = 'https://Maps.test/{z}/{x}/{y}';
    expect(readConfig({ DATABASE_URL: databaseUrl, MAP_TOPO_URL: MapTopoUrl })).toMatchObject({
      MAP_TOPO_URL: 'https://maps.test/{z}/{x}/{y}',
    });
  });

  test('development only needs the URL of a database', () => {
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      RUN_JOBS: true,
    });
  });

  test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('a bucket needs %s', (name) => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const settings = { DATABASE_URL: databaseUrl, S3_BUCKET: 'land', ...keys };
    expect(faultsOf(settings)).toEqual([]);
    expect(faultsOf({ ...settings, [name]: '' })).toEqual([
      `${name} must be set too: nothing can be kept in S3_BUCKET without it.`,
    ]);
  });

  test('a file of a database’s TLS that can’t be read is named with the reason, in development too', () => {
    const file = (name: string) => `postgres://localhost/openacre?sslmode=verify-full&${name}`;
    expect(faultsOf({ DATABASE_URL: file(nowhere) })).toEqual([expect.stringContaining(noFile)]);
    // A folder is there, and can't be read as a file by anybody, not even by root.
    expect(faultsOf({ DATABASE_URL: file('sslkey=/') })).toEqual([
      expect.stringContaining('as sslkey (EISDIR: '),
    ]);
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ DATABASE_URL: databaseUrl, PORT: '', S3_BUCKET: '' })).toMatchObject({ PORT: 3000 });
    expect(namesIn(faultsOf({ DATABASE_URL: '' }))).toEqual(['DATABASE_URL']);
  });

  test('all faults are reported at once, with their variables', () => {
    expect(namesIn(faultsOf({ DATABASE_URL: 'https://somewhere' }))).toEqual(['DATABASE_URL']);
    const faults = faultsOf({ PORT: '70000', RUN_JOBS: 'no', SMTP_URL: 'http://mail', LINK_SECRET: 'short' });
    expect(namesIn(faults)).toEqual(['DATABASE_URL', 'LINK_SECRET', 'PORT', 'RUN_JOBS', 'SMTP_URL']);
  });

  test('every fault has our own message with what is expected', () => {
    const nonsense = [' ', '?', '-1', '0.5', '1e9', 'ftp://x', 'localhost:3000'];
    const faults = describeConfig().flatMap(({ name }) =>
      nonsense.flatMap((text) => faultsOf({ DATABASE_URL: databaseUrl, [name]: text })),
    );
    expect(faults.length).toBeGreaterThan(100);
    for (const fault of faults) {
      expect(fault).toMatch(/^[A-Z0-9_]+ must (be|have) \S.*\.$/);
      expect(fault).not.toMatch(/expected|invalid|too /i);
    }
    expect(faults).toContain('EVENING_HOUR must be a whole number from 4 to 23.');
    expect(faultsOf({})).toEqual([
      'DATABASE_URL is missing; it must be the address of a database, such as postgres://user:password@host/name.',
    ]);
  });

  test('maps and the geocoder can be turned off, and tiles need the places of their numbers', () => {
    const tiles = 'https://tiles.test/{z}/{x}/{y}';
    const chosen = {
      GEOCODER_URL: 'none',
      MAP_STYLE_URL: 'none',
      MAP_TOPO_URL: 'none',
      MAP_IMAGERY_URL: tiles,
    };
    expect(readConfig({ DATABASE_URL: databaseUrl, ...chosen })).toMatchObject({
      GEOCODER_URL: null,
      MAP_STYLE_URL: null,
      MAP_TOPO_URL: null,
      MAP_IMAGERY_URL: tiles,
    });
    expect(faultsOf({ DATABASE_URL: databaseUrl, MAP_TOPO_URL: 'https://tiles.test/{z}/{x}' })).toEqual([
      'MAP_TOPO_URL must be an address with {z}, {x} and {y} in it, or none.',
    ]);
  });

  test('proxies are addresses, networks, or names of private ranges', () => {
    for (const proxies of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8', 'uniquelocal'])
      expect(readConfig({ DATABASE_URL: databaseUrl, TRUST_PROXY: proxies })).toMatchObject({
        TRUST_PROXY: proxies,
      });
    for (const proxies of ['true', '1', 'proxy.internal', '10.0.0.0/33', '10.0.0.1,', '10.0.0.1/8/8'])
      expect(namesIn(faultsOf({ DATABASE_URL: databaseUrl, TRUST_PROXY: proxies })), proxies).toEqual([
        'TRUST_PROXY',
      ]);
  });

  test('each variable is described for the README', () => {
    for (const { name, meaning } of describeConfig()) expect(meaning, name).not.toBe('');
  });
});

// docs/rules/privacy-and-security.md#production-settings
describe('a process that is not said to be one of production', () => {
  const open = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://openacre.test' };
  const { SESSION_SECRET, LINK_SECRET } = real;

  test.each([undefined, 'development', 'test'])(
    'refuses the secrets of development at an address for others (NODE_ENV %s), and says what to do',
    (mode) => {
      const settings = { ...open, ...(mode && { NODE_ENV: mode }) };
      const faults = faultsOf(settings);
      expect(namesIn(faults)).toEqual(['LINK_SECRET', 'SESSION_SECRET']);
      for (const fault of faults) expect(fault).toMatch(/^.*; set NODE_ENV=production, or .*\.$/);
      expect(namesIn(faultsOf({ ...settings, SESSION_SECRET }))).toEqual(['LINK_SECRET']);
      expect(faultsOf({ ...settings, SESSION_SECRET, LINK_SECRET })).toEqual([]);
    },
  );

  test.each(['https://localhost:3000', 'https://openacre.localhost', 'http://openacre.test'])(
    'accepts them at %s',
    (address) => {
      expect(faultsOf({ ...open, PUBLIC_URL: address })).toEqual([]);
    },
  );
});

// docs/rules/privacy-and-security.md#production-settings
describe('production', () => {
  /** With addresses that somebody reads: without them production starts with warnings. */
  const complete = {
    ...real,
    MAIL_FROM: 'Openacre <hello@openacre.test>',
    SUPPORT_EMAIL: 'support@openacre.test',
    WEATHER_USER_AGENT: 'openacre (support@openacre.test)',
  };

  test('accepts real secrets and URLs', () => {
    expect(readConfig(real)).toMatchObject({ NODE_ENV: 'production', RUN_JOBS: true });
  });

  test('refuses every development default, naming each', () => {
    const { NODE_ENV, DATABASE_URL: _, ...named } = real;
    const faults = faultsOf({ NODE_ENV, DATABASE_URL: databaseUrl });
    expect(namesIn(faults)).toEqual(Object.keys(named).sort());
    expect(faults.join()).not.toContain('not-for-production');
  });

  test.each(Object.keys(real).filter((name) => !['NODE_ENV', 'DATABASE_URL'].includes(name)))(
    'without %s nothing else is named',
    (name) => {
      expect(namesIn(faultsOf({ ...real, [name]: '' }))).toEqual([name]);
    },
  );

  test('reports missing, malformed and refused variables at once', () => {
    const faults = faultsOf({
      ...real,
      DATABASE_URL: '',
      LINK_SECRET: '',
      PORT: 'x',
      SMTP_URL: 'smtp://[::1]',
    });
    expect(namesIn(faults)).toEqual(['DATABASE_URL', 'LINK_SECRET', 'PORT', 'SMTP_URL']);
  });

  test.each([
    ['SMTP_URL', 'smtp://127.0.0.1:1025'],
    ['SMTP_URL', 'smtp://hello:secret@localhost:1025'],
    ['PAYPAL_BASE_URL', 'http://[::1]:4010'],
    ['WEATHER_BASE_URL', 'http://0.0.0.0:4020'],
    ['GEOCODER_URL', 'http://127.0.0.1:4030/geocoder'],
    ['MAP_STYLE_URL', 'http://127.0.0.1:4030/styles/liberty'],
    ['MAP_IMAGERY_URL', 'http://127.0.0.1:4030/{z}/{y}/{x}'],
    ['TRACKER_URL', 'http://127.0.0.1:8080'],
    ['PUBLIC_URL', 'https://openacre.localhost'],
  ])('refuses %s=%s, which is on this machine', (name, address) => {
    const [fault = '', ...others] = faultsOf({ ...real, [name]: address });
    expect(fault).toMatch(new RegExp(`^${name} `));
    expect(fault).not.toContain('secret@');
    expect(others).toEqual([]);
  });

  test.each([
    'PUBLIC_URL',
    'PAYPAL_BASE_URL',
    'PAYPAL_WEB_URL',
    'TRACKER_URL',
    'MAP_STYLE_URL',
    'MAP_DARK_STYLE_URL',
  ])(
    'refuses %s without TLS, where sign-in or payments would travel in the open, or maps not load',
    (name) => {
      expect(namesIn(faultsOf({ ...real, [name]: 'http://openacre.test' }))).toEqual([name]);
    },
  );

  test('refuses the same secret for two purposes', () => {
    const faults = faultsOf({ ...real, LINK_SECRET: real.SESSION_SECRET });
    expect(namesIn(faults)).toEqual(['LINK_SECRET']);
    expect(faults.join()).not.toContain(real.SESSION_SECRET);
  });

  test.each([
    ['SESSION_SECRET', 'a'.repeat(40), 'can be guessed'],
    ['SESSION_SECRET', 'abab '.repeat(10), 'can be guessed'],
    ['SESSION_SECRET', '0123456789'.repeat(4), 'can be guessed'],
    ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', 'can be guessed'],
    ['LINK_SECRET', 'correct-horse-'.repeat(3), 'can be guessed'],
    ['LINK_SECRET', 'openacre-development-secret-not-for-production ', 'is the development default'],
    ['LINK_SECRET', `${real.SESSION_SECRET} `, 'is the same as SESSION_SECRET'],
    ['PAYPAL_CLIENT_SECRET', ' openacre-demo-secret', 'is the emulator'],
    ['TRUST_PROXY', '', 'is not set'],
    ['TRUST_PROXY', '0.0.0.0/0', 'believes nearly everybody'],
    ['TRUST_PROXY', '10.0.0.1, 128.0.0.0/1', 'believes nearly everybody (128.0.0.0/1)'],
    ['TRUST_PROXY', '::/0', 'believes nearly everybody'],
    ['TRUST_PROXY', '::ffff:0:0/97', 'believes nearly everybody'],
    ['RATE_LIMIT_FACTOR', '1000000', 'lifts every limit'],
    ['SMTP_URL', 'smtp://mail.openacre.test:587', 'without TLS'],
    ['SMTP_URL', 'smtp://mail.openacre.test:587?requireTLS=false', 'without TLS'],
    ['SMTP_URL', 'smtps://mail.openacre.test?ignoreTLS=true', 'turns TLS or its check off'],
    ['SMTP_URL', 'smtps://mail.openacre.test?tls.rejectUnauthorized=false', 'turns TLS or its check off'],
    ['GEOCODER_URL', 'http://geocoder.test', 'is not an https: address'],
    ['WEATHER_BASE_URL', 'http://weather.test', 'is not an https: address'],
    ['MAP_TOPO_URL', 'http://maps.test/{z}/{x}/{y}', 'is not an https: address'],
    ['S3_ENDPOINT', 'http://files.test', 'is not an https: address'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.test:4318', 'is not an https: address'],
    ['DATABASE_URL', 'postgres://db.test/openacre', 'without TLS'],
    ['DATABASE_URL', 'postgres://db.test/openacre?sslmode=maybe', 'without TLS'],
    ['DATABASE_URL', 'postgres://localhost/openacre?host=10.0.0.5', 'without TLS'],
    ['DATABASE_URL', 'postgres://db.test/openacre?ssl=0', 'without TLS'],
    ['DATABASE_URL', 'postgres://db.test/openacre?ssl=yes', 'the driver can’t use'],
    [
      'DATABASE_URL',
      'postgres://db.test/openacre?uselibpqcompat=true&sslmode=verify-ca',
      'the driver can’t use',
    ],
    ['DATABASE_URL', `postgres://db.test/openacre?sslmode=verify-full&${nowhere}`, noFile],
    ['DATABASE_READ_URL', `postgres://db.test/openacre?${nowhere}`, noFile],
  ])('refuses %s=%s, and says what to do', (name, value, text) => {
    const [fault = '', ...others] = faultsOf({ ...real, [name]: value });
    expect(fault).toMatch(new RegExp(`^${name} `));
    expect(fault).toContain(text);
    // A sentence with what to do after what is wrong.
    expect(fault).toMatch(/^[^.].*[;,] .*\.$/);
    expect(others).toEqual([]);
  });

  test.each([
    ['TRUST_PROXY', '10.0.0.0/8, fc00::/7, loopback'],
    ['RATE_LIMIT_FACTOR', '20'],
    ['SESSION_SECRET', '9f86d081884c7d659a2feaa0c55ad015'],
    ['LINK_SECRET', '4Zq0QG5c7o1yVh3m2xJd8bKsTnWfEuRaPiLgXvCwY9Y='],
    ['SMTP_URL', 'smtp://127.0.0.1:25'],
    ['SMTP_URL', 'smtp://localhost:587?ignoreTLS=true'],
    ['PUBLIC_URL', 'HTTPS://Openacre.test:443/'],
    ['SMTP_URL', 'smtp://hello:secret@mail.openacre.test:587?requireTLS=true'],
    ['DATABASE_URL', 'postgres://db.test/openacre?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://db.test/openacre?sslmode=disable'],
    ['DATABASE_URL', 'postgres://db.test/openacre?ssl=1'],
    ['DATABASE_URL', 'postgres://db.test/openacre?ssl=true'],
    ['DATABASE_URL', 'postgres://db.test/openacre?sslnegotiation=direct'],
    ['DATABASE_URL', 'postgres://db.test/openacre?uselibpqcompat=true&sslmode=require'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1:5432/openacre'],
    ['DATABASE_URL', 'postgres://u@[::1]/openacre'],
    ['DATABASE_URL', 'postgres:///openacre?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://u@%2Frun%2Fpostgresql/openacre'],
    ['GEOCODER_URL', 'none'],
  ])('accepts %s=%s', (name, value) => {
    expect(faultsOf({ ...real, [name]: value })).toEqual([]);
  });

  test('warns of running as root, in a sentence', () => {
    const warnings = productionWarnings(readConfig(complete), { userId: 0 });
    expect(warnings).toEqual([expect.stringMatching(/^It runs as root; .*\.$/)]);
  });

  test.each([
    ['sslmode=disable', 'without TLS'],
    ['sslmode=no-verify', 'whose certificate is not checked'],
    ['ssl=no-verify', 'whose certificate is not checked'],
    ['uselibpqcompat=true&sslmode=require', 'whose certificate is not checked'],
    ['uselibpqcompat=true&sslmode=prefer', 'whose certificate is not checked'],
  ])('warns of a database elsewhere with %s, in a sentence', (query, text) => {
    const settings = { ...complete, DATABASE_URL: `postgres://db.test/openacre?${query}` };
    const warnings = productionWarnings(readConfig(settings), { userId: 1000 });
    expect(warnings).toEqual([expect.stringContaining(text)]);
    expect(warnings[0]).toMatch(/[;,] .*\.$/);
  });

  test.each([
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'hello@mail.openacre.example'],
    ['SUPPORT_EMAIL', ''],
    ['WEATHER_USER_AGENT', ''],
  ])('warns of %s=%s, an address that nobody reads, in a sentence', (name, value) => {
    const [warning = '', ...others] = productionWarnings(readConfig({ ...complete, [name]: value }), {
      userId: 1000,
    });
    expect(warning).toMatch(new RegExp(`^${name} .*, so .*; set one of yours\\.$`));
    expect(others).toEqual([]);
  });

  test('warns of nothing else, and elsewhere of nothing', () => {
    expect(productionWarnings(readConfig(complete), { userId: 1000 })).toEqual([]);
    expect(productionWarnings(readConfig({ DATABASE_URL: databaseUrl }), { userId: 0 })).toEqual([]);
    for (const query of ['ssl=true', 'sslnegotiation=direct', 'sslmode=verify-full']) {
      const settings = { ...complete, DATABASE_URL: `postgres://db.test/openacre?${query}` };
      expect(productionWarnings(readConfig(settings), { userId: 1000 }), query).toEqual([]);
    }
    expect(faultsOf({ DATABASE_URL: 'postgres://db.test/openacre', RATE_LIMIT_FACTOR: '1000000' })).toEqual(
      [],
    );
  });

  test('accepts a host whose name only begins like a loopback name', () => {
    expect(
      faultsOf({ ...real, SMTP_URL: 'smtps://localhost.mail.test', PUBLIC_URL: 'https://127.test' }),
    ).toEqual([]);
  });
});
