import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import {
  aBooking,
  aListing,
  aUser,
  givePostalAddress,
  listingForm,
  type Person,
} from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, clock, signIn, put, payoutOf, run, finish } = paying;
afterAll(paying.close);

/** A booking of land, waiting for its payment. */
const aBookingOf = async (host: Person, ownerShare?: number) => {
  const listing = await aListing(ctx, { host, payPalEmail: `${host.id}@old.example` });
  const day = '2026-11-10';
  const id = await aBooking(ctx, { listing, startDay: day, endDay: day, status: 'PendingPayment' });
  if (ownerShare !== undefined)
    await ctx.db
      .updateTable('bookings')
      .set({ owner_fee_percentage: ownerShare })
      .where('id', '=', id)
      .execute();
  return { id, listing };
};

/** An administrator gives the land to somebody else, with their PayPal address. */
const giveTo = async (listing: { id: string }, host: Person) => {
  clock.advance({ minutes: 1 });
  const body = listingForm({ payPalEmail: `${host.id}@new.example` });
  await (await paying.asAdministrator()).submitListing({
    body: { ...body, id: listing.id, userId: host.id },
  });
};

/** Whose the booking is: who sees it, and in whose list and export it is. */
const ownersOf = async (id: string, people: readonly Person[]) => {
  const seen: Person[] = [];
  for (const person of people) {
    const api = await signIn(person);
    const isFound = await api.getBookingDetail({ params: { id } }).then(
      () => true,
      () => false,
    );
    const { listings } = await api.getUserListings({ params: { userId: person.id } });
    expect(JSON.stringify(listings).includes(id)).toBe(isFound);
    if (isFound) seen.push(person);
  }
  return seen;
};

// docs/rules/payouts.md#payee
describe('whoever was host when the money came stays so, whatever the status does', () => {
  test.each([
    ['with a payout', undefined],
    ['with a share of zero, so without a payout', 0],
  ])('%s', async (_, share) => {
    const [before, after] = [await aUser(ctx), await aUser(ctx)];
    const { id, listing } = await aBookingOf(before, share);
    await put(id, 'Paid');
    await giveTo(listing, after);
    expect(await ownersOf(id, [before, after])).toEqual([before]);
    for (const status of ['PendingPayment', 'Paid', 'PendingConfirmation', 'Cancelled', 'Paid'] as const) {
      await put(id, status);
      expect(await ownersOf(id, [before, after])).toEqual([before]);
    }
    if (share === 0) return;
    expect(await payoutOf(id)).toMatchObject({
      ...{ listingUserId: before.id, payoutReceiverEmail: `${before.id}@old.example` },
      listingUserEmail: before.email,
    });
    clock.advance({ days: 60 });
    await run();
    await finish(id);
    expect((await payoutOf(id)).attempts).toMatchObject([{ receiverEmail: `${before.id}@old.example` }]);
  });

  test('until all of it went back, and the booking is paid anew', async () => {
    const [before, after] = [await aUser(ctx), await aUser(ctx)];
    const { id, listing } = await aBookingOf(before);
    await put(id, 'Paid');
    // An administrator wrote the address of the payee of then.
    expect((await paying.payBy(id, 'byHand')).status).toBe(200);
    const address = { addressLine1: '1 Old Road', city: 'Viroqua', state: 'WI', zipCode: '54665' };
    const mended = { ...address, reason: 'On the phone.' };
    expect((await paying.post(`${id}/postalAddress`, mended)).status).toBe(200);
    clock.advance({ minutes: 1 });
    await (await paying.asAdministrator()).refundPayment({
      params: { bookingId: id },
      body: { amountCents: 4950, reason: 'The pond was frozen.' },
    });
    await giveTo(listing, after);
    expect(await ownersOf(id, [before, after])).toEqual([before]);
    clock.advance({ minutes: 1 });
    await put(id, 'Paid');
    expect(await ownersOf(id, [before, after])).toEqual([after]);
    expect(await payoutOf(id)).toMatchObject({
      isAddressMended: false,
      ...{ listingUserId: after.id, payoutReceiverEmail: `${after.id}@new.example` },
      ...{ payPalPayoutStatus: 'Created', owedCents: 3825 },
    });
  });

  test.each(['refunded', 'withdrawn'])(
    'also of a payout that was stopped, once the payment was %s: the stop was not the new owner’s',
    async (how) => {
      const [before, after] = [await aUser(ctx), await aUser(ctx)];
      const { id, listing } = await aBookingOf(before);
      await put(id, 'Paid');
      expect((await paying.post(`${id}/cancel/auto`)).status).toBe(200);
      clock.advance({ minutes: 1 });
      if (how === 'refunded') await paying.refund(id, 4950);
      else {
        const [{ id: paymentId } = { id: '' }] = await paying.ordersOf(id);
        const body = { paymentId, reason: 'The check bounced.', sendEmails: false };
        await (await paying.asAdministrator()).withdrawPayment({ params: { bookingId: id }, body });
      }
      await giveTo(listing, after);
      clock.advance({ minutes: 1 });
      await put(id, 'Paid');
      expect(await ownersOf(id, [before, after])).toEqual([after]);
      const payout = await payoutOf(id);
      expect(payout).toMatchObject({
        ...{ listingUserId: after.id, payoutReceiverEmail: `${after.id}@new.example` },
        ...{ payPalPayoutStatus: 'Created', owedCents: 3825, adminUser: null },
      });
      expect(payout.activity.at(-1)?.message).toBe('$38.25 is owed, as the booking is paid.');
      const { hostPayout } = await (await signIn(after)).getBookingDetail({ params: { id } });
      expect(hostPayout).toMatchObject({ problem: null, receiverEmail: `${after.id}@new.example` });
      clock.advance({ days: 60 });
      await run();
      expect((await payoutOf(id)).attempts).toMatchObject([{ receiverEmail: `${after.id}@new.example` }]);
    },
  );
});

// docs/rules/payouts.md#undoing-a-check
test('a check of the new payee that is undone blames none of the payee before', async () => {
  const [before, after] = [await aUser(ctx), await aUser(ctx)];
  for (const host of [before, after]) await givePostalAddress(ctx, host);
  const { id, listing } = await aBookingOf(before);
  await put(id, 'Paid');
  await paying.payBy(id, 'byHand');
  const lost = await paying.writeCheck([id], paying.nextNumber());
  expect((await paying.post(`${id}/back`, { checkId: lost.id, reason: 'Lost.' })).status).toBe(200);
  clock.advance({ minutes: 1 });
  await paying.refund(id, 4950);
  await giveTo(listing, after);
  clock.advance({ minutes: 1 });
  await put(id, 'Paid');
  await paying.payBy(id, 'byHand');
  const check = await paying.writeCheck([id], paying.nextNumber());
  expect((await paying.postTo('check/undo', { checkIds: [check.id] })).status).toBe(200);
  const { hostPayout } = await (await signIn(after)).getBookingDetail({ params: { id } });
  expect(hostPayout).toMatchObject({ owedCents: 3825, problem: null });
  expect(await jobsNamed(ctx, 'mail.check-back', { checkId: lost.id })).toHaveLength(1);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
