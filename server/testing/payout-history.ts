import { expect } from 'vitest';
import type { Api } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { aBooking, aListing, aUser, givePostalAddress, type Person } from './factories.ts';
import type { PayingOut } from './paying-out.ts';
import { due, handCents, type Model, newModel } from './payout-model.ts';

let people = 0;
/** An address that no other history has; its part after the plus chooses what becomes of a payment to it. */
export const addressOf = (fateOf: string): string => `h${++people}+${fateOf}@farm.example`;
/** A check number that no other history has. */
export const nextNumber = (): string => `${++people}`;

/** A booking in the middle of its history. */
export type World = {
  paying: PayingOut;
  /** A client with a session that lasts for the act. */
  administrator: Api;
  id: string;
  listing: { id: string };
  owner: Person;
  host: Person;
  model: Model;
  isCaptured: boolean;
};

/** Begins a history: a booking of two days ago, paid by a capture that its bank may take back, or by hand. */
export const begin = async (
  paying: PayingOut,
  { isCaptured, isReversed, first }: { isCaptured: boolean; isReversed: boolean; first: string },
): Promise<World> => {
  const { ctx, put } = paying;
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
  await givePostalAddress(ctx, host);
  const listing = await aListing(ctx, { host, payPalEmail: first === 'byHand' ? '' : addressOf(first) });
  const day = addDays(dayInWisconsin(ctx.now()), -2);
  const later = addDays(day, 20);
  const id = await aBooking(ctx, {
    listing,
    hunter,
    startDay: later,
    endDay: later,
    status: 'PendingPayment',
  });
  if (isCaptured) {
    const api = await paying.signIn(hunter);
    const order = { id, hunter, api };
    const orderId = await paying.approved(order, isReversed ? 'reversed' : undefined);
    await api.captureOrder({ params: { bookingId: id }, body: { orderId } });
  } else await put(id, 'Paid');
  await ctx.db.updateTable('bookings').set({ start_day: day, end_day: day }).where('id', '=', id).execute();
  const administrator = await paying.asAdministrator();
  return { paying, administrator, id, listing, owner: host, host, isCaptured, model: newModel };
};

/** The payout, whichever type it has by now. */
export const read = async ({ id, paying, administrator }: World): Promise<Payout> => {
  const type = (await paying.typeOf(id)) === 'Manual' ? 'manual' : 'auto';
  return administrator.getPayout({ params: { bookingId: id, type } });
};

const isOpen = (status: string | null): boolean =>
  status === null || ['Pending', 'Unclaimed', 'OnHold', 'Unknown'].includes(status);
const sumOf = (attempts: Payout['attempts'], isIn: (status: string | null) => boolean): number =>
  attempts.reduce((sum, { itemStatus, amountCents }) => sum + (isIn(itemStatus) ? amountCents : 0), 0);
/** What is on its way and with the host, as the attempts say and what was marked. */
export const sentOf = ({ attempts }: Payout, model: Model) => ({
  onItsWayCents: sumOf(attempts, isOpen),
  arrivedCents: sumOf(attempts, (status) => status === 'Success') + handCents(model),
});
export const owed = (m: Model, { onItsWayCents, arrivedCents }: ReturnType<typeof sentOf>): number =>
  Math.max(0, due(m) - onItsWayCents - arrivedCents);

/** Holds the payout against the model. */
export const compare = async (world: World): Promise<Payout> => {
  const payout = await read(world);
  const sent = sentOf(payout, world.model);
  const { owedCents, onItsWayCents, arrivedCents } = payout;
  expect({ owedCents, onItsWayCents, arrivedCents }).toEqual({ ...sent, owedCents: owed(world.model, sent) });
  expect(payout.listingUserId).toBe(world.host.id);
  return payout;
};

/** Lets the provider finish what it works on, and reads it. */
export const finishOf = async ({ id, paying: { typeOf, finish } }: World): Promise<void> => {
  if ((await typeOf(id)) === 'PayPalPayout') await finish(id);
};
