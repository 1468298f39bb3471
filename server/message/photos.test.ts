import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aPhoto, aPicture, aUser, listingForm, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { deleteUnclaimedJob } from '../upload/delete-unclaimed.job.ts';
import { unreadMessagesEmail } from './unread-messages.email.ts';

// docs/rules/messages.md#photographs
const { ctx, signIn, tokenOf, fetch, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const query = {};
const aPrivatePhoto = (person: Person) => aPhoto(ctx, person, { isPrivate: true });
/** The same as a browser sends it, with the field before the file, or after it. */
const anUpload = async (person: Person, isFieldFirst: boolean): Promise<string> => {
  const body = new FormData();
  if (isFieldFirst) body.append('isPrivate', 'true');
  body.append('files', new File([new Uint8Array(await aPicture())], 'a.jpg', { type: 'image/jpeg' }));
  if (!isFieldFirst) body.append('isPrivate', 'true');
  const headers = { authorization: `Bearer ${await tokenOf(person)}` };
  const answer = await fetch('/api/photo', { method: 'POST', headers, body });
  return ((await answer.json()) as { ids: string[] }).ids[0] ?? '';
};
/** A host, a hunter and a booking. */
const visit = async () => {
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
  const listing = await aListing(ctx, { host });
  const asHunter = await signIn(hunter);
  const { id: bookingId } = await requestBooking(asHunter, listing.id, '2026-12-05');
  return { host, hunter, listing, bookingId, asHost: await signIn(host), asHunter };
};
const pay = async (id: string) => {
  const asAdministrator = await signIn(administrator);
  const { bookingPriceCents, bookingFeeCents } = await asAdministrator.getBooking({ params: { id } });
  const prices = { bookingPriceCents, bookingFeeCents };
  await asAdministrator.editBooking({ body: { id, bookingStatus: 'Paid', ...prices, sendEmails: false } });
};
const paidVisit = async () => {
  const made = await visit();
  await pay(made.bookingId);
  return made;
};
const notFound = { code: 'notFound' };

test('photographs are seen by the two alone, by no public address, and without place or camera', async () => {
  const { host, hunter, asHost, asHunter, bookingId } = await paidVisit();
  const asAdministrator = await signIn(administrator);
  const photoIds = [await anUpload(hunter, true), await anUpload(hunter, false)];
  const { message } = await asHunter.sendMessage({ body: { bookingId, text: '', photoIds } });
  expect(message.photos.map(({ id }) => id)).toEqual(photoIds);
  const { messages } = await asHost.getBookingThread({ params: { bookingId }, query });
  expect(messages.at(-1)?.photos).toEqual(photoIds.map((id) => ({ id, width: 400, height: 300 })));
  const id = photoIds[1] ?? '';
  const ask = { params: { id }, query: { width: '1600' } } as const;
  for (const side of [asHost, asHunter]) {
    const { content } = await side.getMessagePhoto(ask);
    const { format, exif } = await sharp(await new Response(content).bytes()).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  }
  const headers = { authorization: `Bearer ${await tokenOf(hunter)}` };
  const answer = await fetch(`/api/message/photo/${id}?width=320`, { headers });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await fetch(`/api/images/${id}/640.webp`)).status).toBe(404);
  for (const stranger of [await signIn(await aUser(ctx)), asAdministrator])
    await expect(stranger.getMessagePhoto(ask)).rejects.toMatchObject(notFound);

  const { messages: read } = await asAdministrator.readThread({ body: { bookingId, reason: 'Reported.' } });
  expect(read.at(-1)?.photos).toHaveLength(2);
  await asAdministrator.getMessagePhoto(ask);
  clock.advance({ minutes: 61 });
  await expect((await signIn(administrator)).getMessagePhoto(ask)).rejects.toMatchObject(notFound);
  clock.advance({ days: 8 });
  await deleteUnclaimedJob.run(ctx, {});
  await (await signIn(host)).getMessagePhoto(ask);
});

test('photographs are refused before the payment', async () => {
  const { hunter, listing, asHunter, bookingId } = await visit();
  const photoIds = [await aPrivatePhoto(hunter)];
  const refused = { code: 'photosBeforePaid' };
  for (const body of [{ bookingId }, { listingId: listing.id }])
    await expect(asHunter.sendMessage({ body: { ...body, text: '', photoIds } })).rejects.toMatchObject(
      refused,
    );
  const { takesPhotos } = await asHunter.getBookingThread({ params: { bookingId }, query });
  await pay(bookingId);
  const after = await asHunter.getBookingThread({ params: { bookingId }, query });
  expect([takesPhotos, after.takesPhotos]).toEqual([false, true]);
  await asHunter.sendMessage({ body: { bookingId, text: '', photoIds } });
});

test('photographs are one’s own private uploads, each in one message, and not in a listing', async () => {
  const { host, hunter, asHost, asHunter, bookingId, listing } = await paidVisit();
  const unknownPhoto = { code: 'unknownPhoto' };
  const mine = await aPrivatePhoto(hunter);
  for (const id of [await aPrivatePhoto(host), await aPhoto(ctx, hunter), randomUUIDv7()])
    await expect(
      asHunter.sendMessage({ body: { bookingId, text: 'Look.', photoIds: [mine, id] } }),
    ).rejects.toMatchObject(unknownPhoto);
  const sent = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      asHunter.sendMessage({ body: { bookingId, text: '', photoIds: [mine] } }),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { messages } = await asHost.getBookingThread({ params: { bookingId }, query });
  expect(messages).toHaveLength(1);
  const photoIds = [await aPrivatePhoto(host)];
  await expect(
    asHost.submitListing({ body: listingForm({ id: listing.id, photoIds }) }),
  ).rejects.toMatchObject(unknownPhoto);
  await expect(asHunter.sendMessage({ body: { bookingId, text: '  ' } })).rejects.toMatchObject({
    code: 'badInput',
  });
});

test('photographs are counted in the email about unread messages', async () => {
  const { host, hunter, asHunter, bookingId } = await paidVisit();
  const photoIds = [await aPrivatePhoto(hunter), await aPrivatePhoto(hunter)];
  const { threadId, message } = await asHunter.sendMessage({
    body: { bookingId, text: 'Here:', photoIds },
  });
  await unreadMessagesEmail.job.run(ctx, { threadId, messageId: message.id });
  const texts = (await emailsTo(host.email)).map(({ text }) => text);
  expect(texts.filter((text) => /Here:\s+2 photographs/.test(text))).toHaveLength(1);
});
