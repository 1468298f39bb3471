import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { limits } from '#launch/testing/limits.ts';
import { startTestApp } from '../../testing/app.ts';
import { findViolations, requestBody } from '../../testing/booking.ts';
import { aListing, aUser, listingBody, type Person } from '../../testing/factories.ts';
import { type ServerProcess, startProcess } from '../../testing/processes.ts';

// The processes use the real clock.
const { ctx, tokenOf, close } = await startTestApp({ now: new Date().toISOString() });
const running = new Set<ServerProcess>();
const held = new Set<() => Promise<void>>();
afterEach(async () => {
  for (const release of held) await release();
  for (const one of running) await kill(one);
});
afterAll(close);

const kill = async (one: ServerProcess): Promise<void> => {
  running.delete(one);
  one.child.kill('SIGKILL');
  await one.ended;
};

type Answer = { status: number; text: string };

/** Starts the API in a process of its own. */
const start = async () => {
  const { DATABASE_URL, DATA_DIR } = ctx.config;
  const process = startProcess('testing/api-process', { NODE_ENV: 'test', DATABASE_URL, DATA_DIR });
  running.add(process);
  const url = await process.ready;
  return {
    process,
    /** Sends a request with a key; undefined when the process dies before it answers. */
    async post(person: Person, key: string, path: string, body: object): Promise<Answer | undefined> {
      const token = await tokenOf(person);
      const sent = fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      return sent
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => undefined);
    },
  };
};

// The season's last day: it can be requested on every day of the year, whenever the test passes midnight.
const day = seasonOf(dayInWisconsin(ctx.now())).endDay;

type Process = Awaited<ReturnType<typeof start>>;

/** Requests a booking with this key. */
const ask = ({ post }: Process, hunter: Person, key: string, listing: { id: string }) =>
  post(hunter, key, '/listing/submitBookingRequest', requestBody(listing.id, day));

/** Locks the listing, so that requests for it wait until `release`. */
const holdListing = async (id: string): Promise<{ release: () => Promise<void> }> => {
  const released = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = ctx.db.transaction().execute(async (transaction) => {
    await sql`select from listings where id = ${id} for update`.execute(transaction);
    isHeld.resolve();
    await released.promise;
  });
  await isHeld.promise;
  const release = async () => {
    held.delete(release);
    released.resolve();
    await holding;
  };
  held.add(release);
  return { release };
};

/** Resolves when this number of requests wait for the listing's lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%no key update%'`.execute(ctx.db);
        return rows.length;
      },
      { timeout: limits.processMs, interval: 25 },
    )
    .toBe(count);

/** Terminates the connections of all process locks, as a network failure would. */
const endProcessLocks = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'openacre-process-lock'`.execute(ctx.db);

const bookingsOf = async ({ id }: Person): Promise<string[]> => {
  const found = await ctx.db.selectFrom('bookings').where('user_id', '=', id).select('id').execute();
  return found.map((booking) => booking.id);
};
const idIn = (answer: Answer | undefined): string => JSON.parse(answer?.text ?? '{}').id;

test('killed while it works: another process carries out the repeated request at once, and only once', async () => {
  const [hunter, listing] = [await aUser(ctx), await aListing(ctx)];
  const [first, second] = await Promise.all([start(), start()]);
  const lock = await holdListing(listing.id);
  const lost = ask(first, hunter, 'killed', listing);
  await waiting(1);
  await kill(first.process);
  expect(await lost).toBeUndefined();
  const repeat = ask(second, hunter, 'killed', listing);
  // The repeated request has the claim, while the dead process's statement is still waiting in the database.
  await waiting(2);
  await lock.release();
  const answer = await repeat;
  expect(answer?.status).toBe(200);
  expect(await bookingsOf(hunter)).toEqual([idIn(answer)]);
  expect(await ask(second, hunter, 'killed', listing)).toEqual(answer);
  expect(await findViolations(ctx)).toEqual([]);
});

test('alive and working for long: no other process takes over the request', async () => {
  const [hunter, listing] = [await aUser(ctx), await aListing(ctx)];
  const [first, second] = await Promise.all([start(), start()]);
  const lock = await holdListing(listing.id);
  const slow = ask(first, hunter, 'slow', listing);
  await waiting(1);
  // Stopped, it keeps its locks and its claim. Nothing else could take that long, since database waits time out.
  first.process.child.kill('SIGSTOP');
  await lock.release();
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ claimed_at: new Date(Date.now() - 2 * 3_600_000) })
    .execute();
  const repeat = await ask(second, hunter, 'slow', listing);
  expect([repeat?.status, JSON.parse(repeat?.text ?? '{}').type]).toEqual([
    409,
    'urn:openacre:refusal:stillWorking',
  ]);
  first.process.child.kill('SIGCONT');
  const answer = await slow;
  expect(answer?.status).toBe(200);
  expect(await ask(second, hunter, 'slow', listing)).toEqual(answer);
  expect(await bookingsOf(hunter)).toEqual([idIn(answer)]);
});

test('alive, but its lock lost while it works: carried out once, by the process that took over', async () => {
  const [hunter, listing] = [await aUser(ctx), await aListing(ctx)];
  const [first, second] = await Promise.all([start(), start()]);
  const lock = await holdListing(listing.id);
  const overtaken = ask(first, hunter, 'lost', listing);
  await waiting(1);
  await endProcessLocks();
  const repeat = ask(second, hunter, 'lost', listing);
  await waiting(2);
  await lock.release();
  const [one, other] = await Promise.all([overtaken, repeat]);
  expect([one?.status, other?.status]).toEqual([409, 200]);
  expect(await bookingsOf(hunter)).toEqual([idIn(other)]);
  // The first process has acquired a new lock, and gets the saved answer.
  expect(await ask(first, hunter, 'lost', listing)).toEqual(other);
  expect(await findViolations(ctx)).toEqual([]);
});

test('three processes with repeated requests, locks lost and one killed: each request is carried out once', async () => {
  const hosts = await Promise.all(Array.from({ length: 12 }, () => aUser(ctx)));
  const processes = await Promise.all([start(), start(), start()]);
  let isOver = false;
  // Running requests wait, lose their claims to other processes, and go on beside them.
  const injectFaults = async () => {
    for (let count = 0; !isOver; count += 1) {
      await ctx.db.transaction().execute(async (transaction) => {
        await sql`lock table listings in exclusive mode`.execute(transaction);
        await sleep(100);
        await endProcessLocks();
        if (count === 1) await kill(processes[0].process);
        await sleep(100);
      });
      await sleep(30);
    }
  };
  // Each request is sent to all processes at once, repeatedly, until two have answered.
  const list = async (host: Person): Promise<Set<string>> => {
    for (;;) {
      const sent = processes.map(({ post }) => post(host, 'race', '/listing', land));
      const done = (await Promise.all(sent)).filter((answer) => answer?.status === 200);
      if (done.length > 1) return new Set(done.map(idIn));
    }
  };
  const land = listingBody();
  const faults = injectFaults();
  const created = await Promise.all(hosts.map(list));
  isOver = true;
  await faults;
  for (const [index, { id }] of hosts.entries()) {
    const listings = await ctx.db.selectFrom('listings').where('user_id', '=', id).select('id').execute();
    expect(listings.map((one) => one.id)).toEqual([...(created[index] ?? [])]);
    expect(listings).toHaveLength(1);
  }
});
