import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInWisconsin } from '#domain/dates.ts';
import { limits } from '#launch/testing/limits.ts';
import { startTestApp } from '../../testing/app.ts';
import { aBooking, aListing, aUser } from '../../testing/factories.ts';
import { startReplicatedPostgres } from '../../testing/replicated-postgres.ts';
import { connect, type Db } from './connect.ts';
import { openReplica } from './replica.ts';
import { requestLimits } from './timeouts.ts';

const postgres = await startReplicatedPostgres();
const testApp = await startTestApp({
  config: { DATABASE_READ_URL: postgres.replica.url },
  database: { url: postgres.primary.url, drop: async () => {} },
  databaseLimits: requestLimits,
});
const { ctx, tokenOf } = testApp;
afterAll(async () => {
  await testApp.close();
  await postgres.stop();
});

const host = await aUser(ctx);
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const listing = await aListing(ctx, { host, title: 'Kettle Woods' });

const untilUsable = (isUsable: boolean) =>
  expect.poll(() => ctx.replica?.isUsable(), { timeout: limits.processMs }).toBe(isUsable);

const send = async (path: string, { token = '', cookie = '', body = '' } = {}) => {
  const answer = await testApp.fetch(`/api${path}`, {
    ...(body && { method: 'POST', body }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  return { status: answer.status, cookie: answer.headers.get('set-cookie'), text: await answer.text() };
};

/** How often each database was asked meanwhile for what may lag. */
const readsDuring = async (work: () => Promise<unknown>) => {
  const { replica = 0, primary = 0 } = ctx.replica?.reads ?? {};
  await work();
  const now = ctx.replica?.reads;
  return { replica: (now?.replica ?? 0) - replica, primary: (now?.primary ?? 0) - primary };
};

/** The price of the land in a search; undefined without an answer. */
const priceFor = async (cookie = ''): Promise<number | undefined> => {
  const { text } = await send('/listing/public', { cookie });
  const { listings = [] } = JSON.parse(text) as { listings?: { id: string; baseCost: number }[] };
  return listings.find(({ id }) => id === listing.id)?.baseCost;
};
const setPrice = async (baseCost: number, listingId = listing.id) =>
  send('/listing/cost', {
    token: await tokenOf(host),
    body: JSON.stringify({ listingId, baseCost, costDateRanges: [] }),
  });

// docs/rules/operations.md#replicas
describe('what may lag', () => {
  beforeEach(async () => {
    await setPrice(40);
    await expect.poll(() => priceFor(), { timeout: limits.processMs }).toBe(40);
    await untilUsable(true);
  });

  test('is read from the replica, but from the primary by who has just written', async () => {
    const resume = await postgres.holdBack();
    const { status, cookie } = await setPrice(55);
    expect([status, cookie]).toEqual([200, 'openacre_wrote=1; Max-Age=10; Path=/; HttpOnly; SameSite=Lax']);
    expect(await priceFor()).toBe(40);
    expect(await priceFor('other=1; openacre_wrote=1')).toBe(55);
    await resume();
    await expect.poll(() => priceFor(), { timeout: limits.processMs }).toBe(55);
  });

  test('is read from the primary while the replica is too far behind', async () => {
    const resume = await postgres.holdBack();
    await setPrice(70);
    await untilUsable(false);
    expect(await priceFor()).toBe(70);
    expect(ctx.replica?.lagSeconds()).toBeGreaterThan(5);
    await resume();
    await untilUsable(true);
    expect(ctx.replica?.lagSeconds()).toBeLessThan(5);
  });

  // docs/rules/operations.md#standby-databases
  test('is read from the primary by who was told that a write failed, which lasts', async () => {
    const ask = (statement: string) => sql.raw(statement).execute(ctx.administratorsDb);
    const waitFor = async (standbys: string) => {
      await ask(`alter system set synchronous_standby_names to '${standbys}'`);
      await ask('select pg_reload_conf()');
    };
    await waitFor('nobody');
    const waits = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    const cancelling = setInterval(() => void ask(waits), 50);
    let price = 50;
    let failed: Awaited<ReturnType<typeof setPrice>> | undefined;
    const write = async () => {
      price += 1;
      failed = await setPrice(price);
      return failed.status;
    };
    await expect.poll(write, { timeout: limits.processMs }).toBe(503);
    clearInterval(cancelling);
    await waitFor('');
    expect(failed?.cookie).toMatch(/^openacre_wrote=1; Max-Age=10;/);
    expect(await priceFor('openacre_wrote=1')).toBe(price);
    const refused = await setPrice(40, randomUUID());
    expect([refused.status, refused.cookie]).toEqual([404, null]);
  });

  // docs/rules/operations.md#metrics
  test('is counted by the database that is asked', async () => {
    expect(await readsDuring(() => priceFor())).toEqual({ replica: 1, primary: 0 });
    expect(await readsDuring(() => priceFor('openacre_wrote=1'))).toEqual({ replica: 0, primary: 1 });
    expect(await readsDuring(() => setPrice(40))).toEqual({ replica: 0, primary: 0 });
  });

  test('are the rows of an export, while its line in the audit is written', async () => {
    const resume = await postgres.holdBack();
    await aListing(ctx, { host, title: 'Only on the primary' });
    const token = await tokenOf(administrator);
    const behind = await send('/listing/export?tab=active', { token });
    expect(behind.status).toBe(200);
    expect(behind.text).toContain('Kettle Woods');
    expect(behind.text).not.toContain('Only on the primary');
    const { text } = await send('/listing/export?tab=active', { token, cookie: 'openacre_wrote=1' });
    expect(text).toContain('Only on the primary');
    const traces = await ctx.db.selectFrom('audit').select('actor_id').execute();
    expect(traces.filter(({ actor_id: id }) => id === administrator.id)).toHaveLength(2);
    await resume();
  });

  test('is a host’s own export', async () => {
    const resume = await postgres.holdBack();
    const day = dayInWisconsin(ctx.now());
    const id = await aBooking(ctx, { listing, startDay: day, endDay: day });
    const { code } = await ctx.db
      .selectFrom('bookings')
      .where('id', '=', id)
      .select('confirmation_code as code')
      .executeTakeFirstOrThrow();
    const token = await tokenOf(host);
    const path = `/stats/financial/userbookings/${day.slice(0, 4)}`;
    const behind = await send(path, { token });
    expect(behind.status).toBe(200);
    expect(behind.text).not.toContain(code);
    expect((await send(path, { token, cookie: 'openacre_wrote=1' })).text).toContain(code);
    await resume();
  });

  test('can’t be written to', async () => {
    const write = ctx.replica?.db.insertInto('readiness_probe').values({ checked_at: ctx.now() }).execute();
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  test('is still there without the primary, which alone can be written to', async () => {
    process.kill(postgres.primary.guardPid ?? 0, 'SIGSTOP'); // or it would be started again
    process.kill(postgres.primary.pid ?? 0, 'SIGKILL');
    expect(await priceFor()).toBe(40);
    expect((await setPrice(90)).status).toBe(503);
    process.kill(postgres.primary.guardPid ?? 0, 'SIGCONT');
    await expect.poll(async () => (await setPrice(90)).status, { timeout: limits.processMs }).toBe(200);
    await expect.poll(() => priceFor(), { timeout: limits.processMs }).toBe(90);
  });
});

// docs/rules/operations.md#replicas
test('connections to replicas are made anew, so that one that has come back gets some of them', async () => {
  const log = { info: () => {}, warn: () => {} };
  const options = { max: 2, lifetimeSeconds: 1, forExports: { max: 1 }, log };
  const replica = openReplica(ctx.db, postgres.replica.url, options);
  const connection = async (db: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  for (const db of [replica.db, replica.exportsDb]) {
    const before = await connection(db);
    await expect.poll(() => connection(db), { timeout: limits.processMs }).not.toBe(before);
  }
  await replica.close();
});

// docs/rules/operations.md#replicas
test('without its replica all is read from the primary', async () => {
  await setPrice(40);
  await untilUsable(true);
  await postgres.replica.stop();
  expect(await priceFor()).toBe(40); // by the connections that have just broken
  await untilUsable(false);
  await setPrice(61);
  expect(await priceFor()).toBe(61);
});

// docs/rules/operations.md#replicas
test('of several replicas behind one address the last counts, since each connection may lead to another', async () => {
  const two = await startReplicatedPostgres();
  // The first connection leads to it, all others as if to one that has everything at once.
  let count = 0;
  const proxy = createServer((socket) => {
    count += 1;
    const { url } = count === 1 ? two.replica : two.primary;
    const upstream = connectTo(`${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`);
    socket.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => socket.destroy()).pipe(socket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const address = new URL(two.primary.url);
  address.host = `127.0.0.1:${port}`;
  address.searchParams.delete('host');
  const primary = connect(two.primary.url, { max: 2 });
  const log = { info: () => {}, warn: () => {} };
  const replica = openReplica(primary.db, address.href, { max: 4, forExports: { max: 1 }, log });
  await expect.poll(() => replica.isUsable(), { timeout: limits.processMs }).toBe(true);
  // The one that was used last is used next.
  const busy = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(replica.db);
  await Promise.all([0.1, 0.5, 0.5].map(busy));
  const resume = await two.holdBack();
  await sql`create table written (at timestamptz)`.execute(primary.db);
  await expect.poll(() => replica.isUsable(), { timeout: limits.processMs }).toBe(false);
  await resume();
  await expect.poll(() => replica.isUsable(), { timeout: limits.processMs }).toBe(true);
  await replica.close();
  await primary.close();
  proxy.close();
  await two.stop();
});
