import { afterAll, describe, expect, test } from 'vitest';
import { reportsPerDay } from '#domain/conduct.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser, listingForm, type Person } from '../testing/factories.ts';

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asAdministrator = await signIn(administrator);
const host = await aUser(ctx, { firstName: 'Walter', lastName: 'Oehlke' });

const report = async (
  person: Person,
  subject: 'listing' | 'review',
  subjectId: string,
  reason = 'Not true.',
) => (await signIn(person)).sendReport({ body: { subject, subjectId, reason } });
const listed = async (tab: 'open' | 'closed' = 'open') => asAdministrator.listReports({ query: { tab } });
const tasks = async () => (await asAdministrator.getToday()).tasks.filter(({ kind }) => kind === 'report');
const closeIt = (id: string) =>
  asAdministrator.closeReport({ params: { id }, body: { reason: 'The owner corrected it.' } });

// docs/rules/conduct.md#reports
describe('a report', () => {
  test('of land or a review stands in the queue until it is closed with a reason', async () => {
    const land = await aListing(ctx, { host, title: 'Ridge' });
    const [ada, ben] = [await aUser(ctx), await aUser(ctx, { confirmed: false, firstName: 'Ben' })];
    const review = await (await signIn(ada)).saveListingReview({
      body: { listingId: land.id, rating: 1, comment: 'The neighbor is a thief.' },
    });
    const { id } = await report(ben, 'listing', land.id, 'It is not their land.');
    clock.advance({ minutes: 1 });
    await report(host, 'review', review.id);
    expect(await listed()).toMatchObject({
      counts: { open: 2, closed: 0 },
      reports: [
        { id, subject: 'listing', text: null, writer: { id: host.id, name: 'Walter Oehlke' }, closing: null },
        {
          subject: 'review',
          text: 'The neighbor is a thief.',
          writer: { id: ada.id },
          reporter: { id: host.id },
        },
      ],
    });
    expect((await tasks()).map(({ listingId }) => listingId)).toEqual([land.id, land.id]);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => closeIt(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(closeIt(id)).rejects.toMatchObject({ code: 'reportClosed' });
    expect((await listed('closed')).reports).toMatchObject([
      { id, closing: { reason: 'The owner corrected it.' } },
    ]);
    expect(await tasks()).toHaveLength(1);
    const again = await report(ben, 'listing', land.id);
    expect(again.id).not.toBe(id);
  });

  test('is open once for each person and subject, also of 50 at once', async () => {
    const land = await aListing(ctx, { host });
    const before = (await listed()).counts.open;
    const ada = await aUser(ctx);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => report(ada, 'listing', land.id, `Reason ${index}`)),
    );
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    const created = results.filter((result) => result.status === 'fulfilled' && result.value.isNew);
    expect(created).toHaveLength(1);
    expect((await listed()).counts.open).toBe(before + 1);
  });

  test('is refused of what the person can’t see or owns, and beyond twenty in a day', async () => {
    const ada = await aUser(ctx);
    const hidden = await aListing(ctx, { host, approved: false });
    await expect(report(ada, 'listing', hidden.id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(report(ada, 'review', hidden.id)).rejects.toMatchObject({ code: 'notFound' });
    const land = await aListing(ctx, { host });
    const writer = await aUser(ctx);
    const { id } = await (await signIn(writer)).saveListingReview({
      body: { listingId: land.id, rating: 1, comment: 'Words.' },
    });
    await expect(report(writer, 'review', id)).rejects.toMatchObject({ code: 'ownReport' });
    await expect(report(host, 'listing', land.id)).rejects.toMatchObject({ code: 'ownReport' });
    const body = { isHidden: true, reason: 'Names.' };
    await asAdministrator.hideReview({ params: { id }, body });
    await expect(report(ada, 'review', id)).rejects.toMatchObject({ code: 'notFound' });
    for (let count = 0; count < reportsPerDay; count += 1) await report(ada, 'listing', land.id);
    await expect(report(ada, 'listing', land.id)).rejects.toMatchObject({ code: 'tooManyRequests' });
  });
});

// docs/rules/conduct.md#reports, docs/rules/messages.md#reading
test('a message is reported by the other side and shown in the queue, and the rest is read with a reason', async () => {
  const land = await aListing(ctx, { host });
  const hunter = await aUser(ctx, { firstName: 'Olaf' });
  const asOlaf = await signIn(hunter);
  const { threadId } = await asOlaf.sendMessage({ body: { listingId: land.id, text: 'Is it dry?' } });
  const { message } = await asOlaf.sendMessage({ body: { threadId, text: 'Thief! Call 608-555-0177.' } });
  const asHost = await signIn(host);
  const body = { subject: 'conversation', subjectId: threadId, reason: 'He insults me.' } as const;
  const { id } = await asHost.sendReport({ body });
  await expect((await signIn(await aUser(ctx))).sendReport({ body })).rejects.toMatchObject({ status: 404 });
  const { reports } = await listed();
  expect(JSON.stringify(reports)).not.toContain('Is it dry?');
  expect(reports.find((one) => one.id === id)).toMatchObject({
    subject: 'conversation',
    subjectId: threadId,
    listingId: land.id,
    text: null,
    message: {
      id: message.id,
      text: 'Thief! Call 608-555-0177.',
      sentDateTime: message.sentDateTime,
      photoCount: 0,
    },
    writer: { id: hunter.id },
    reporter: { id: host.id },
  });
  const { messages } = await asAdministrator.readThread({ body: { threadId, reason: 'It was reported.' } });
  expect(messages.map(({ text }) => text)).toEqual(['Is it dry?', 'Thief! Call 608-555-0177.']);
});

// docs/rules/conduct.md#reports
test('a report keeps what it is about as it was', async () => {
  const land = await aListing(ctx, { host });
  const [ada, ben] = [await aUser(ctx), await aUser(ctx)];
  const [asAda, asHost] = [await signIn(ada), await signIn(host)];
  const write = (comment: string) =>
    asAda.saveListingReview({ body: { listingId: land.id, rating: 1, comment } });
  const review = await write('The neighbor is a thief.');
  const { threadId } = await asAda.sendMessage({ body: { listingId: land.id, text: 'Is it dry?' } });
  const say = (text: string) => asHost.sendMessage({ body: { threadId, text } });
  const { message } = await say('You are a thief.');
  const ids = [
    (await report(ben, 'review', review.id)).id,
    (await asAda.sendReport({ body: { subject: 'conversation', subjectId: threadId, reason: 'Insults.' } }))
      .id,
  ];
  await write('Nice land.');
  await asAdministrator.hideReview({ params: { id: review.id }, body: { isHidden: true, reason: 'Names.' } });
  await say('Good evening.');
  const next = await aUser(ctx);
  await asAdministrator.submitListing({ body: { ...listingForm(), id: land.id, userId: next.id } });
  const closed = await asAdministrator.listReports({ query: { tab: 'closed' } });
  const reports = [...(await listed()).reports, ...closed.reports];
  expect(ids.map((id) => reports.find((one) => one.id === id))).toMatchObject([
    { text: 'The neighbor is a thief.', isChanged: true, isHidden: true, writer: { id: ada.id } },
    { isChanged: false, isHidden: false, message: { id: message.id }, writer: { id: host.id } },
  ]);
});

// docs/rules/conduct.md#reports, docs/rules/reviews.md#hiding
test('hiding a review closes its open reports with the reason, and no others', async () => {
  const land = await aListing(ctx, { host });
  const write = async (comment: string) =>
    (await signIn(await aUser(ctx))).saveListingReview({ body: { listingId: land.id, rating: 1, comment } });
  const [review, other] = [await write('The neighbor is a thief.'), await write('A loud road.')];
  const of = async (subject: 'review' | 'listing', id: string) =>
    (await report(await aUser(ctx), subject, id)).id;
  const earlier = await of('review', review.id);
  const closeReport = { params: { id: earlier }, body: { reason: 'It is their opinion.' } };
  await asAdministrator.closeReport(closeReport);
  const both = [await of('review', review.id), await of('review', review.id)];
  const left = [await of('review', other.id), await of('listing', land.id)];
  await asAdministrator.hideReview({
    params: { id: review.id },
    body: { isHidden: true, reason: 'A name.' },
  });
  const open = (await listed()).reports.map(({ id }) => id);
  expect(open).toEqual(expect.arrayContaining(left));
  for (const id of both) expect(open).not.toContain(id);
  const { reports } = await asAdministrator.listReports({ query: { tab: 'closed' } });
  const reasonOf = (id: string) => reports.find((one) => one.id === id)?.closing?.reason;
  expect([...both, earlier].map(reasonOf)).toEqual([
    'The review was hidden: A name.',
    'The review was hidden: A name.',
    'It is their opinion.',
  ]);
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', land.id)
    .where('field', '=', 'reportClosed')
    .select('id')
    .execute();
  expect(lines).toHaveLength(3);
});

// docs/rules/conduct.md#reports
test('a report of a message names the one that was chosen, only of the other side, and each is one thing', async () => {
  const land = await aListing(ctx, { host });
  const [asAda, asHost] = [await signIn(await aUser(ctx)), await signIn(host)];
  const { threadId, message: own } = await asAda.sendMessage({ body: { listingId: land.id, text: 'Dry?' } });
  const { message } = await asHost.sendMessage({ body: { threadId, text: 'You are a thief.' } });
  const { message: last } = await asHost.sendMessage({ body: { threadId, text: 'And a liar.' } });
  const body = { subject: 'conversation', subjectId: threadId, reason: 'Insults.' } as const;
  await expect(asAda.sendReport({ body: { ...body, messageId: own.id } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const send = (messageId?: number) => asAda.sendReport({ body: { ...body, messageId } });
  const first = await send(message.id);
  const others = await Promise.all(Array.from({ length: 8 }, () => send(last.id)));
  expect(await send(message.id)).toEqual({ id: first.id, isNew: false });
  // Without a message it is the last one.
  expect(await send()).toEqual({ id: others[0]?.id, isNew: false });
  expect([new Set(others.map(({ id }) => id)).size, others.filter(({ isNew }) => isNew)]).toEqual([
    1,
    [expect.anything()],
  ]);
  const { reports } = await listed();
  expect([first, others[0]].map((sent) => reports.find(({ id }) => id === sent?.id)?.message?.text)).toEqual([
    'You are a thief.',
    'And a liar.',
  ]);
});
