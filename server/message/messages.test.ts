import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { maskText } from '#domain/masking.ts';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aUser, listingForm, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { unreadMessagesEmail } from './unread-messages.email.ts';

const { ctx, signIn, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
const query = {};

/** A host with land, and a hunter. */
const people = async () => {
  const [host, hunter] = [await aUser(ctx, { firstName: 'Walter' }), await aUser(ctx, { firstName: 'Ada' })];
  const listing = await aListing(ctx, { host });
  return { host, hunter, listing, asHost: await signIn(host), asHunter: await signIn(hunter) };
};
const write = (person: Awaited<ReturnType<typeof signIn>>, body: object, text = 'Which wind is best?') =>
  person.sendMessage({ body: { ...body, text } });
const pay = async (id: string) => {
  const { bookingPriceCents, bookingFeeCents } = await asAdministrator.getBooking({ params: { id } });
  const prices = { bookingPriceCents, bookingFeeCents };
  await asAdministrator.editBooking({ body: { id, bookingStatus: 'Paid', ...prices, sendEmails: false } });
};

// docs/rules/messages.md#threads
describe('a question before asking for days', () => {
  test('is answered by the host, and goes on with the booking', async () => {
    const { listing, asHost, asHunter } = await people();
    const { threadId } = await write(asHunter, { listingId: listing.id });
    const [listed] = (await asHost.listThreads({ query })).threads;
    expect(listed).toMatchObject({ id: threadId, unread: 1, booking: null, otherName: 'Ada L.' });
    await write(asHost, { threadId }, 'West, from the north stand.');
    const question = await asHunter.getQuestion({ params: { listingId: listing.id }, query });
    expect(question.messages.map(({ isOwn, text }) => [isOwn, text])).toEqual([
      [true, 'Which wind is best?'],
      [false, 'West, from the north stand.'],
    ]);
    expect(question.thread).toMatchObject({ otherName: 'The host', unread: 1 });

    const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
    const before = await asHost.getBookingThread({ params: { bookingId }, query });
    expect(before.thread).toMatchObject({ id: threadId, booking: null });
    await write(asHunter, { bookingId }, 'Then we come on Saturday.');
    const after = await asHost.getBookingThread({ params: { bookingId }, query });
    expect(after.thread).toMatchObject({ id: threadId, booking: { id: bookingId, startDay: '2026-12-05' } });
    expect(after.thread?.otherName).toBe('Ada Lindqvist');
    expect(after.messages).toHaveLength(3);
    // A further question is another conversation.
    expect((await write(asHunter, { listingId: listing.id })).threadId).not.toBe(threadId);
  });

  test('is one for 50 that are sent at once', async () => {
    const { listing, asHost, asHunter } = await people();
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => write(asHunter, { listingId: listing.id }, `Question ${n}`)),
    );
    expect(new Set(sent.map(({ threadId }) => threadId)).size).toBe(1);
    const { threads, total } = await asHost.listThreads({ query });
    expect([total, threads[0]?.unread]).toEqual([1, 50]);
  });

  test('is not for one’s own land, nor for land that is not public', async () => {
    const { host, listing, asHost, asHunter } = await people();
    await expect(write(asHost, { listingId: listing.id })).rejects.toMatchObject({ code: 'ownListing' });
    const hidden = await aListing(ctx, { host, approved: false });
    await expect(write(asHunter, { listingId: hidden.id })).rejects.toMatchObject({ code: 'notFound' });
    const read = asHunter.getQuestion({ params: { listingId: hidden.id }, query });
    await expect(read).rejects.toMatchObject({ code: 'notFound' });
  });

  // docs/rules/messages.md#limits
  test('can be asked about ten places a day', async () => {
    const asHunter = await signIn(await aUser(ctx));
    const lands = await Promise.all(Array.from({ length: 11 }, () => aListing(ctx)));
    for (const { id } of lands.slice(0, 10)) await write(asHunter, { listingId: id });
    clock.advance({ minutes: 1 });
    // A question that became a conversation about a booking counts as well.
    const { id: bookingId } = await requestBooking(asHunter, lands[0]?.id ?? '', '2026-12-05');
    await write(asHunter, { bookingId });
    const eleventh = { listingId: lands[10]?.id };
    await expect(write(asHunter, eleventh)).rejects.toMatchObject({ code: 'tooManyQuestions' });
    await write(asHunter, { listingId: lands[1]?.id }, 'One more thing.');
  });
});

// docs/rules/messages.md#contacts
test('a question is read whole once the booking that followed it is paid, though nobody wrote about it', async () => {
  const { listing, asHost, asHunter } = await people();
  const { threadId } = await write(asHunter, { listingId: listing.id });
  const text = 'Call me at 608-555-0177.';
  const { message } = await write(asHost, { threadId }, text);
  expect(message).toMatchObject({ text, hidesContacts: true });
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  const read = async () => asHunter.getThread({ params: { id: threadId }, query });
  expect((await read()).messages.at(-1)?.text).toBe(`Call me at ${maskText}.`);
  await pay(bookingId);
  const paid = await read();
  expect(paid.messages.at(-1)).toMatchObject({ text, hidesContacts: false });
  expect(paid.thread).toMatchObject({ booking: { id: bookingId }, otherName: 'Walter' });
});

// docs/rules/masking.md#what-is-masked, docs/rules/messages.md#contacts
test('contacts are masked for the other side until the booking is paid', async () => {
  const { listing, asHost, asHunter } = await people();
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  const text = 'Call me at 608-555-0177.';
  expect((await write(asHunter, { bookingId }, text)).message.text).toBe(text);
  const read = async () =>
    (await asHost.getBookingThread({ params: { bookingId }, query })).messages[0]?.text;
  expect(await read()).toBe(`Call me at ${maskText}.`);
  expect((await asHost.listThreads({ query })).threads[0]?.lastMessage.text).toBe(`Call me at ${maskText}.`);
  await pay(bookingId);
  expect(await read()).toBe(text);
  const { thread } = await asHunter.getBookingThread({ params: { bookingId }, query });
  expect(thread?.otherName).toBe('Walter');
});

// docs/rules/messages.md#new-owners
describe('when land changes hands', () => {
  const handOver = async (id: string) => {
    const next = await aUser(ctx, { firstName: 'Nora' });
    await asAdministrator.submitListing({ body: { ...listingForm(), id, userId: next.id } });
    return signIn(next);
  };

  test('the conversation about an unpaid booking stays with its two, and the new host begins one', async () => {
    const { listing, asHost, asHunter } = await people();
    const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
    const { threadId } = await write(asHunter, { bookingId }, 'Call me at 608-555-0177.');
    const asNext = await handOver(listing.id);

    // The new host answers the booking, and reads nothing of the old conversation, by no call.
    expect((await asNext.getBookingThread({ params: { bookingId }, query })).messages).toEqual([]);
    expect((await asNext.listThreads({ query })).total).toBe(0);
    expect(await asNext.countUnread()).toEqual({ unread: 0 });
    await expect(asNext.getThread({ params: { id: threadId }, query })).rejects.toMatchObject({
      status: 404,
    });
    await expect(write(asNext, { threadId })).rejects.toMatchObject({ code: 'notFound' });
    expect((await asHunter.getBookingThread({ params: { bookingId }, query })).messages).toEqual([]);

    // The two read on, without the booking; nobody writes there.
    for (const person of [asHost, asHunter]) {
      const { thread, messages } = await person.getThread({ params: { id: threadId }, query });
      expect(thread).toMatchObject({ booking: null, hasNewOwner: true });
      expect(messages).toHaveLength(1);
      await expect(write(person, { threadId })).rejects.toMatchObject({ code: 'landHasNewOwner' });
    }
    await expect(write(asHost, { bookingId })).rejects.toMatchObject({ code: 'notFound' });

    clock.advance({ minutes: 1 });
    const begun = await write(asNext, { bookingId }, 'The land is mine now; you are welcome.');
    expect(begun.threadId).not.toBe(threadId);
    expect((await asHunter.listThreads({ query })).threads).toMatchObject([
      { id: begun.threadId, booking: { id: bookingId }, hasNewOwner: false },
      { id: threadId },
    ]);
    // Paying the new host opens nothing to the old one.
    await pay(bookingId);
    const read = async (person: typeof asHost, id: string) =>
      (await person.getThread({ params: { id }, query })).messages[0]?.text;
    expect(await read(asHost, threadId)).toBe(`Call me at ${maskText}.`);
    await write(asHunter, { bookingId }, 'My number is 608-555-0177.');
    expect((await asNext.getBookingThread({ params: { bookingId }, query })).messages.at(-1)?.text).toBe(
      'My number is 608-555-0177.',
    );
  });

  test('a question stays with its two, the next is another one, and a paid booking keeps its conversation', async () => {
    const { listing, asHost, asHunter } = await people();
    const { id: paidId } = await requestBooking(asHunter, listing.id, '2026-12-05');
    const paid = await write(asHunter, { bookingId: paidId });
    await pay(paidId);
    const question = await write(asHunter, { listingId: listing.id });
    const asNext = await handOver(listing.id);
    const next = await write(asHunter, { listingId: listing.id }, 'Is it dry?');
    expect(next.threadId).not.toBe(question.threadId);
    expect((await asNext.listThreads({ query })).threads.map(({ id }) => id)).toEqual([next.threadId]);
    await expect(write(asHost, { threadId: question.threadId })).rejects.toMatchObject({
      code: 'landHasNewOwner',
    });
    await write(asHost, { threadId: paid.threadId }, 'See you on Saturday.');
    expect((await asHost.listThreads({ query })).total).toBe(2);
  });
});

// docs/rules/messages.md#threads
test('strangers find no conversation and can’t write in it', async () => {
  const { listing, asHunter } = await people();
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  const { threadId, message } = await write(asHunter, { bookingId });
  const notFound = { code: 'notFound' };
  for (const stranger of [await signIn(await aUser(ctx)), asAdministrator]) {
    await expect(stranger.getThread({ params: { id: threadId }, query })).rejects.toMatchObject(notFound);
    await expect(stranger.getBookingThread({ params: { bookingId }, query })).rejects.toMatchObject(notFound);
    await expect(write(stranger, { threadId })).rejects.toMatchObject(notFound);
    await expect(write(stranger, { bookingId })).rejects.toMatchObject(notFound);
    const asRead = { params: { id: threadId }, body: { messageId: message.id } };
    await expect(stranger.markThreadRead(asRead)).rejects.toMatchObject(notFound);
  }
});

// docs/rules/messages.md#unread
test('messages are unread until they are marked read, and then not again', async () => {
  const { listing, asHost, asHunter } = await people();
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  const first = await write(asHunter, { bookingId });
  const second = await write(asHunter, { threadId: first.threadId });
  expect([await asHost.countUnread(), await asHunter.countUnread()]).toEqual([{ unread: 2 }, { unread: 0 }]);
  const mark = (messageId: number) =>
    asHost.markThreadRead({ params: { id: first.threadId }, body: { messageId } });
  expect(await mark(first.message.id)).toEqual({ unread: 1 });
  expect(await mark(second.message.id)).toEqual({ unread: 0 });
  expect(await mark(first.message.id)).toEqual({ unread: 0 });
  // Beyond the last message nothing is read before it is written.
  expect(await mark(second.message.id + 1_000)).toEqual({ unread: 0 });
  await write(asHunter, { threadId: first.threadId });
  expect(await asHost.countUnread()).toEqual({ unread: 1 });
});

// docs/rules/messages.md#threads
test('a long conversation is read 30 messages at a time', async () => {
  const { listing, asHost, asHunter } = await people();
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  for (let n = 1; n <= 70; n += 1) await write(n % 2 ? asHunter : asHost, { bookingId }, `Message ${n}`);
  const page = (before?: number) => asHost.getBookingThread({ params: { bookingId }, query: { before } });
  const newest = await page();
  expect([newest.messages[0]?.text, newest.messages.at(-1)?.text, newest.hasOlder]).toEqual([
    'Message 41',
    'Message 70',
    true,
  ]);
  const older = await page(newest.messages[0]?.id);
  expect([older.messages[0]?.text, older.messages.at(-1)?.text]).toEqual(['Message 11', 'Message 40']);
  const oldest = await page(older.messages[0]?.id);
  expect([oldest.messages[0]?.text, oldest.messages.length, oldest.hasOlder]).toEqual([
    'Message 1',
    10,
    false,
  ]);
});

// docs/rules/messages.md#emails
describe('the email about unread messages', () => {
  const send = async (threadId: string) => {
    const { rows } = await sql<{ data: { threadId: string; messageId: number } }>`
      select data from pgboss.job where name = ${unreadMessagesEmail.job.name}
        and data ->> 'threadId' = ${threadId}`.execute(ctx.db);
    expect(rows).toHaveLength(3);
    for (const { data } of rows) await unreadMessagesEmail.job.run(ctx, data);
  };
  const textsTo = async (person: Person) => (await emailsTo(person.email)).map(({ text }) => text);

  test('is one for all of them, without contacts, and none for what was read', async () => {
    const { host, listing, asHost, asHunter } = await people();
    const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
    const { threadId, message } = await write(asHunter, { bookingId }, 'Which wind is best?');
    await asHost.markThreadRead({ params: { id: threadId }, body: { messageId: message.id } });
    await write(asHunter, { threadId }, 'And where do we park?');
    const { message: last } = await write(asHunter, { threadId }, 'My number is 608-555-0177.');
    const { rows: waiting } = await sql<{ at: Date }>`
      select start_after as at from pgboss.job where data ->> 'messageId' = ${last.id}::text`.execute(ctx.db);
    expect(waiting).toEqual([{ at: new Date(last.sentDateTime.getTime() + 5 * 60_000) }]);
    clock.advance({ minutes: 6 });
    await send(threadId);
    const [email, ...others] = await textsTo(host);
    expect(others).toEqual([]);
    expect(email).toContain('And where do we park?');
    expect(email).toContain(`My number is ${maskText}.`);
    expect(email).not.toContain('Which wind');
    expect(email).toContain(`${ctx.config.PUBLIC_URL}/myaccount/messages/${threadId}`);
  });

  // docs/rules/emails.md#switched-off
  test('is not sent to who has switched it off, which its link does', async () => {
    const { host, listing, asHost, asHunter } = await people();
    const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
    const { threadId, message } = await write(asHunter, { bookingId });
    const about = { threadId, messageId: message.id };
    await unreadMessagesEmail.job.run(ctx, about);
    const [{ headers } = { headers: {} as Record<string, string> }] = await emailsTo(host.email);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(headers['list-unsubscribe']).toContain(
      `/marketing/unsubscribe/${host.id}?kind=messages&signature=`,
    );
    await asHost.updateProfileInfo({ body: { phoneNumber: '6085550101', emailKinds: ['visits'] } });
    const next = await write(asHunter, { threadId });
    await unreadMessagesEmail.job.run(ctx, { threadId, messageId: next.message.id });
    expect(await emailsTo(host.email)).toHaveLength(1);
  });
});

// docs/rules/messages.md#reading
test('an administrator reads a conversation with a reason, and can stop it', async () => {
  const { listing, asHost, asHunter } = await people();
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  const { threadId } = await write(asHunter, { bookingId }, 'Call 608-555-0177.');
  const reason = 'The host reported it.';
  const { messages } = await asAdministrator.readThread({ body: { bookingId, reason } });
  expect(messages.map(({ text }) => text)).toEqual(['Call 608-555-0177.']);
  await asAdministrator.stopThread({ body: { threadId, isStopped: true, reason: 'Insults.' } });
  await expect(write(asHost, { threadId })).rejects.toMatchObject({ code: 'threadStopped' });
  // Nor by a question, or a request for other days.
  await expect(write(asHunter, { listingId: listing.id })).rejects.toMatchObject({ code: 'threadStopped' });
  const other = await requestBooking(asHunter, listing.id, '2026-12-12');
  await expect(write(asHunter, { bookingId: other.id })).rejects.toMatchObject({ code: 'threadStopped' });
  const { thread } = await asHunter.getBookingThread({ params: { bookingId }, query });
  expect(thread?.stopReason).toBe('Insults.');
  const { lines } = await asAdministrator.listAudit({ query: { subject: bookingId } });
  const told = lines.flatMap(({ field, after }) =>
    field?.startsWith('conversation') ? [[field, after]] : [],
  );
  expect(told).toEqual([
    ['conversationStopped', 'Insults.'],
    ['conversationRead', reason],
  ]);
  await asAdministrator.stopThread({ body: { threadId, isStopped: false, reason: 'They made up.' } });
  await write(asHost, { threadId });
});
