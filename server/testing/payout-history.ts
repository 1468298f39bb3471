import { expect } from 'vitest';
import type { BookingDetail, HostPayout } from '#contract/booking.ts';
import type { Api } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { addDays, type Day, dayInWisconsin } from '#domain/dates.ts';
import { hostSums } from '#domain/host-payout.ts';
import { aBooking, aListing, aUser, givePostalAddress, type Person } from './factories.ts';
import { jobsNamed } from './jobs.ts';
import type { PayingOut } from './paying-out.ts';
import {
  day as dayPrice,
  due,
  givenBack,
  handCents,
  type Model,
  newModel,
  paidIn,
  refundsAre,
  shareOf,
  untoldCents,
} from './payout-model.ts';

let people = 0;
/** An address that no other history has; its part after the plus chooses what becomes of a payment to it. */
export const addressOf = (fateOf: string): string => `h${++people}+${fateOf}@farm.example`;
/** A booking, and what it should come to. */
export type Visit = { id: string; startDay: Day; endDay: Day; model: Model };

/** A booking in the middle of its history. */
export type World = Visit & {
  paying: PayingOut;
  /** A client with a session that lasts for the act, and when that was begun. */
  administrator: Api;
  signedInAt: Date;
  /** Payouts as they were read when the act before had ended. */
  known: Map<string, Payout>;
  /** The type of each payout when it was read last. */
  types: Map<string, 'manual' | 'auto'>;
  /** What is known of the payout and should come of it, when its host read it last. */
  shownFor: string;
  /** Another booking of the first host, whose payout is by check: checks may pay both. */
  beside: Visit & { host: Person };
  listing: { id: string };
  owner: Person;
  host: Person;
  isCaptured: boolean;
  /** Whether its payment by hand was recorded beside one at PayPal, of which PayPal has not said yet that it failed. */
  isUnderWay: boolean;
  /** Whether the provider has made a refund that it seemed to refuse. */
  hasHiddenRefund: boolean;
  /** Whether something that the host was told of came back by hand. */
  hasHeardOfLoss: boolean;
  /** Whether a check came back of which they never heard. */
  hasUnheardLoss: boolean;
  /** Whether money came back or it was stopped, and nobody has said since how it is paid. */
  isKept: boolean;
  /** Whether the first host wrote down no complete address when they moved away, and whether their payout has one. */
  isAway: boolean;
  hasCopiedAddress: boolean;
  /** To whom each attempt through the provider was sent. */
  payees: Map<string, Person>;
  /** The attempts of which an administrator said that they were paid. */
  saidIds: Set<string>;
  /** The attempts that are known to have come back. */
  backIds: Set<string>;
};

/** What an act answers that found nothing to do: then nothing is read again. */
export const nothing = 'nothing';
export type Outcome = Promise<unknown>;

/** Whether it is paid by itself by now, or by the run for checks. */
export const isDue = (
  { paying: { ctx } }: Pick<World, 'paying'>,
  { endDay }: Pick<Visit, 'endDay'>,
): boolean => addDays(endDay, ctx.config.PAYOUT_DELAY_DAYS) <= dayInWisconsin(ctx.now());

export const bothOf = (world: World): readonly [Visit, Visit] => [world, world.beside];

/** How bookings of histories are paid: by a capture, which a bank may take back, or by hand, beside one that fails. */
export const payments = ['captured', 'reversed', 'byHand', 'besideDenied'] as const;

/** Begins a history: a paid booking of some days, of which the last was two days ago. */
export const begin = async (
  paying: PayingOut,
  { payment, first, days }: { payment: (typeof payments)[number]; first: string; days: number },
): Promise<World> => {
  const { ctx, put } = paying;
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
  await givePostalAddress(ctx, host);
  const listing = await aListing(ctx, { host, payPalEmail: first === 'byHand' ? '' : addressOf(first) });
  const endDay = addDays(dayInWisconsin(ctx.now()), -2);
  const startDay = addDays(endDay, 1 - days);
  const id = await aBooking(ctx, {
    listing,
    hunter,
    startDay: addDays(startDay, 20),
    endDay: addDays(endDay, 20),
    status: 'PendingPayment',
    totalCents: days * dayPrice.total,
  });
  const prices = { booking_price_cents: days * 4500, booking_fee_cents: days * 450 };
  await ctx.db.updateTable('bookings').set(prices).where('id', '=', id).execute();
  const isCaptured = payment === 'captured' || payment === 'reversed';
  const isUnderWay = payment === 'besideDenied';
  if (isCaptured || isUnderWay) {
    const api = await paying.signIn(hunter);
    const order = { id, hunter, api };
    const outcomes = { captured: undefined, reversed: 'reversed', besideDenied: 'denied' };
    const orderId = await paying.approved(order, outcomes[payment]);
    await api.captureOrder({ params: { bookingId: id }, body: { orderId } });
  }
  if (!isCaptured) await put(id, 'Paid');
  const past = { start_day: startDay, end_day: endDay };
  await ctx.db.updateTable('bookings').set(past).where('id', '=', id).execute();
  const [other = ''] = await paying.manualPayoutsOf(host, 1);
  return {
    ...{
      paying,
      administrator: await paying.asAdministrator(),
      ...{ signedInAt: ctx.now(), known: new Map(), types: new Map(), shownFor: '' },
      id,
      listing,
      owner: host,
      host,
      ...{ isCaptured, isUnderWay, hasHiddenRefund: false },
      ...{ startDay, endDay },
    },
    model: newModel(days),
    beside: { id: other, startDay: endDay, endDay, host, model: newModel(1) },
    ...{ hasHeardOfLoss: false, hasUnheardLoss: false, isKept: false, isAway: false },
    ...{ hasCopiedAddress: true, payees: new Map(), saidIds: new Set(), backIds: new Set() },
  };
};

/** The payout, whichever type it has by now. */
export const read = async (world: World, id = world.id): Promise<Payout> => {
  const { administrator, types } = world;
  const type = types.get(id) ?? 'auto';
  const other = type === 'auto' ? 'manual' : 'auto';
  const payout = await administrator
    .getPayout({ params: { bookingId: id, type } })
    .catch(() => administrator.getPayout({ params: { bookingId: id, type: other } }));
  types.set(id, payout.payoutType === 'Manual' ? 'manual' : 'auto');
  return payout;
};

/** The payout as it is before an act, which has changed nothing yet. */
export const readBefore = async (world: World, id = world.id): Promise<Payout> => {
  const payout = world.known.get(id) ?? (await read(world, id));
  world.known.set(id, payout);
  return payout;
};

const isOpen = (status: string | null): boolean =>
  status === null || ['Pending', 'Unclaimed', 'OnHold', 'Unknown'].includes(status);
const isSuccess = (status: string | null): boolean => status === 'Success';
const sumOf = (attempts: Payout['attempts'], isIn: (status: string | null) => boolean): number =>
  attempts.reduce((sum, { itemStatus, amountCents }) => sum + (isIn(itemStatus) ? amountCents : 0), 0);
/** The attempts to the host of now, or those to hosts of before. */
export const attemptsOf = ({ attempts }: Payout, { formerIds }: Model, to: 'host' | 'others') =>
  attempts.filter(({ id }) => formerIds.includes(id) === (to === 'others'));
/** What is on its way and with the host, as the attempts say and what was marked; and what hosts of before have. */
export const sentOf = (payout: Payout, model: Model) => ({
  onItsWayCents: sumOf(attemptsOf(payout, model, 'host'), isOpen),
  arrivedCents: sumOf(attemptsOf(payout, model, 'host'), isSuccess) + handCents(model),
  paidToOthersCents: sumOf(attemptsOf(payout, model, 'others'), isSuccess),
});
type Sent = Pick<ReturnType<typeof sentOf>, 'onItsWayCents' | 'arrivedCents'>;
export const owed = (m: Model, { onItsWayCents, arrivedCents }: Sent): number =>
  Math.max(0, due(m) - onItsWayCents - arrivedCents);

/** Holds the payout against the model, and what its host reads if it may be something else than before. */
export const compare = async (world: World): Promise<Payout> => {
  await noteRefunds(world);
  world.known.clear();
  const payout = await readBefore(world);
  notePayees(world, payout);
  expectModel(world, payout, world);
  noteKept(world, payout);
  expect(payout.listingUserId).toBe(world.host.id);
  const shownFor = JSON.stringify([payout, world.model, world.isAway, world.hasCopiedAddress]);
  if (shownFor !== world.shownFor) await compareHost(world, payout);
  world.shownFor = shownFor;
  return payout;
};

/** Holds the payout beside it, which only acts of checks change, against its model. */
export const compareBeside = async (world: World): Promise<void> =>
  expectModel(world, await readBefore(world, world.beside.id), world.beside);

const refundStates = { Asked: 'asked', Pending: 'taken', Completed: 'taken', Failed: 'failed' } as const;

/** Notes what is known of refunds of which the provider may say something else than at first. */
export const noteRefunds = async (world: World): Promise<void> => {
  const ids = world.model.refunds.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const refunds = world.paying.ctx.db.selectFrom('refunds').where('id', 'in', ids).select(['id', 'status']);
  const states = (await refunds.execute()).map(({ id, status }) => [id, refundStates[status]] as const);
  world.model = refundsAre(world.model, new Map(states));
};

/** Notes to whom attempts were sent. The id of one that was taken back is that of the next, perhaps to another host. */
export const notePayees = (world: World, { attempts }: Payout): void => {
  world.payees = new Map(attempts.map(({ id }) => [id, world.payees.get(id) ?? world.host]));
};

/** Notes what keeps a payout from being sent by itself. */
export const noteKept = (world: World, payout: Payout): void => {
  const back = payout.attempts.filter(({ itemStatus }) => !isOpen(itemStatus) && itemStatus !== 'Success');
  const { formerIds } = world.model;
  // What a host of before did not get keeps nothing from the one of now.
  if (back.some(({ id }) => !world.backIds.has(id) && !formerIds.includes(id))) world.isKept = true;
  for (const { id } of back) world.backIds.add(id);
  const status = payout.manualPaymentStatus ?? payout.payPalPayoutStatus;
  if (status === 'Canceled' && payout.owedCents > 0) world.isKept = true;
};

const expectModel = (
  { paying: { ctx } }: Pick<World, 'paying'>,
  payout: Payout,
  { model, endDay }: Pick<Visit, 'model' | 'endDay'>,
): void => {
  const sent = sentOf(payout, model);
  const { owedCents, onItsWayCents, arrivedCents, paidToOthersCents, amountCents, dueDay } = payout;
  const sums = { owedCents, onItsWayCents, arrivedCents, paidToOthersCents };
  expect(sums).toEqual({ ...sent, owedCents: owed(model, sent) });
  const inAll = owed(model, sent) + sent.onItsWayCents + sent.arrivedCents;
  const { PAYOUT_DELAY_DAYS: delay } = ctx.config;
  // Of what nothing is owed, and the host has nothing, no day is due.
  expect([amountCents, dueDay]).toEqual([inAll, inAll === 0 ? null : addDays(endDay, delay)]);
  for (const { id, formerPayee } of payout.attempts)
    expect(formerPayee !== null).toBe(model.formerIds.includes(id));
};

/** The booking as its host reads it; its payout is null while it waits for its payment. */
export const readAsHost = async ({ id, host, paying }: World): Promise<BookingDetail> =>
  (await paying.signIn(host)).getBookingDetail({ params: { id } });

/** Whether a check for the host arrives: of all hosts only the first one has an address. */
const hasAddress = ({ host, beside, isAway, hasCopiedAddress }: World): boolean =>
  host === beside.host && (!isAway || hasCopiedAddress);

/** What a host reads of a payout that came back. */
export const problemOfBack = (world: World, { payoutType }: Payout): HostPayout['problem'] =>
  payoutType === 'Manual' && !hasAddress(world) ? 'noAddress' : 'cameBack';

/** Holds what the host reads against the model: sums as they were told, and a problem only if they have one. */
const compareHost = async (world: World, payout: Payout): Promise<void> => {
  const { model } = world;
  const read = await readAsHost(world);
  const { hostPayout: host } = read;
  const { onItsWayCents, arrivedCents } = sentOf(payout, model);
  const { paidCents, getsCents } = hostSums(read);
  if (paidCents !== null) expect(paidCents).toBe(arrivedCents - untoldCents(model));
  if (!host) {
    expect(model.isPaid).toBe(false);
    return expect([paidCents ?? 0, getsCents]).toEqual([arrivedCents - untoldCents(model), shareOf(model)]);
  }
  const owedCents = owed(model, { onItsWayCents, arrivedCents });
  expect(host).toMatchObject({
    dueCents: due(model),
    // Nothing of a booking that is over is owed.
    owedCents: model.isPaid ? owedCents + untoldCents(model) : owedCents,
    onItsWayCents,
    arrivedCents: arrivedCents - untoldCents(model),
  });
  const status = payout.manualPaymentStatus ?? payout.payPalPayoutStatus;
  const isUnclaimed =
    payout.payoutItemStatus === 'Unclaimed' && onItsWayCents > 0 && due(model) > arrivedCents;
  expect(host.problem === 'unclaimed').toBe(isUnclaimed);
  expect(host.problem === 'stopped').toBe(!isUnclaimed && owedCents > 0 && status === 'Canceled');
  const isMissing = problemOfBack(world, payout) === 'noAddress';
  expect(host.problem === 'noAddress').toBe(isMissing && owedCents > 0 && status !== 'Canceled');
  if (owedCents === 0) expect([null, 'unclaimed']).toContain(host.problem);
  if (status === 'Error' && !world.hasUnheardLoss) expect(host.problem).toBe('cameBack');
  const hasFailed = attemptsOf(payout, model, 'host').some(
    ({ itemStatus }) => !isOpen(itemStatus) && itemStatus !== 'Success',
  );
  if (host.problem === 'cameBack') expect(world.hasHeardOfLoss || hasFailed).toBe(true);
};

/** One statement of each payment by PayPal that the host has, and none of what hosts of before have. */
export const compareStatements = async ({ paying, model }: World, payout: Payout): Promise<void> => {
  for (const { id: attemptId, itemStatus } of payout.attempts)
    if (isSuccess(itemStatus)) {
      const told = await jobsNamed(paying.ctx, 'mail.payout-sent', { attemptId });
      expect([attemptId, told.length]).toEqual([attemptId, model.formerIds.includes(attemptId) ? 0 : 1]);
    }
};

const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/** What the yearly export should have of a booking, as far as the model knows. */
export const exportedOf = (payout: Payout, model: Model): Record<string, string> => {
  const { onItsWayCents, arrivedCents, paidToOthersCents } = sentOf(payout, model);
  return {
    Captured: inDollars(paidIn(model)),
    Refunded: inDollars(givenBack(model)),
    'Payout Amount': inDollars(Math.max(due(model), onItsWayCents + arrivedCents)),
    'Paid To Others': inDollars(paidToOthersCents),
    'Payout Status': payout.manualPaymentStatus ?? payout.payPalPayoutStatus ?? '',
    'Check Number': model.checks
      .map(({ number }) => number)
      .toSorted()
      .join(' '),
  };
};

/** Lets the provider finish what it works on, and reads it. */
export const finishOf = async ({ id, paying: { typeOf, finish } }: World): Promise<void> => {
  if ((await typeOf(id)) === 'PayPalPayout') await finish(id);
};
