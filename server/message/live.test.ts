import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Api } from '#contract/contract.ts';
import { limits } from '#launch/testing/limits.ts';
import { createApp } from '../app.ts';
import { openContext } from '../open-context.ts';
import { createLog } from '../platform/log.ts';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aListing, aUser, password } from '../testing/factories.ts';

// docs/rules/messages.md#at-once
const first = await startTestApp({ now: new Date().toISOString() });
const { ctx } = first;
/** Another process of the same database. */
const opened = await openContext(ctx.config, {
  now: ctx.now,
  log: createLog(ctx.config, { write: () => {} }),
});
const second = await createApp(opened.ctx);
const url = await second.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await second.close();
  await opened.close();
  await first.close();
});

type Person = Awaited<ReturnType<typeof aUser>>;
const throughSecond = async (person: Person): Promise<Api> => {
  const token = await first.tokenOf(person);
  return createClient({ baseUrl: `${url}/api`, token: () => token });
};

/** Reads events as they come. */
const follow = async (api: Api) => {
  const reader = (await api.followMessages()).content.getReader();
  let text = '';
  let hasEnded = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += decoder.decode(part.value);
    hasEnded = true;
  })();
  return {
    events: () => text.split('\n\n').filter((event) => event.startsWith('event:')),
    hasEnded: () => hasEnded,
    cancel: async () => {
      await reader.cancel();
      await reading;
    },
  };
};

const people = async () => {
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
  const listing = await aListing(ctx, { host });
  const asHunter = await first.signIn(hunter);
  const send = (text: string) => asHunter.sendMessage({ body: { listingId: listing.id, text } });
  return { host, hunter, send };
};
const messageIn = (threadId: string) => `event: message\ndata: ${JSON.stringify({ threadId })}`;
/** The connections that listen by now. */
const listeners = () =>
  sql`
  select from pg_stat_activity where application_name = 'openacre-live' and datname = current_database()
    and state = 'idle' and query ~ 'listen|select 1'`.execute(ctx.db);

describe('what is sent through one process', () => {
  test('is told at once to the pages of both sides at another, and to nobody else', async () => {
    const { host, hunter, send } = await people();
    const [atHost, atHunter, atStranger] = [
      await follow(await throughSecond(host)),
      await follow(await throughSecond(hunter)),
      await follow(await throughSecond(await aUser(ctx))),
    ];
    await expect.poll(() => atHost.events().length).toBeGreaterThan(0);
    await expect.poll(async () => (await listeners()).rows.length).toBe(1);
    const { threadId } = await send('Which wind is best?');
    await expect.poll(() => atHost.events().at(-1)).toBe(messageIn(threadId));
    await expect.poll(() => atHunter.events().at(-1)).toBe(messageIn(threadId));
    expect(atStranger.events().filter((event) => event.includes('message'))).toEqual([]);
    expect(atHost.events().join()).not.toContain('wind');
    await Promise.all([atHost, atHunter, atStranger].map(({ cancel }) => cancel()));
    await expect.poll(opened.ctx.live.count).toBe(0);
  });

  test('is not lost when the listening connection is: the page is told to ask', async () => {
    const { host, send } = await people();
    const asHost = await throughSecond(host);
    const atHost = await follow(asHost);
    await expect.poll(() => atHost.events().length).toBeGreaterThan(0);
    for (let round = 1; round <= 5; round += 1) {
      await expect.poll(async () => (await listeners()).rows.length).toBe(1);
      const before = atHost.events().length;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'openacre-live' and datname = current_database()`.execute(ctx.db);
      await send(`Message ${round}`);
      // What the page asks for upon an event has it.
      const isTold = async () =>
        atHost.events().length > before && (await asHost.countUnread()).unread === round;
      await expect.poll(isTold).toBe(true);
    }
    await expect.poll(async () => (await listeners()).rows.length).toBe(1);
    const { threadId } = await send('The last one');
    await expect.poll(() => atHost.events().at(-1)).toBe(messageIn(threadId));
    await atHost.cancel();
  });
});

describe('a stream', () => {
  test('ends when the account is suspended, or its sessions are', async () => {
    const [suspended, leaving, staying] = [await aUser(ctx), await aUser(ctx), await aUser(ctx)];
    const asSuspended = await throughSecond(suspended);
    const atSuspended = await follow(asSuspended);
    const atLeaving = await follow(await throughSecond(leaving));
    const atStaying = await follow(await throughSecond(staying));
    await expect.poll(async () => (await listeners()).rows.length).toBe(1);
    const asAdministrator = await first.signIn(await aUser(ctx, { roles: ['Administrator'] }));
    first.clock.advance({ seconds: 1 });
    await asAdministrator.suspendUser({ params: { id: suspended.id }, body: { reason: 'Rude.' } });
    await (await first.signIn(leaving)).logOutEverywhere();
    await expect.poll(() => [atSuspended.hasEnded(), atLeaving.hasEnded()]).toEqual([true, true]);
    expect(atStaying.hasEnded()).toBe(false);
    await expect(follow(asSuspended)).rejects.toMatchObject({ status: 401 });
    await atStaying.cancel();
  });

  test('ends when its own session does, and not with another session of the person', async () => {
    const person = await aUser(ctx);
    const logIn = () => postSession(first, '', { body: { email: person.email, password } });
    const [here, phone] = [await logIn(), await logIn()];
    const followWith = ({ body }: typeof here) =>
      follow(createClient({ baseUrl: `${url}/api`, token: () => body?.token ?? '' }));
    const [atHere, atPhone] = [await followWith(here), await followWith(phone)];
    await expect.poll(async () => (await listeners()).rows.length).toBe(1);
    await postSession(first, '/logout', { cookie: here.cookie ?? '' });
    await expect.poll(atHere.hasEnded).toBe(true);
    expect(atPhone.hasEnded()).toBe(false);
    await atPhone.cancel();
  });

  test('ends with the token it was opened with', async () => {
    const person = await aUser(ctx);
    const stream = await follow(await throughSecond(person));
    first.clock.advance({ minutes: 16 });
    await expect.poll(stream.hasEnded, { timeout: limits.processMs }).toBe(true);
  });

  test('is one of at most ten of a user', async () => {
    const asUser = await throughSecond(await aUser(ctx));
    const streams = [];
    for (let count = 0; count < 10; count += 1) streams.push(await follow(asUser));
    await expect(follow(asUser)).rejects.toMatchObject({ code: 'tooManyRequests' });
    await streams[0]?.cancel();
    await expect.poll(opened.ctx.live.count).toBe(9);
    const next = await follow(asUser);
    for (const { cancel } of [...streams.slice(1), next]) await cancel();
    await expect.poll(opened.ctx.live.count).toBe(0);
  });

  test('is not compressed, stored or delayed, and doesn’t keep a process from stopping', async () => {
    const third = await openContext(ctx.config, {
      now: ctx.now,
      log: createLog(ctx.config, { write: () => {} }),
    });
    const app = await createApp(third.ctx);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${await first.tokenOf(await aUser(ctx))}` };
    const answer = await fetch(`${url}/api/message/events`, {
      headers: { ...headers, accept: 'text/event-stream', 'accept-encoding': 'br, gzip' },
    });
    const told = ['content-type', 'content-encoding', 'cache-control', 'content-disposition'];
    expect(told.map((name) => answer.headers.get(name))).toEqual([
      'text/event-stream',
      null,
      'no-store',
      null,
    ]);
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: sync');
    await app.close();
    await third.close();
    // Another 'sync' may have come when listening began.
    while (!(await reader?.read())?.done);
    await expect(third.ctx.live.open.bind(null, 'somebody', async () => true)).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });
});
