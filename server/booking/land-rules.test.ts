import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { noRules, tidyRules } from '#domain/land-rules.ts';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aUser, listingForm } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { accessEmail } from './access.email.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingPaidEmail } from './booking-paid.email.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';

const { ctx, signIn, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const host = await aUser(ctx);
const hunter = await aUser(ctx);
const asHost = await signIn(host);
const asHunter = await signIn(hunter);
const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));

const rules = tidyRules({ dogs: 'no', parkingSpots: 2, weapons: ['Bow'] });
const otherRules = tidyRules({ ...rules, dogs: 'leash' });
const landWithRules = () => aListing(ctx, { host, rules });
const changeRules = (id: string, changed: typeof rules) =>
  asHost.submitListing({ body: { ...listingForm({ rules: changed }), id } });

// docs/rules/land-rules.md#on-a-request
describe('a request for land with rules', () => {
  test('is refused at its field without the word that they were read', async () => {
    const { id } = await landWithRules();
    await expect(requestBooking(asHunter, id, '2026-12-05')).rejects.toMatchObject({
      code: 'rulesUnread',
      status: 400,
      errors: [{ path: 'rulesRead', message: 'Please read the rules of this land, and tick that you have.' }],
    });
    const made = await requestBooking(asHunter, id, '2026-12-05', '2026-12-05', { rulesRead: rules });
    expect(made).toMatchObject({ rules, rulesReadDateTime: clock.now() });
  });

  test('is refused for rules that changed since they were read, until the new ones are', async () => {
    const { id } = await landWithRules();
    await changeRules(id, otherRules);
    const ask = (rulesRead: typeof rules) =>
      requestBooking(asHunter, id, '2026-12-05', '2026-12-05', { rulesRead });
    for (const stale of [rules, noRules()])
      await expect(ask(stale)).rejects.toMatchObject({
        code: 'rulesChanged',
        status: 409,
        errors: [{ path: 'rulesRead' }],
      });
    expect(await ask(otherRules)).toMatchObject({ rules: otherRules });
  });

  test('is refused when all rules were taken away meanwhile, and then needs no word', async () => {
    const { id } = await landWithRules();
    await changeRules(id, noRules());
    await expect(
      requestBooking(asHunter, id, '2026-12-05', '2026-12-05', { rulesRead: rules }),
    ).rejects.toMatchObject({ code: 'rulesChanged' });
    const made = await requestBooking(asHunter, id, '2026-12-05');
    expect(made).toMatchObject({ rules: noRules(), rulesReadDateTime: null });
  });

  test('keeps no time of reading for land without rules', async () => {
    const { id } = await aListing(ctx, { host });
    const made = await requestBooking(asHunter, id, '2026-12-05', '2026-12-05', { rulesRead: noRules() });
    expect(made.rulesReadDateTime).toBeNull();
  });

  test('by an administrator has the rules, and nobody’s word', async () => {
    const { id } = await landWithRules();
    const made = await requestBooking(asAdministrator, id, '2026-12-05', '2026-12-05', { userId: hunter.id });
    expect(made).toMatchObject({ rules, rulesReadDateTime: null });
  });

  test('racing with a change of the rules has those that its hunter read, or is refused', async () => {
    const { id } = await landWithRules();
    const asMany = await Promise.all(Array.from({ length: 12 }, async () => signIn(await aUser(ctx))));
    const [answers] = await Promise.all([
      Promise.allSettled(
        asMany.map((api, index) => {
          const day = addDays('2026-12-01', index);
          return requestBooking(api, id, day, day, { rulesRead: rules });
        }),
      ),
      changeRules(id, otherRules),
    ]);
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(made.filter((booking) => JSON.stringify(booking.rules) !== JSON.stringify(rules))).toEqual([]);
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['rulesChanged'] : []));
    expect(made.length + refused.length).toBe(asMany.length);
    await expect(
      requestBooking(asHunter, id, '2026-12-31', '2026-12-31', { rulesRead: rules }),
    ).rejects.toMatchObject({ code: 'rulesChanged' });
  });
});

// docs/rules/land-rules.md#on-a-booking
test('a booking keeps the rules that were agreed to, for both sides, whatever the host changes', async () => {
  const { id: listingId } = await landWithRules();
  const { id } = await requestBooking(asHunter, listingId, '2026-12-05', '2026-12-05', { rulesRead: rules });
  const readAt = clock.now();
  clock.advance({ minutes: 5 });
  await changeRules(listingId, otherRules);
  await asHost.confirmBooking({ params: { id } });
  for (const api of [asHunter, asHost, asAdministrator])
    expect(await api.getBookingDetail({ params: { id } })).toMatchObject({
      rules,
      rulesReadDateTime: readAt,
    });
});

// docs/rules/land-rules.md#words
test('the access email has the rules of the booking, and no heading for land without rules', async () => {
  const textFor = async (rulesOfLand: typeof rules) => {
    const reader = await aUser(ctx);
    const land = await aListing(ctx, { host, rules: rulesOfLand });
    const entered = { userId: reader.id, bookingStatus: 'Paid' } as const;
    const { id } = await requestBooking(asAdministrator, land.id, '2026-12-10', '2026-12-10', entered);
    await changeRules(land.id, otherRules);
    await accessEmail.job.run(ctx, { bookingId: id });
    return (await emailsTo(reader.email))[0]?.text ?? '';
  };
  const text = await textFor(rules);
  expect(text).toMatch(/Rules of the land\s+-+\s+Parking for 2 vehicles\s+No dogs\s+Weapons allowed: Bow\s/i);
  const without = await textFor(noRules());
  expect(without).toMatch(/Whom to call/i);
  expect(without).not.toMatch(/Rules of the land/i);
});

// docs/rules/land-rules.md#in-emails
test('the emails about a request, its yes and its payment have the rules of the booking in short', async () => {
  const [owner, reader] = [await aUser(ctx), await aUser(ctx)];
  const land = await aListing(ctx, { host: owner, rules });
  const asReader = await signIn(reader);
  const { id } = await requestBooking(asReader, land.id, '2026-12-05', '2026-12-05', { rulesRead: rules });
  await (await signIn(owner)).submitListing({
    body: { ...listingForm({ rules: otherRules }), id: land.id },
  });
  await bookingRequestedEmail.job.run(ctx, { bookingId: id });
  await bookingReceivedEmail.job.run(ctx, { bookingId: id });
  await asAdministrator.confirmBooking({ params: { id } });
  await bookingConfirmedEmail.job.run(ctx, { bookingId: id });
  const { bookingPriceCents, bookingFeeCents } = await asAdministrator.getBooking({ params: { id } });
  const edit = { id, bookingStatus: 'Paid', bookingPriceCents, bookingFeeCents, sendEmails: false } as const;
  await asAdministrator.editBooking({ body: edit });
  await bookingPaidEmail.job.run(ctx, { bookingId: id });
  const texts = [...(await emailsTo(owner.email)), ...(await emailsTo(reader.email))].map(({ text }) =>
    text.replace(/\s+/g, ' '),
  );
  const line = 'Rules of the land: Parking for 2 vehicles. No dogs. Weapons allowed: Bow.';
  expect(texts.map((text) => text.includes(line))).toEqual([true, true, true, true]);

  const plain = await aListing(ctx, { host: owner });
  const { id: plainId } = await requestBooking(asReader, plain.id, '2026-12-05');
  await bookingReceivedEmail.job.run(ctx, { bookingId: plainId });
  expect(
    (await emailsTo(reader.email)).filter(({ text }) => text.includes('Rules of the land')),
  ).toHaveLength(2);
});

test('the export of the administrators’ table has the rules of each booking in words', async () => {
  const land = await landWithRules();
  const { confirmationCode } = await requestBooking(asHunter, land.id, '2026-12-12', '2026-12-12', {
    rulesRead: rules,
  });
  const query = { tab: 'pending', search: confirmationCode } as const;
  const { content } = await asAdministrator.exportBookingTable({ query });
  const rows = parse(await new Response(content).text(), { columns: true }) as Record<string, string>[];
  expect(rows.map(({ Rules }) => Rules)).toEqual(['Parking for 2 vehicles. No dogs. Weapons allowed: Bow']);
});
