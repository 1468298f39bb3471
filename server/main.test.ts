import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#launch/testing/until.ts';
import { demoAccounts } from './demo-accounts.ts';
import { listingApprovedEmail } from './listing/listing-approved.email.ts';
import { hashPassword } from './platform/credentials/passwords.ts';
import { connect } from './platform/db/connect.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { createEmptyDatabase } from './testing/database.ts';
import { emulator } from './testing/emulators.ts';
import { aListing, aUser } from './testing/factories.ts';
import { ensurePages, type ServerProcess, startProcess } from './testing/processes.ts';

let server: TestApp;
let running: ServerProcess | undefined;

beforeAll(async () => {
  [server] = await Promise.all([startTestApp({ emulators: ['mail'] }), ensurePages()]);
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
});
afterAll(() => server.close());

/** Starts a process of the product on this test's database. */
const start = (name: 'main' | 'worker', variables: Record<string, string> = {}): ServerProcess => {
  const { DATABASE_URL, DATA_DIR, SMTP_URL } = server.ctx.config;
  running = startProcess(name, { NODE_ENV: 'test', DATABASE_URL, DATA_DIR, SMTP_URL, ...variables });
  return running;
};

/** Locks the listings until `release`, so that requests and jobs that read them are slow. */
const holdListings = async (): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const holding = server.ctx.db.transaction().execute(async (transaction) => {
    await sql`lock table listings in access exclusive mode`.execute(transaction);
    held();
    await released;
  });
  await isHeld;
  return async () => {
    release();
    await holding;
  };
};

const stateOfEmail = async (listingId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job
    where name = ${listingApprovedEmail.job.name} and data->>'listingId' = ${listingId}`.execute(
    server.ctx.db,
  );
  return rows[0]?.state;
};

const sendEmail = (listingId: string): Promise<void> =>
  server.ctx.db
    .transaction()
    .execute((transaction) => server.ctx.jobs.enqueue(transaction, listingApprovedEmail.job, { listingId }));

const mailsTo = async (address: string): Promise<unknown[]> => {
  const { url } = await emulator('mail');
  return (await fetch(`${url}/messages?to=${encodeURIComponent(address)}`)).json() as Promise<unknown[]>;
};

const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    ({ cause }) => cause?.code === 'ECONNREFUSED',
  );

/** The complete response on a connection; rejects when it is reset. */
const wholeAnswer = (port: number, request: string): { sent: Promise<void>; answer: Promise<string> } => {
  const socket = openSocket(port, '127.0.0.1');
  const sent = new Promise<void>((resolve) => socket.write(request, () => resolve()));
  return { sent, answer: text(socket) };
};

// docs/rules/operations.md#stopping
describe('a graceful stop', () => {
  test('of the web: requests sent before it are answered, even if not read yet', async () => {
    const { child, ready, ended, output } = start('main', { RUN_JOBS: 'false' });
    const url = new URL(await ready);
    const body = (n: number) => JSON.stringify({ email: `nobody${n}@example.com`, password: 'a wrong one' });
    const request = (n: number) =>
      `POST /api/authentication HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${body(n).length}\r\n\r\n${body(n)}`;
    child.kill('SIGSTOP');
    const asked = Array.from({ length: 12 }, (_, n) => wholeAnswer(Number(url.port), request(n)));
    await Promise.all(asked.map(({ sent }) => sent));
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 401 .*invalidCredentials/s);
    expect(await ended, output()).toBe(0);
  });

  test('of the web: it says so first, and serves on until a load balancer has noticed', async () => {
    const { child, ready, ended } = start('main', { RUN_JOBS: 'false', DRAIN_SECONDS: '10' });
    const url = await ready;
    child.kill('SIGTERM');
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    await until(async () => (await statusOf('/readyz')) === 503);
    await sleep(3_500); // longer than a process that doesn't drain waits for its last requests
    expect([await statusOf('/readyz'), await statusOf('/api/listing/public')]).toEqual([503, 200]);
    child.kill('SIGKILL');
    await ended;
  });

  test('of the web: a running request is answered, new ones are refused, a running job ends', async () => {
    const host = await aUser(server.ctx);
    const { id, title } = await aListing(server.ctx, { host });
    const { child, ready, ended, output } = start('main');
    const url = await ready;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/emails`)).status).toBe(200);

    const release = await holdListings();
    await sendEmail(id);
    await until(async () => (await waitingForListings()) > 0 && (await stateOfEmail(id)) === 'active');
    const before = await waitingForListings(); // may include a job that runs every minute
    const answer = fetch(`${url}/api/listing/public/${id}`);
    await until(async () => (await waitingForListings()) > before);
    child.kill('SIGTERM');
    await until(() => isRefused(url));
    expect(child.exitCode).toBe(null);
    expect(await stateOfEmail(id)).toBe('active');
    await release();

    const { status, body } = await answer.then(async (got) => ({
      status: got.status,
      body: await got.json(),
    }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, title });
    expect(await ended, output()).toBe(0);
    expect(await stateOfEmail(id)).toBe('completed');
    expect(await mailsTo(host.email)).toHaveLength(1);
  });

  test('of the worker: a running job ends, waiting ones are left for the next process', async () => {
    const host = await aUser(server.ctx);
    const { id } = await aListing(server.ctx, { host });
    const { child, ready, ended, output } = start('worker');
    await ready;
    const release = await holdListings();
    await sendEmail(id);
    await until(async () => (await stateOfEmail(id)) === 'active');
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(child.exitCode).toBe(null);
    await release();
    expect(await ended, output()).toBe(0);
    expect(await stateOfEmail(id)).toBe('completed');
    expect(await mailsTo(host.email)).toHaveLength(1);
  });
});

/** The number of sessions waiting for the lock. */
const waitingForListings = async (): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.ctx.db);
  return rows.length;
};

/** The test database's URL, with changes. */
const databaseUrlWith = (changes: { pathname?: string; username?: string; host?: string }): string => {
  const { host, ...parts } = changes;
  const url = Object.assign(new URL(server.ctx.config.DATABASE_URL), parts);
  if (host) url.searchParams.set('host', host);
  return url.href;
};

describe('a process that can’t start names the variable at fault', () => {
  test.each([
    ['DATABASE_URL', 'main', () => ({ DATABASE_URL: databaseUrlWith({ pathname: '/no_such_database' }) })],
    ['DATABASE_URL', 'worker', () => ({ DATABASE_URL: databaseUrlWith({ username: 'nobody' }) })],
    ['HOST and PORT', 'main', () => ({ HOST: '203.0.113.7' })],
  ] as const)('%s of %s', async (named, name, variables) => {
    const { ended, output } = start(name, variables());
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^Openacre can't start:\n${named} `));
    expect(output()).not.toMatch(/^ +at /m);
  });
});

describe('a database that is not reachable yet', () => {
  const waiting = '"msg":"waiting for the database"';

  test('is waited for, with log lines, until the process is stopped', async () => {
    const { child, ended, output } = start('main', { DATABASE_URL: 'postgres://localhost:1/openacre' });
    await until(async () => output().split(waiting).length > 2);
    expect(output()).toContain('ECONNREFUSED');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).not.toMatch(/^ +at /m);
  });

  test('is used as soon as it is reachable', async () => {
    const { DATABASE_URL, DATA_DIR } = server.ctx.config;
    const host = join(DATA_DIR, 'socket');
    const { ready, output } = start('worker', { DATABASE_URL: databaseUrlWith({ host }) });
    await until(async () => output().includes(waiting));
    symlinkSync(new URL(DATABASE_URL).searchParams.get('host') ?? '', host);
    await ready;
    expect(output()).toContain('"msg":"the database is there"');
  });
});

// docs/rules/operations.md#files
describe('what a process writes is for it alone:', () => {
  // Read from Linux: everything that is written today says its mode itself.
  test.runIf(process.platform === 'linux').each(['main', 'worker'] as const)(
    '%s starts with a umask of 077',
    async (name) => {
      const { child, ready } = start(name);
      await ready;
      expect(readFileSync(`/proc/${child.pid}/status`, 'utf8')).toMatch(/^Umask:\t0077$/m);
    },
  );

  test('the folder of the files is closed at the start, with what is in it', async () => {
    const folder = join(server.ctx.config.DATA_DIR, 'files');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    await start('worker').ready;
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});

describe('in production', () => {
  const real = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://openacre.test',
    SESSION_SECRET: 'a-session-secret-of-production-0123456789',
    LINK_SECRET: 'a-link-secret-of-production-0123456789',
    SMTP_URL: 'smtps://mail.openacre.test',
    TRUST_PROXY: '10.1.0.0/16',
    PAYPAL_BASE_URL: 'https://api.paypal.test',
    PAYPAL_WEB_URL: 'https://www.paypal.test',
    PAYPAL_CLIENT_ID: 'real-client',
    PAYPAL_CLIENT_SECRET: 'real-secret',
    PAYPAL_WEBHOOK_ID: 'real-webhook',
    WEATHER_BASE_URL: 'https://weather.test',
  };

  test.each(['main', 'worker'] as const)('%s refuses development settings, naming each', async (name) => {
    const { ended, output } = start(name, { NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    expect(output()).toContain("Openacre can't start:");
    const { NODE_ENV: _, ...named } = real;
    for (const variable of Object.keys(named)) expect(output()).toMatch(new RegExp(`^${variable} `, 'm'));
    expect(output()).not.toMatch(/^ +at /m);
  });

  // Only root can run as root: elsewhere config.test.ts has the sentence.
  test.runIf(process.getuid?.() === 0).each(['main', 'worker'] as const)(
    '%s warns in its log of running as root',
    async (name) => {
      const { ready, output } = start(name, real);
      await ready;
      expect(output()).toContain('"msg":"It runs as root; ');
    },
  );

  test.each(['main', 'worker'] as const)(
    '%s refuses a database in which a demo account can sign in, naming it',
    async (name) => {
      const { db } = server.ctx;
      await db.deleteFrom('users').where('email', 'in', [demoAccounts.host, demoAccounts.hunter]).execute();
      const open = await aUser(server.ctx, { email: demoAccounts.host });
      await aUser(server.ctx, { email: demoAccounts.hunter });
      const passwordHash = await hashPassword(demoAccounts.password);
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', open.id).execute();
      const { ended, output } = start(name, real);
      expect(await ended).toBe(1);
      expect(output()).toContain(demoAccounts.host);
      expect(output()).not.toContain(demoAccounts.hunter);
      expect(output()).not.toContain(demoAccounts.password);
    },
  );

  test('refuses a demo account before migrating an older database', async () => {
    const older = await createEmptyDatabase();
    const { db, close } = connect(older.url, { max: 1 });
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
        from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
      return rows.map(({ name }) => name);
    };
    try {
      const { ended, output } = start('main', { ...real, DATABASE_URL: older.url, RUN_JOBS: 'false' });
      running?.ready.then(() => running?.child.kill('SIGTERM'));
      expect(await ended, output()).toBe(0); // an empty database has no accounts, and is migrated
      expect(await tables()).toContain('public.listings');
      expect(output().includes('It runs as root;')).toBe(process.getuid?.() === 0);

      await sql`drop schema pgboss cascade`.execute(db);
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await sql`create table users (email text, password_hash text)`.execute(db);
      const passwordHash = await hashPassword(demoAccounts.password);
      await sql`insert into users values (${demoAccounts.administrator}, ${passwordHash})`.execute(db);
      const again = start('main', { ...real, DATABASE_URL: older.url });
      expect(await again.ended).toBe(1);
      expect(again.output()).toContain(demoAccounts.administrator);
      expect(await tables()).toEqual(['public.users']);
    } finally {
      await close();
      await older.drop();
    }
  });

  test('starts with real settings, without email previews', async () => {
    await server.ctx.db.deleteFrom('users').where('email', 'in', [demoAccounts.host]).execute();
    const { child, ready, ended } = start('main', { ...real, RUN_JOBS: 'false' });
    const url = await ready;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const emails = await fetch(`${url}/emails`);
    expect(emails.status).toBe(404);
    await emails.text();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
