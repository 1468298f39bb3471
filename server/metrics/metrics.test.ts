import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startPostgres } from '#launch/postgres.ts';
import { createApp } from '../app.ts';
import { runClocksJob } from '../booking/run-clocks.job.ts';
import type { Context } from '../context.ts';
import { openMetrics } from '../open-metrics.ts';
import { connect } from '../platform/db/connect.ts';
import type { Replica } from '../platform/db/replica.ts';
import { administratorsConnections, administratorsLimits, requestLimits } from '../platform/db/timeouts.ts';
import type { Tls } from '../platform/http/tls.ts';
import { fetchInto } from '../testing/fetch.ts';
import { startPaying } from '../testing/paying.ts';
import type { Metrics } from './serve-metrics.ts';
import { findArchiveLag } from './store.ts';

const paying = await startPaying({ config: { METRICS_PORT: '0' } });
const { ctx, due, approved, signIn } = paying;
afterAll(paying.close);

const opened: Metrics[] = [];
afterEach(async () => {
  for (const metrics of opened.splice(0)) await metrics.close();
});

/** Opens `/metrics` of a process, with whatever of its context is replaced. */
const open = async (replaced: Partial<Context> = {}, tls?: Tls): Promise<Metrics> => {
  const metrics = await openMetrics({ ...ctx, ...replaced }, tls);
  if (!metrics) throw new Error('METRICS_PORT is not set');
  opened.push(metrics);
  return metrics;
};

/** The values of what is measured now, by name and labels. */
const measured = async ({ url }: Metrics): Promise<Record<string, number>> => {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
};

const replica: Replica = {
  db: ctx.db,
  exportsDb: ctx.db,
  isUsable: () => true,
  lagSeconds: () => 0.4,
  reads: { replica: 7, primary: 2 },
  close: async () => {},
};

const tls = {
  options: {},
  endsAt: () => new Date('2027-02-03T04:05:06Z'),
  follow: () => {},
} satisfies Tls;

const fileOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

// docs/rules/operations.md#metrics
describe('metrics', () => {
  it('count requests by the pattern of their address, never by what stands in it', async () => {
    const metrics = await open();
    const send = fetchInto(await createApp(ctx, { observers: [metrics] }));
    const id = randomUUID();
    for (const path of [`/api/listing/public/${id}`, `/api/listing/public/${id}`, `/api/nothing/${id}`])
      await send(new URL(path, 'http://openacre.test'));
    const found = await measured(metrics);
    const count = (route: string) =>
      found[`openacre_http_request_seconds_count{method="GET",route="${route}",status="404"}`];
    expect([count('/api/listing/public/:id'), count('/api/*')]).toEqual([2, 1]);
    expect(JSON.stringify(found)).not.toContain(id);
  });

  it('are what the database has: jobs, payments and payouts', async () => {
    const one = await due();
    const hunter = await signIn(one.hunter);
    await hunter.captureOrder({ params: { bookingId: one.id }, body: { orderId: await approved(one) } });
    await approved(await due());
    await sql`insert into pgboss.job (name, start_after)
      values (${runClocksJob.name}, now() - interval '5 minutes')`.execute(ctx.db);
    const found = await measured(await open());
    expect(found).toMatchObject({
      openacre_database_up: 1,
      'openacre_jobs{kind="mail.booking-paid",state="waiting"}': 1,
      'openacre_payments{state="Open"}': 1,
      'openacre_payments{state="Captured"}': 1,
      openacre_payments_flagged: 0,
      openacre_payments_held_cents: 0,
      openacre_payments_held_oldest_seconds: 0,
      'openacre_payouts{stage="owed"}': 1,
      'openacre_payouts_owed_cents{stage="owed"}': 3825,
    });
    const oldest = found['openacre_jobs_oldest_due_seconds{kind="booking.run-clocks"}'];
    expect(oldest).toBeGreaterThanOrEqual(300);
  });

  it('tell since when nothing written has reached the archive', async () => {
    expect(await measured(await open())).toMatchObject({ openacre_database_archive_lag_seconds: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'openacre-archive-'));
    const settings = { archive_mode: 'on', archive_command: 'false' };
    const postgres = await startPostgres({ folder: join(folder, 'db'), settings });
    const { db, close } = connect(postgres.url, { max: 1 });
    expect(await findArchiveLag(db)).toBeGreaterThan(0);
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('tell of statements and connections of the process', async () => {
    const metrics = await open();
    const before = await measured(metrics);
    await sql`select 1`.execute(ctx.db);
    await expect(sql`select 1 / 0`.execute(ctx.db)).rejects.toThrow();
    const after = await measured(metrics);
    const grown = (failed: boolean) => {
      const name = `openacre_database_statement_seconds_count{failed="${failed}"}`;
      return (after[name] ?? 0) - (before[name] ?? 0);
    };
    expect([grown(true), grown(false) > 0]).toEqual([1, true]);
    expect(after['openacre_database_connections{pool="everyone",state="idle"}']).toBeGreaterThan(0);
    expect(after.nodejs_eventloop_lag_seconds).toBeGreaterThanOrEqual(0);
  });

  it('are served without a database too', async () => {
    const gone = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    const found = await measured(await open({ db: gone.db, administratorsDb: gone.db }));
    await gone.close();
    expect(found).toMatchObject({ openacre_database_up: 0, 'openacre_database_read{part="jobs"}': 0 });
    expect(found.process_resident_memory_bytes).toBeGreaterThan(0);
    expect(Object.keys(found).filter((name) => name.startsWith('openacre_jobs'))).toEqual([]);
  });

  it('leave out what can’t be read, and the database is up all the same', async () => {
    await sql`alter table payouts rename to payouts_elsewhere`.execute(ctx.db);
    const found = await measured(await open());
    await sql`alter table payouts_elsewhere rename to payouts`.execute(ctx.db);
    expect(found).toMatchObject({ openacre_database_up: 1, openacre_payments_flagged: 0 });
    expect(Object.keys(found).filter((name) => name.startsWith('openacre_payouts'))).toEqual([]);
    // Which it was is told, since no alert can call about what is not there.
    const parts = Object.entries(found).filter(([name]) => name.startsWith('openacre_database_read{'));
    expect(parts.filter(([, isRead]) => isRead === 0)).toEqual([
      ['openacre_database_read{part="payouts"}', 0],
    ]);
    expect(parts).toHaveLength(6);
    // Nor does it matter that administrators have taken all of their connections.
    const busy = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    const others = await measured(await open({ administratorsDb: busy.db }));
    expect(others).toMatchObject({ openacre_database_up: 1 });
    // Nor is any of it served as 0.
    for (const name of ['payments_flagged', 'payments_held_oldest_seconds', 'database_archive_lag_seconds'])
      expect(others).not.toHaveProperty(`openacre_${name}`);
    await busy.close();
  });

  it('are served while others hold the connections that the database is asked over', async () => {
    const connectMs = 3_600_000;
    const busy = connect(ctx.config.DATABASE_URL, { max: 1, limits: { connectMs } });
    const holder = await busy.pool.connect();
    const found = await measured(await open({ administratorsDb: busy.db }));
    expect(found).toMatchObject({ openacre_database_up: 1, 'openacre_database_read{part="held"}': 0 });
    holder.release();
    await busy.close();
  });

  /** The parts of the database that are not read now, with the connections and limits of a real process. */
  const unread = async () => {
    const options = { max: administratorsConnections, limits: administratorsLimits(requestLimits) };
    const { db, close } = connect(ctx.config.DATABASE_URL, options);
    const found = await measured(await open({ administratorsDb: db }));
    await close();
    return Object.entries(found).flatMap(([name, isRead]) =>
      isRead === 0 ? (/^openacre_database_read\{part="(\w+)"\}$/.exec(name)?.[1] ?? []) : [],
    );
  };

  it('have all that alerts need, however long what is for the board alone takes', async () => {
    const one = await due();
    const hunter = await signIn(one.hunter);
    await hunter.captureOrder({ params: { bookingId: one.id }, body: { orderId: await approved(one) } });
    // Each row takes longer than a statement may, but for those that are held, which are found by an index.
    const quick = { payment_orders: sql`flagged_at is not null`, payouts: sql`false` };
    const tables = Object.entries(quick).map(([name, isQuick]) => ({
      table: sql.table(name),
      moved: sql.table(`${name}_elsewhere`),
      isQuick,
    }));
    for (const { table, moved, isQuick } of tables) {
      await sql`alter table ${table} rename to ${moved}`.execute(ctx.db);
      await sql`create view ${table} as
        select * from ${moved} where ${isQuick} or pg_sleep(5)::text = ''`.execute(ctx.db);
    }
    const found = await unread();
    for (const { table, moved } of tables) {
      await sql`drop view ${table}`.execute(ctx.db);
      await sql`alter table ${moved} rename to ${table}`.execute(ctx.db);
    }
    expect(found).toEqual(['payments', 'payouts']);
  });

  it('have all else that alerts need while no jobs can be read', async () => {
    const found = await ctx.db.transaction().execute(async (transaction) => {
      await sql`lock table pgboss.job in access exclusive mode`.execute(transaction);
      return unread();
    });
    const ofAlerts = found.filter((part) => !part.startsWith('pay'));
    expect(ofAlerts.sort()).toEqual(['jobs', 'jobs_due']);
  });

  it('tell how much is held, and for how long: captured for no booking, less what is given back', async () => {
    const one = await due();
    const hunter = await signIn(one.hunter);
    const orderId = await approved(one);
    await hunter.captureOrder({ params: { bookingId: one.id }, body: { orderId } });
    const held = async () => {
      const found = await measured(await open());
      const { openacre_payments_held_cents: cents, openacre_payments_held_oldest_seconds: seconds } = found;
      return { count: found.openacre_payments_flagged, cents, hours: Math.round((seconds ?? 0) / 3600) };
    };
    expect(await held()).toEqual({ count: 0, cents: 0, hours: 0 });
    await ctx.db
      .updateTable('payment_orders')
      .set({
        flagged_at: sql`now() - interval '30 hours'`,
        flag_reason: JSON.stringify({ kind: 'ended' }),
      })
      .where('provider_order_id', '=', orderId)
      .execute();
    expect(await held()).toEqual({ count: 1, cents: expect.any(Number), hours: 30 });
    expect((await held()).cents).toBeGreaterThan(4000);
    // Nothing of it is held any more once all of it is on its way back, nor once it is, though it stays flagged.
    const { id, captured_cents: cents } = await ctx.db
      .selectFrom('payment_orders')
      .select(['id', 'captured_cents'])
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await sql`insert into refunds (id, payment_order_id, amount_cents, status, reason, created_at)
      values (gen_random_uuid(), ${id}, ${cents}, 'Asked', ${JSON.stringify({ kind: 'ended' })}, now())`.execute(
      ctx.db,
    );
    expect(await held()).toEqual({ count: 0, cents: 0, hours: 0 });
    await sql`update refunds set status = 'Completed' where payment_order_id = ${id}`.execute(ctx.db);
    await sql`update payment_orders set status = 'Refunded' where id = ${id}`.execute(ctx.db);
    expect(await held()).toEqual({ count: 0, cents: 0, hours: 0 });
  });

  it('are served at no other address', async () => {
    const { url } = await open();
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });

  it('tell how a replica does', async () => {
    const found = await measured(await open({ replica }));
    expect(found).toMatchObject({
      openacre_replica_usable: 1,
      openacre_replica_lag_seconds: 0.4,
      'openacre_replica_reads_total{database="replica"}': 7,
      'openacre_replica_reads_total{database="primary"}': 2,
    });
  });

  it('tell until when the certificate is valid that a web process serves', async () => {
    const name = 'openacre_certificate_not_after_seconds';
    expect(await measured(await open({}, tls))).toMatchObject({
      [name]: Date.UTC(2027, 1, 3, 4, 5, 6) / 1000,
    });
    expect(await measured(await open())).not.toHaveProperty(name);
  });

  it('have every name that the board and the alerts ask for, and each alert says what to do', async () => {
    const text = await (await fetch((await open({ replica }, tls)).url)).text();
    const named = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const alerts = fileOf('deploy/prometheus/alerts.yml');
    const asked = `${alerts}${fileOf('deploy/grafana/openacre.json')}`.matchAll(
      /\b(openacre|nodejs|process)_\w+/g,
    );
    const unknown = [...asked].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(unknown.length).toBeGreaterThan(10);
    expect(unknown.filter((name) => !named.has(name))).toEqual([]);
    const handbook = fileOf('docs/operations.md');
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(names.filter((name) => !handbook.includes(`### ${name}\n`))).toEqual([]);
  });

  it('call somebody of an unread part as the alerts would that are silent without it', async () => {
    const [, ...alerts] = fileOf('deploy/prometheus/alerts.yml').split('- alert: ');
    const severityOf = (name: string) =>
      /severity: (\w+)/.exec(alerts.find((alert) => alert.startsWith(`${name}\n`)) ?? '')?.[1];
    const unread = alerts.find((alert) => alert.startsWith('DatabaseUnread\n')) ?? '';
    const pages = new RegExp(/match "(.+?)" \}\}page\{\{ else \}\}ticket/.exec(unread)?.[1] ?? 'missing');
    const chapter = /### DatabaseUnread\n(.+)/.exec(fileOf('docs/operations.md'))?.[1] ?? '';
    const ofAlerts = [...chapter.matchAll(/for `(\w+)` ([A-Z]\w+(?: and [A-Z]\w+)*)/g)];
    const ofBoard = /`(\w+)` and `(\w+)` are for the board alone/.exec(chapter)?.slice(1) ?? [];
    const told = Object.keys(await measured(await open())).flatMap(
      (name) => /^openacre_database_read\{part="(\w+)"\}$/.exec(name)?.[1] ?? [],
    );
    expect([...ofAlerts.map(([, part]) => part), ...ofBoard].sort()).toEqual(told.sort());
    for (const [, part = '', names = ''] of ofAlerts) {
      const silent = names.split(' and ').map(severityOf);
      expect(pages.test(part) ? 'page' : 'ticket', part).toBe(silent.includes('page') ? 'page' : 'ticket');
      expect(silent, part).not.toContain(undefined);
    }
    expect(ofBoard.filter((part) => pages.test(part))).toEqual([]);
  });
});
