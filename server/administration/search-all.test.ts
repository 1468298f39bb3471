import { afterAll, expect, test } from 'vitest';
import { bookingRow } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx } = paying;
afterAll(paying.close);

const search = async (query: string) =>
  (await (await paying.asAdministrator()).searchAll({ query: { query } })).results.map(
    ({ kind, id }) => `${kind} ${id}`,
  );

const host = await aUser(ctx, {
  firstName: 'Rosalind',
  lastName: "O'Neil",
  email: 'r.oneil@farm.example',
  phoneNumber: '6085559876',
});
const listing = await aListing(ctx, { host, title: 'Tamarack & sedge: 40 acres' });

// docs/rules/administration.md#search
test('people are found by the beginnings of their names, email and phone', async () => {
  for (const query of [
    'rosa',
    "o'n",
    'ROSALIND o',
    'r.oneil@',
    '608555987',
    '(608) 555-98',
    'o’neil',
    '1 608 555 9876',
  ])
    expect(await search(query), query).toContain(`user ${host.id}`);
  for (const query of ['osalind', 'rosalind x', '%', '_osalind'])
    expect(await search(query), query).not.toContain(`user ${host.id}`);
});

// docs/rules/administration.md#search
test('land is found by the beginnings of the words of its title', async () => {
  for (const query of ['tamarack', 'sed tam', 'tamarack & 40', 'tama:* | !'])
    expect(await search(query), query).toContain(`listing ${listing.id}`);
  const parted = await aListing(ctx, { host, title: 'Jack’s 40.5 by the creek' });
  await aListing(ctx, { host, title: 'Jack pine 405' });
  for (const query of ['40.5', "jack's", 'jack’s 40.5'])
    expect(await search(query), query).toEqual([`listing ${parted.id}`]);
  expect(await search('marack')).toEqual([]);
  expect(await search('&')).toEqual([]);
  expect(await search(' ')).toEqual([]);
});

// docs/rules/administration.md#search
test('bookings, payments and payouts are found by their code, ids and check number', async () => {
  const { id } = await paying.paid();
  const [order] = await paying.ordersOf(id);
  const { confirmation_code: code } = await bookingRow(ctx, id);
  expect(await search(code)).toEqual([`booking ${id}`]);
  expect(await search(code.toLowerCase().slice(0, 6))).toContain(`booking ${id}`);
  const inParts = `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase();
  for (const typed of [inParts, ` ${inParts} `, inParts.replace(' ', '-'), inParts.slice(0, 8)])
    expect(await search(typed), typed).toContain(`booking ${id}`);
  for (const known of [order?.provider_order_id, order?.capture_id])
    expect(await search(known ?? '')).toEqual([`payment ${id}`]);

  const byHand = await paying.aManualPayout();
  const marked = { bookingId: byHand, status: 'CheckSent', note: 'Mailed', checkNumber: 'W 10-42' };
  expect((await paying.post('markManualPayoutSent', marked)).status).toBe(200);
  for (const typed of ['W 10-42', 'w 10-42']) expect(await search(typed)).toEqual([`payout ${byHand}`]);
  // A check that the post brought back is found too.
  const [check] = (await paying.manualOf(byHand)).checks;
  await paying.post(`${byHand}/back`, { checkId: check?.id, reason: 'Nobody of that name.' });
  expect(await search('W 10-42')).toEqual([`payout ${byHand}`]);

  const sent = await paying.aPayout();
  await paying.run();
  await paying.finish(sent);
  const { payoutTransactionId } = await paying.payoutOf(sent);
  const attempt = await ctx.db
    .selectFrom('payout_attempts')
    .where('booking_id', '=', sent)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const known of [payoutTransactionId, payoutTransactionId?.toLowerCase(), attempt.id])
    expect(await search(known ?? '')).toEqual([`payout ${sent}`]);
});
