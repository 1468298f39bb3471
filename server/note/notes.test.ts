import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

const { ctx, signIn, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'], firstName: 'Nora' });
const asAdministrator = await signIn(administrator);
const host = await aUser(ctx);
const hunter = await aUser(ctx);
const listing = await aListing(ctx, { host });
const booking = await aBooking(ctx, { listing, hunter, startDay: '2026-12-01', endDay: '2026-12-02' });
const subjects = [
  { subject: 'user', subjectId: hunter.id },
  { subject: 'listing', subjectId: listing.id },
  { subject: 'booking', subjectId: booking },
] as const;
const textsOn = async (subject: 'user' | 'listing' | 'booking', id: string) =>
  (await asAdministrator.listNotes({ params: { subject, id }, query: {} })).notes.map(({ text }) => text);

// docs/rules/administration.md#notes
describe('private notes', () => {
  test.each(subjects)(
    'are added to a $subject, and listed with author and time, the latest first',
    async (on) => {
      const first = await asAdministrator.addNote({ body: { ...on, text: '  Called twice.\nNo answer.  ' } });
      expect(first).toMatchObject({
        text: 'Called twice.\nNo answer.',
        dateTime: clock.now(),
        author: { id: administrator.id, firstName: 'Nora' },
      });
      await asAdministrator.addNote({ body: { ...on, text: 'Called back.' } });
      expect(await textsOn(on.subject, on.subjectId)).toEqual(['Called back.', 'Called twice.\nNo answer.']);
      const lines = await ctx.db
        .selectFrom('audit')
        .where('subject_id', '=', on.subjectId)
        .where('field', '=', 'privateNote')
        .select(['subject_type', 'actor_id', 'after'])
        .execute();
      const line = { subject_type: on.subject, actor_id: administrator.id, after: 'added' };
      expect(lines).toEqual([line, line]);
    },
  );

  test('are listed 50 at a time, each once', async () => {
    const ada = await aUser(ctx);
    for (let count = 0; count < 120; count += 1)
      await asAdministrator.addNote({ body: { subject: 'user', subjectId: ada.id, text: `${count}` } });
    const seen: string[] = [];
    let before: number | undefined;
    for (const hasOlder of [true, true, false]) {
      const page = await asAdministrator.listNotes({
        params: { subject: 'user', id: ada.id },
        query: { before },
      });
      expect(page.hasOlder).toBe(hasOlder);
      seen.push(...page.notes.map(({ text }) => text));
      before = page.notes.at(-1)?.id;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `${119 - index}`));
  });

  test('hold 5,000 characters, and are refused on what is not there', async () => {
    const on = { subject: 'user', subjectId: hunter.id } as const;
    await asAdministrator.addNote({ body: { ...on, text: 'x'.repeat(5000) } });
    for (const text of ['x'.repeat(5001), ' \n '])
      await expect(asAdministrator.addNote({ body: { ...on, text } })).rejects.toMatchObject({
        code: 'badInput',
      });
    for (const { subject } of subjects)
      await expect(
        asAdministrator.addNote({ body: { subject, subjectId: randomUUIDv7(), text: 'Nobody' } }),
      ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('are added once, however often the same request is sent', async () => {
    const ada = await aUser(ctx);
    const body = { subject: 'user', subjectId: ada.id, text: 'Once.' } as const;
    const add = () => asAdministrator.addNote({ body, idempotencyKey: 'note-1' }).catch(({ code }) => code);
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await textsOn('user', ada.id)).toEqual(['Once.']);
  });

  test('are in no answer and no export that a host or a hunter gets', async () => {
    const secret = 'Swore at the gate, seven witnesses';
    for (const on of subjects) await asAdministrator.addNote({ body: { ...on, text: secret } });
    const paths = [
      `/user/${host.id}`,
      `/user/${hunter.id}`,
      `/listing/${listing.id}`,
      `/listing/public/${listing.id}`,
      `/listing/detail/${listing.id}`,
      `/listing/getUserListings/${host.id}`,
      `/booking/getUserBookingsDetails/${hunter.id}`,
      `/booking/getBookingDetail/${booking}`,
      '/stats/financial/userbookings/2026',
      ...subjects.map(({ subject, subjectId }) => `/administration/notes/${subject}/${subjectId}`),
    ];
    let answered = 0;
    for (const person of [host, hunter]) {
      for (const path of paths) {
        const headers = { authorization: `Bearer ${await tokenOf(person)}` };
        const answer = await fetch(`/api${path}`, { headers });
        if (answer.status === 200) answered += 1;
        expect(await answer.text(), path).not.toContain('Swore');
      }
    }
    expect(answered).toBeGreaterThan(8);
    const all = await fetch('/api/stats/financial/bookings/2026', {
      headers: { authorization: `Bearer ${await tokenOf(administrator)}` },
    });
    expect(await all.text()).not.toContain('Swore');
  });
});
