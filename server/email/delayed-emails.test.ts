import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EmailTab } from '#contract/email-administration.ts';
import { freePort } from '#launch/ports.ts';
import { until } from '#launch/testing/until.ts';
import { accessEmail } from '../booking/access.email.ts';
import { bookingReceivedEmail } from '../booking/booking-received.email.ts';
import { insertCheck } from '../payout/check-store.ts';
import { payoutSentEmail } from '../payout/payout-sent.email.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';
import { accountSuspendedEmail } from '../user/account-suspended.email.ts';
import { watchDelaysJob } from './watch-delays.job.ts';

const hour = 3600;
const dayOf = 24 * hour;

let server: TestApp;
let boss: PgBoss;
let administrator: Person;
let smtpPort: number;
let folder: string;
let mailServer: ChildProcess | undefined;

/** Starts the mail server. Before, nothing listens on its port. */
const startMailServer = async (): Promise<string> => {
  mailServer = fork(fileURLToPath(new URL('../../emulators/mail/main.ts', import.meta.url)), {
    env: { ...process.env, PORT: '0', SMTP_PORT: String(smtpPort), MAIL_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [{ url }] = (await once(mailServer, 'message')) as [{ url: string }];
  return url;
};
const stopMailServer = async () => {
  if (!mailServer) return;
  const exited = once(mailServer, 'exit');
  mailServer.kill();
  await exited;
  mailServer = undefined;
};

beforeAll(async () => {
  smtpPort = await freePort(undefined, '127.0.0.1');
  folder = mkdtempSync(join(tmpdir(), 'openacre-delayed-'));
  server = await startTestApp({
    config: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, PUBLIC_URL: 'https://openacre.example' },
  });
  administrator = await aUser(server.ctx, { roles: ['Administrator'] });
  boss = new PgBoss({ connectionString: server.ctx.config.DATABASE_URL, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await server.close();
  await stopMailServer();
  rmSync(folder, { recursive: true, force: true });
});
const clear = () => sql`delete from pgboss.job`.execute(server.ctx.db);
afterEach(clear);

const add = async <Data extends object>(job: Job<Data>, data: Data): Promise<string> => {
  await server.ctx.db.transaction().execute((transaction) => server.ctx.jobs.enqueue(transaction, job, data));
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${job.name} order by created_on desc limit 1`.execute(
    server.ctx.db,
  );
  return rows[0]?.id ?? '';
};

const anAccessEmail = async () => {
  const { ctx } = server;
  const hunter = await aUser(ctx);
  const bookingId = await aBooking(ctx, {
    listing: await aListing(ctx),
    hunter,
    startDay: '2026-12-01',
    endDay: '2026-12-01',
  });
  return { hunter, bookingId, id: await add(accessEmail.job, { bookingId }) };
};

type Row = { state: string; dueIn: number; retryCount: number };
const rowOf = async (id: string): Promise<Row | undefined> =>
  (
    await sql<Row>`select state, retry_count as "retryCount",
      extract(epoch from start_after - now())::float8 as "dueIn"
      from pgboss.job where id = ${id}`.execute(server.ctx.db)
  ).rows[0];

/** The queue's clock, in ms: PostgreSQL's, which stays real where a test runs on another date. */
const databaseNow = async (): Promise<number> =>
  Number((await sql<{ at: Date }>`select now() as at`.execute(server.ctx.db)).rows[0]?.at);

/** Shifts the times of all emails, as if this many seconds had passed. */
const wait = (seconds: number) =>
  sql`update pgboss.job set created_on = created_on - make_interval(secs => ${seconds}),
    start_after = start_after - make_interval(secs => ${seconds}),
    keep_until = keep_until - make_interval(secs => ${seconds}),
    completed_on = completed_on - make_interval(secs => ${seconds})`.execute(server.ctx.db);

/**
 * Retries a failing job whenever it is due, as the queue would, for this many seconds. Returns how long it was
 * retried.
 */
const tryFor = async (job: Job<never>, id: string, seconds: number): Promise<number> => {
  let waited = 0;
  while (waited < seconds) {
    const row = await rowOf(id);
    if (row?.state !== 'created' && row?.state !== 'retry') break;
    const pause = Math.max(0, row.dueIn) + 0.001;
    await wait(pause);
    waited += pause;
    const [taken] = await boss.fetch<never>(job.name);
    expect(taken?.id).toBe(id);
    const failure = await job.run(server.ctx, taken?.data as never).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure?.message).toContain('ECONNREFUSED');
    await boss.fail(job.name, id, failure);
    if (row.retryCount % 20 === 0) await boss.supervise(job.name);
  }
  return waited;
};

const delayed = async (tab: EmailTab) =>
  (await server.signIn(administrator)).listDelayedEmails({ query: { tab } as never });

// docs/rules/emails.md#delayed-emails, docs/rules/emails.md#failures
describe('while the mail server is down', () => {
  test('the access email is retried for more than four days, at least every hour, then given up', async () => {
    const { id } = await anAccessEmail();
    expect(await tryFor(accessEmail.job, id, 4 * dayOf)).toBeGreaterThanOrEqual(4 * dayOf);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'retry' });
    expect(row?.dueIn).toBeLessThanOrEqual(hour);
    await tryFor(accessEmail.job, id, 4 * dayOf);
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
  });

  test('any other is retried for more than two days', async () => {
    const { ctx } = server;
    const bookingId = await aBooking(ctx, {
      listing: await aListing(ctx),
      startDay: '2026-12-02',
      endDay: '2026-12-02',
      status: 'PendingConfirmation',
    });
    const id = await add(bookingReceivedEmail.job, { bookingId });
    await tryFor(bookingReceivedEmail.job, id, 2 * dayOf);
    expect(await rowOf(id)).toMatchObject({ state: 'retry' });
  });

  test('administrators see waiting and given-up emails, and the delay is logged once', async () => {
    const { ctx } = server;
    const asAdministrator = await server.signIn(administrator);
    const { bookingId } = await anAccessEmail();
    const suspended = await aUser(ctx, { suspended: true });
    await clear(); // creating them sends emails too
    const id = await add(accessEmail.job, { bookingId });
    const other = await add(accountSuspendedEmail.job, { userId: suspended.id });
    await tryFor(accessEmail.job, id, 60);
    await watchDelaysJob.run(ctx, {});
    expect(await asAdministrator.getEmailDelay()).toEqual({
      waiting: 0,
      waitingSince: null,
      givenUpLately: 0,
    });
    expect((await delayed('waiting')).emails).toEqual([]);

    await wait(20 * 60);
    const { emails, counts } = await delayed('waiting');
    expect(counts).toEqual({ waiting: 2, givenUp: 0 });
    expect(emails.find((email) => email.id === id)).toMatchObject({
      kind: 'access',
      isGivenUp: false,
      error: expect.stringContaining('ECONNREFUSED'),
      booking: { id: bookingId, confirmationCode: expect.stringMatching(/\w/) },
      listing: null,
      user: null,
    });
    expect(emails.find((email) => email.id === id)?.tries).toBeGreaterThan(3);
    expect(emails.find((email) => email.id === other)).toMatchObject({
      kind: 'account-suspended',
      tries: 0,
      error: '',
      user: { id: suspended.id, email: suspended.email },
    });
    const delay = await asAdministrator.getEmailDelay();
    expect(delay.waiting).toBe(2);
    expect((await databaseNow()) - Date.parse(String(delay.waitingSince))).toBeGreaterThan(15 * 60_000);

    await watchDelaysJob.run(ctx, {});
    await watchDelaysJob.run(ctx, {});
    expect(server.logs.filter((line) => line.includes('emails are delayed'))).toHaveLength(1);

    await tryFor(accessEmail.job, id, 10 * dayOf);
    expect((await delayed('givenUp')).emails).toMatchObject([{ id, isGivenUp: true, nextTryAt: null }]);
    expect(await asAdministrator.getEmailDelay()).toMatchObject({ waiting: 1, givenUpLately: 1 });
  });
});

describe('an email that is held back on purpose', () => {
  const statementOf = (checkId: string, startAfter: Date) =>
    server.ctx.db
      .transaction()
      .execute((transaction) =>
        server.ctx.jobs.enqueue(transaction, payoutSentEmail.job, { checkId }, { startAfter }),
      );
  const aCheck = async (hostId: string, values: { undone_at?: Date } = {}) => {
    const address = { address_line1: 'N1 Oak Rd', address_line2: '', city: 'Soldiers Grove', state: 'WI' };
    const [id, at] = [randomUUID(), server.ctx.now()];
    await insertCheck(server.ctx.db, {
      ...{ id, check_number: `${Math.random()}`.slice(2, 12), host_id: hostId, payee_name: 'Walter Vang' },
      ...{
        ...address,
        zip_code: '54655',
        amount_cents: 3825,
        written_at: at,
        is_number_unique: true,
        ...values,
      },
    });
    return id;
  };
  const inAnHour = async () => new Date((await databaseNow()) + hour * 1000);

  test('is late 15 minutes after its hour, and can’t be sent before', async () => {
    const asAdministrator = await server.signIn(administrator);
    const host = await aUser(server.ctx);
    await clear();
    await statementOf(await aCheck(host.id), await inAnHour());
    const ids = (
      await sql<{ id: string }>`select id from pgboss.job where name = ${payoutSentEmail.job.name}`.execute(
        server.ctx.db,
      )
    ).rows.map(({ id }) => id);
    await wait(50 * 60);
    expect(await asAdministrator.getEmailDelay()).toMatchObject({ waiting: 0, waitingSince: null });
    expect((await delayed('waiting')).emails).toEqual([]);
    expect(await asAdministrator.sendEmailsAgain({ body: { ids } })).toEqual({ count: 0 });
    expect((await rowOf(ids[0] as string))?.dueIn).toBeGreaterThan(500);
    await wait(20 * 60);
    expect(await asAdministrator.getEmailDelay()).toMatchObject({ waiting: 0 });
    await wait(10 * 60);
    const { emails } = await delayed('waiting');
    expect(emails).toMatchObject([
      { kind: 'payout-sent', tries: 0, checkNumber: expect.any(String), user: { id: host.id } },
    ]);
    expect((await databaseNow()) - Number(emails[0]?.since)).toBeLessThan(25 * 60_000);
    expect(await asAdministrator.sendEmailsAgain({ body: { ids } })).toEqual({ count: 1 });
  });

  test('is late 15 minutes after its hour also once it was tried', async () => {
    const host = await aUser(server.ctx);
    await clear();
    await statementOf(await aCheck(host.id), await inAnHour());
    await wait(62 * 60);
    await sql`update pgboss.job set state = 'retry', retry_count = 3, started_on = now()`.execute(
      server.ctx.db,
    );
    expect((await delayed('waiting')).counts.waiting).toBe(0);
    await wait(15 * 60);
    expect((await delayed('waiting')).counts.waiting).toBe(1);
  });

  test('of a check that was undone is never late', async () => {
    const host = await aUser(server.ctx);
    await clear();
    await statementOf(await aCheck(host.id, { undone_at: server.ctx.now() }), await inAnHour());
    await wait(2 * hour);
    expect(await delayed('waiting')).toMatchObject({ emails: [], counts: { waiting: 0 } });
  });
});

describe('once the mail server is back', () => {
  test('an email that has waited for four days is delivered once, and a given-up one when it is sent again', async () => {
    const { ctx } = server;
    const asAdministrator = await server.signIn(administrator);
    const waiting = await anAccessEmail();
    const [givenUp, refused] = [
      await anAccessEmail(),
      await aUser(ctx, { email: 'bounce+delayed@x.example', suspended: true }),
    ];
    await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, started_on = now(),
      completed_on = now() where id = ${givenUp.id}`.execute(ctx.db);
    await tryFor(accessEmail.job, waiting.id, 4 * dayOf);

    const inbox = await startMailServer();
    const received = async (to: string) =>
      (await (await fetch(`${inbox}/messages?to=${encodeURIComponent(to)}`)).json()) as {
        headers: Record<string, string>;
      }[];
    const bounced = await add(accountSuspendedEmail.job, { userId: refused.id });
    await ctx.jobs.work(ctx);
    await until(async () => (await rowOf(bounced))?.state === 'failed');
    expect((await delayed('givenUp')).emails.find(({ id }) => id === bounced)).toMatchObject({
      tries: 1,
      error: expect.stringContaining('550'),
      user: { id: refused.id },
    });

    await wait(hour);
    const again = { body: { ids: [givenUp.id] } };
    expect(await asAdministrator.sendEmailsAgain(again)).toEqual({ count: 1 });
    for (const { id, hunter, bookingId } of [waiting, givenUp]) {
      await until(async () => (await rowOf(id))?.state === 'completed');
      expect((await received(hunter.email)).map(({ headers }) => headers['message-id'])).toEqual([
        `<access.${bookingId}.hunter@openacre.example>`,
      ]);
    }
    expect(await asAdministrator.sendEmailsAgain(again)).toEqual({ count: 0 });
    // docs/rules/administration.md#traces
    const { lines } = await asAdministrator.listAudit({ query: { kind: 'marketplace' } });
    expect(lines[0]).toMatchObject({
      actor: { id: administrator.id },
      subject: { type: 'marketplace' },
      field: 'emailsSentAgain',
      after: 1,
    });
  });
});
