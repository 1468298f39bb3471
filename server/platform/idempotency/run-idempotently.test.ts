import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { startTestApp } from '../../testing/app.ts';
import { requestBody, requestFor } from '../../testing/booking.ts';
import { aListing, aUser, type Person } from '../../testing/factories.ts';
import { connect, connectionsOf } from '../db/connect.ts';
import { withDeadline } from '../db/pool.ts';
import { createProcessLock } from '../db/process-lock.ts';
import { deleteOldAnswersJob } from './delete-old-answers.job.ts';
import { runIdempotently } from './run-idempotently.ts';
import { claimRequest, findSavedAnswer, releaseClaim } from './store.ts';

const { ctx, fetch, signIn, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const hunter = await aUser(ctx);
const listing = await aListing(ctx);

const post = async (person: Person, key: string | undefined, body: object, path = submit) => {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(person)}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
};
const submit = '/listing/submitBookingRequest';
const bookingsOf = async ({ id }: Person): Promise<number> =>
  (await ctx.db.selectFrom('bookings').where('user_id', '=', id).select('id').execute()).length;

// docs/rules/privacy-and-security.md#idempotency-key
describe('a request with an Idempotency-Key', () => {
  test('is carried out once, though sent ten times at once and again later', async () => {
    const person = await aUser(ctx);
    const body = requestBody(listing.id, '2026-12-05');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(person, 'click-1', body)));
    answers.push(await post(person, 'click-1', body));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await bookingsOf(person)).toBe(1);
  });

  test('is refused the second time without a key, since the days are held', async () => {
    const person = await aUser(ctx);
    const body = requestBody(listing.id, '2026-12-06');
    const statuses = [await post(person, undefined, body), await post(person, undefined, body)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 409]);
  });

  test('has a key of its person and its call', async () => {
    const [first, second] = [await aUser(ctx), await aUser(ctx)];
    expect((await post(first, 'same', requestBody(listing.id, '2026-12-08'))).status).toBe(200);
    expect((await post(second, 'same', requestBody(listing.id, '2026-12-09'))).status).toBe(200);
    const other = await post(first, 'same', requestBody(listing.id, '2026-12-10'));
    expect([other.status, JSON.parse(other.text).detail]).toEqual([
      409,
      'This was sent before with other details, and the first time counts. Please reload to see how it stands.',
    ]);
  });

  test('may be retried after a refusal, which changed nothing', async () => {
    const person = await aUser(ctx, { phoneNumber: '' });
    const body = requestBody(listing.id, '2026-12-12');
    expect((await post(person, 'again', body)).status).toBe(400);
    const filled = ctx.db.updateTable('users').set({ phone_number: '6085550100' });
    await filled.where('id', '=', person.id).execute();
    expect((await post(person, 'again', body)).status).toBe(200);
  });

  test('gets the same answer to a repeated confirmation, which without a key would be refused', async () => {
    const host = await aUser(ctx);
    const land = await aListing(ctx, { host });
    const { text } = await post(hunter, undefined, requestBody(land.id, '2026-12-05'));
    const path = `/booking/bookingDetail/confirm/${JSON.parse(text).id}`;
    const twice = [await post(host, 'yes', {}, path), await post(host, 'yes', {}, path)];
    expect(twice).toEqual(Array(2).fill({ status: 200, text: '{"status":1}' }));
    expect((await post(host, undefined, {}, path)).status).toBe(409);
  });

  test('with a changed body waits for the first one, and is carried out if that fails', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'changed' };
    const first = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    const failing = runIdempotently(ctx, { ...name, input: 1 }, () => {
      started.resolve();
      return first.promise;
    });
    await started.promise;
    const changed = runIdempotently(ctx, { ...name, input: 2 }, async () => 'done with the change');
    await sleep(50);
    first.reject(new Error('the days were taken'));
    await expect(failing).rejects.toThrow('the days were taken');
    expect(await changed).toBe('done with the change');
    const repeat = runIdempotently(ctx, { ...name, input: 3 }, async () => 'done twice');
    await expect(repeat).rejects.toMatchObject({ code: 'keyReused' });
  });

  test('can be sent by the typed client', async () => {
    const api = await signIn(await aUser(ctx));
    const request = { body: requestFor(listing.id, '2026-12-14'), idempotencyKey: 'typed' };
    expect(await api.submitBookingRequest(request)).toEqual(await api.submitBookingRequest(request));
  });

  test('is refused with an invalid key', async () => {
    for (const key of ['', 'two words', 'x'.repeat(201)]) {
      const { status, text } = await post(hunter, key, requestBody(listing.id, '2026-12-16'));
      expect([status, JSON.parse(text).errors?.[0].path]).toEqual([400, 'Idempotency-Key']);
    }
  });

  // A plain hash of it could be guessed a thousand times faster than the password's own.
  test('has a fingerprint of its input that nobody can compute without our key', async () => {
    const administrator = await aUser(ctx, { roles: ['Administrator'] });
    const body = {
      firstName: 'Rose',
      lastName: 'Berg',
      phoneNumber: '6085550100',
      email: 'rose.berg@farm.example',
      password: 'winter-wheat-9',
      userRoles: ['Customer'],
      sendEmailVerification: false,
    };
    expect((await post(administrator, 'made', body, '/user/create')).status).toBe(200);
    const input = contract.createUser.body.parse(body);
    const guesses = [
      { params: {}, query: {}, body: input },
      { params: undefined, query: undefined, body: input },
    ].map((guess) => createHash('sha256').update(JSON.stringify(guess)).digest('hex'));
    const { fingerprint } = await ctx.db
      .selectFrom('idempotency_keys')
      .where('call', '=', 'createUser')
      .select(sql<string>`encode(request_hash, 'hex')`.as('fingerprint'))
      .executeTakeFirstOrThrow();
    expect(guesses).not.toContain(fingerprint);
  });

  test('gets the answer saved by the version before, whose fingerprints had no key', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'before', input: { days: 2 } };
    await runIdempotently(ctx, name, async () => 'saved before');
    const plain = createHash('sha256').update(JSON.stringify(name.input)).digest();
    await ctx.db
      .updateTable('idempotency_keys')
      .set({ request_hash: plain })
      .where('key', '=', 'before')
      .execute();
    expect(await runIdempotently(ctx, name, async () => 'done twice')).toBe('saved before');
    const other = runIdempotently(ctx, { ...name, input: { days: 3 } }, async () => 'done twice');
    await expect(other).rejects.toMatchObject({ code: 'keyReused' });
  });

  test('is forgotten after a day, and deleted by the nightly job', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'old', input: 1 };
    await runIdempotently(ctx, name, async () => 'first');
    clock.advance({ hours: 23 });
    await deleteOldAnswersJob.run(ctx, {});
    expect(await runIdempotently(ctx, name, async () => 'second')).toBe('first');
    clock.advance({ hours: 2 });
    await deleteOldAnswersJob.run(ctx, {});
    expect(await ctx.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
    expect(await runIdempotently(ctx, name, async () => 'third')).toBe('third');
  });
});

/** A context with a process lock of its own, as of another process on the same database. */
const otherProcess = () => {
  const processLock = createProcessLock(ctx.config.DATABASE_URL, ctx.log);
  return { ...ctx, processLock, die: () => processLock.close() };
};
const forever = () => new Promise<never>(() => {});

/** Starts a request and waits until its work has begun. */
const begin = async (
  by: Parameters<typeof runIdempotently>[0],
  name: Parameters<typeof runIdempotently>[1],
  work: Parameters<typeof runIdempotently>[2] = forever,
) => {
  const started = Promise.withResolvers<void>();
  const answer = runIdempotently(by, name, (saveText) => {
    started.resolve();
    return work(saveText);
  });
  await started.promise;
  return { answer };
};

// docs/rules/privacy-and-security.md#idempotency-key
describe('a process that dies', () => {
  test('before doing the work: a repeated request does it at once', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'died-before', input: 1 };
    const other = otherProcess();
    await begin(other, name);
    await other.die();
    expect(await runIdempotently(ctx, name, async () => 'done')).toBe('done');
  });

  test('after doing the work: a repeated request gets the answer saved with it', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'died-after', input: 1 };
    const other = otherProcess();
    const saved = Promise.withResolvers<void>();
    await begin(other, name, async (saveText) => {
      await ctx.db.transaction().execute((transaction) => saveText(transaction, 'done'));
      saved.resolve();
      return forever();
    });
    await saved.promise;
    await other.die();
    const repeat = runIdempotently(ctx, name, async () => {
      throw new Error('done twice');
    });
    expect(await repeat).toBe('done');
  });

  test('only seemingly: a request taken over meanwhile is not done twice', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'slow', input: 1 };
    const gate = Promise.withResolvers<void>();
    const other = otherProcess();
    const slow = await begin(other, name, async (saveText) => {
      await gate.promise;
      await ctx.db.transaction().execute((transaction) => saveText(transaction, 'slow'));
      return 'slow';
    });
    await other.die();
    expect(await runIdempotently(ctx, name, async () => 'fast')).toBe('fast');
    gate.resolve();
    await expect(slow.answer).rejects.toMatchObject({ code: 'stillWorking' });
    expect(await runIdempotently(ctx, name, async () => 'again')).toBe('fast');
  });

  test('leaves a claim that one of several repeated requests takes over, while the others wait', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'taken-over', input: 1 };
    const other = otherProcess();
    await begin(other, name);
    await other.die();
    let times = 0;
    const repeats = Array.from({ length: 8 }, () =>
      runIdempotently(ctx, name, async () => {
        times += 1;
        return 'done';
      }),
    );
    expect(new Set(await Promise.all(repeats))).toEqual(new Set(['done']));
    expect(times).toBe(1);
  });
});

describe('a process that lives', () => {
  test('keeps its claim however long it works: a repeated request is refused, and the nightly job does not delete it', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'long', input: 1 };
    const gate = Promise.withResolvers<string>();
    const long = await begin(otherProcess(), name, () => gate.promise);
    clock.advance({ hours: 25 });
    await deleteOldAnswersJob.run(ctx, {});
    const repeat = runIdempotently(ctx, name, async () => 'done twice');
    await expect(repeat).rejects.toMatchObject({ code: 'stillWorking', retryAfter: 5 });
    gate.resolve('done at last');
    expect(await long.answer).toBe('done at last');
  });

  test('acquires a new lock after the connection of its lock was lost', async () => {
    const other = otherProcess();
    const id = await other.processLock.id();
    expect(await other.processLock.id()).toBe(id);
    await endProcessLocks();
    await expect.poll(() => other.processLock.isHeld(id)).toBe(false);
    const next = await other.processLock.id();
    expect(next).not.toBe(id);
    expect(other.processLock.isHeld(next)).toBe(true);
    await other.die();
    await expect(other.processLock.id()).rejects.toThrow('closed');
  });

  test('releases the claim of a failed request, even if the database refuses that at first', async () => {
    const name = { userId: hunter.id, call: 'test', key: 'not-released', input: 1 };
    await sql`create function refuse_release() returns trigger language plpgsql
      as $$ begin raise 'not now'; end $$`.execute(ctx.db);
    await sql`create trigger refuse_release before delete on idempotency_keys
      for each row execute function refuse_release()`.execute(ctx.db);
    const failing = runIdempotently(ctx, name, () => Promise.reject(new Error('the days were taken')));
    await expect(failing).rejects.toThrow('the days were taken');
    await sql`drop function refuse_release cascade`.execute(ctx.db);
    expect(await runIdempotently(ctx, name, async () => 'done')).toBe('done');
  });
});

/** Terminates the connections of all process locks on this test's database. */
const endProcessLocks = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'openacre-process-lock'`.execute(ctx.db);

test('a claim whose reply was lost is released, though the database still works on it', async () => {
  const request = { userId: hunter.id, call: 'submitBookingRequest', key: 'reply lost' };
  const claim = { ...request, id: crypto.randomUUID(), hash: Buffer.from('hash'), at: ctx.now() };
  const held = { ...claim, holderId: await ctx.processLock.id() };
  let releasing: Promise<void> | undefined;
  await ctx.db.transaction().execute(async (transaction) => {
    await claimRequest(transaction, held, new Date(0));
    releasing = releaseClaim(ctx.db, held);
    // Long enough for it to look for the claim, which is not there yet for others.
    await sleep(200);
  });
  await releasing;
  expect(await findSavedAnswer(ctx.db, request)).toBeUndefined();
});

test('a request that got no connection asks for none to give back a claim that it did not make', async () => {
  const { db, pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  const busy = await pool.connect();
  onTestFinished(async () => {
    busy.release();
    await close();
  });
  const name = { userId: hunter.id, call: 'test', key: 'no connection', input: 1 };
  const failing = withDeadline(0, () => runIdempotently({ ...ctx, db }, name, async () => 'done'));
  await expect(failing).rejects.toThrow('timeout exceeded');
  expect(connectionsOf(db).waiting).toBe(0);
});

test('a failed request without time left still waits for a connection to give back its claim', async () => {
  const { db, pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  onTestFinished(close);
  const name = { userId: hunter.id, call: 'test', key: 'no time left', input: 1 };
  const held = Promise.withResolvers<() => void>();
  const failing = withDeadline(0, () =>
    runIdempotently({ ...ctx, db }, name, async () => {
      const busy = await pool.connect();
      held.resolve(() => busy.release());
      throw new Error('the days were taken');
    }),
  );
  const giveBack = await held.promise;
  try {
    // Longer than a wait of a request whose time is over.
    await expect(failing).rejects.toThrow('the days were taken');
    expect(connectionsOf(db).waiting).toBe(1);
  } finally {
    giveBack();
  }
  await expect.poll(() => findSavedAnswer(ctx.db, name)).toBeUndefined();
});
