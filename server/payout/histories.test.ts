import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Payout } from '#contract/payout-administration.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { limits } from '#launch/testing/limits.ts';
import { reconcileOrder } from '../payment/reconcile-order.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aBooking, aListing, aUser, listingForm, type Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

/** 10,000 by hand: `HISTORIES=10000 npm test -- server/payout/histories`. */
const histories = Number(process.env.HISTORIES ?? 20);

const paying = await startPayingOut({ config: { RATE_LIMIT_FACTOR: '1000000' } });
const { ctx, payer, clock, run, finish, poll, post, put } = paying;
afterAll(paying.close);
let administrator = await paying.asAdministrator();

const [total, share] = [4950, 3825];

/** What a history should come to: what the host is due, whatever is sent and in whatever sequence. */
type Model = { left: number; bears: number; isPaid: boolean; byHand: number };
const due = ({ isPaid, left, bears }: Model): number => (isPaid && left > 0 ? Math.max(0, share - bears) : 0);
const pay = (m: Model): Model =>
  m.left > 0 ? { ...m, isPaid: true } : { ...m, isPaid: true, left: total, bears: 0 };
const refund = (m: Model, cents: number, part: number): Model => ({
  ...m,
  left: m.left - cents,
  bears: m.bears + Math.min(part, share - m.bears),
  isPaid: m.isPaid && m.left > cents,
});
const partOf = {
  host: (cents: number) => cents,
  marketplace: () => 0,
  both: (cents: number) => Math.round((cents * share) / total),
};

const fates = [
  'good',
  'failed',
  'blocked',
  'returned',
  'unclaimed',
  'onhold',
  'refunded',
  'reversed',
] as const;
const bearers = ['host', 'marketplace', 'both'] as const;
const fate = fc.constantFrom(...fates);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('run'),
      fault: fc.constantFrom('', '', '', 'lost', 'dropped', 'refused', 'busy'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: is('finish') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: is('refund'),
      cents: fc.constantFrom(113, 700, 2000, 5000),
      bearer: fc.constantFrom(...bearers),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: is('refundAtProvider'), cents: fc.constantFrom(300, 1500, 5000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: is('changeWay'), way: fc.constantFrom('payPal', 'payPal', 'byHand'), fate }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is('cancel') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: is('mark'),
      status: fc.constantFrom('CheckSent', 'ManualPayPalPaymentSent'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('resolve') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: is('status'), to: fc.constantFrom('PendingPayment', 'Cancelled', 'Paid') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('reassign') }) },
  { weight: 2, arbitrary: fc.record({ kind: is('hour') }) },
  { weight: 2, arbitrary: fc.record({ kind: is('day') }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

let people = 0;
const addressOf = (fateOf: string): string => `h${++people}+${fateOf}@farm.example`;

/** A booking in the middle of its history. */
type World = {
  id: string;
  listing: { id: string };
  owner: Person;
  host: Person;
  model: Model;
  isCaptured: boolean;
};

/** Begins a history: a booking of two days ago, paid by a capture that its bank may take back, or by hand. */
const begin = async (isCaptured: boolean, isReversed: boolean, first: string): Promise<World> => {
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
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
  return {
    id,
    listing,
    owner: host,
    host,
    isCaptured,
    model: { left: total, bears: 0, isPaid: true, byHand: 0 },
  };
};

/** The payout, whichever type it has by now. */
const read = async ({ id }: Pick<World, 'id'>): Promise<Payout> => {
  const { payout_type: type } = await ctx.db
    .selectFrom('payouts')
    .where('booking_id', '=', id)
    .select('payout_type')
    .executeTakeFirstOrThrow();
  return administrator.getPayout({ params: { bookingId: id, type: type === 'Manual' ? 'manual' : 'auto' } });
};

const isOpen = (status: string | null): boolean =>
  status === null || ['Pending', 'Unclaimed', 'OnHold', 'Unknown'].includes(status);
const sumOf = (attempts: Payout['attempts'], isIn: (status: string | null) => boolean): number =>
  attempts.reduce((sum, { itemStatus, amountCents }) => sum + (isIn(itemStatus) ? amountCents : 0), 0);
/** What is on its way and with the host, as the attempts say and what was marked. */
const sentOf = ({ attempts }: Payout, { byHand }: Model) => ({
  onItsWayCents: sumOf(attempts, isOpen),
  arrivedCents: sumOf(attempts, (status) => status === 'Success') + byHand,
});
const owed = (m: Model, { onItsWayCents, arrivedCents }: ReturnType<typeof sentOf>): number =>
  Math.max(0, due(m) - onItsWayCents - arrivedCents);

/** Holds the payout against the model. */
const compare = async (world: World): Promise<Payout> => {
  const payout = await read(world);
  const sent = sentOf(payout, world.model);
  const { owedCents, onItsWayCents, arrivedCents } = payout;
  expect({ owedCents, onItsWayCents, arrivedCents }).toEqual({ ...sent, owedCents: owed(world.model, sent) });
  expect(payout.listingUserId).toBe(world.host.id);
  return payout;
};

/** What an attempt without an answer came to at the provider. */
const truthOf = async (attemptId: string): Promise<boolean> => {
  const items = (await payer.journal('payout')).flatMap(
    (entry) => (entry.items as object[] | undefined) ?? [entry],
  );
  const own = items.filter((item) => 'sender_item_id' in item && item.sender_item_id === attemptId);
  const last = own.at(-1);
  return last !== undefined && 'status' in last && last.status === 'SUCCESS';
};

const acts: { [Kind in Act['kind']]: (world: World, one: Extract<Act, { kind: Kind }>) => Promise<void> } = {
  async run(world, { fault }) {
    const before = await read(world);
    const should = owed(world.model, sentOf(before, world.model));
    const faults = {
      ...{ lost: { drop: true, after: true }, dropped: { drop: true } },
      ...{ refused: 'INSUFFICIENT_FUNDS', busy: 503 },
    };
    if (fault !== '') await payer.fail('POST /v1/payments/payouts', faults[fault as keyof typeof faults]);
    await run();
    await payer.recover();
    const known = new Set(before.attempts.map(({ id }) => id));
    const begun = (await read(world)).attempts.filter(({ id }) => !known.has(id));
    for (const { amountCents } of begun) expect(amountCents).toBe(should);
  },
  finish: ({ id }) => finishOf(id),
  async refund(world, { cents: wanted, bearer }) {
    const { left, isPaid } = world.model;
    const cents = Math.min(wanted, left);
    if (cents === 0) return;
    const body = { amountCents: cents, reason: 'The pond was frozen.', bearer };
    const isMade = await administrator.refundPayment({ params: { bookingId: world.id }, body }).then(
      () => true,
      () => false,
    );
    expect(isMade).toBe(!world.isCaptured || cents % 100 !== 13);
    const part = isPaid && cents < left ? partOf[bearer](cents) : 0;
    if (isMade) world.model = refund(world.model, cents, part);
  },
  async refundAtProvider(world, { cents: wanted }) {
    const cents = Math.min(wanted, world.model.left);
    const order = (await paying.ordersOf(world.id)).find(({ capture_id }) => capture_id !== null);
    if (!world.isCaptured || !order?.capture_id || cents === 0 || cents % 100 === 13) return;
    const keys = { idempotencyKey: randomUUID(), customId: randomUUID() };
    await ctx.payments.refundCapture({ captureId: order.capture_id, ...keys, amountCents: cents });
    await reconcileOrder(ctx, order.id);
    world.model = refund(world.model, cents, 0);
  },
  async changeWay(world, { way, fate: wanted }) {
    const { acts: offered, manualPaymentStatus } = await read(world);
    const isSame = way === 'byHand' && manualPaymentStatus === 'PaymentRequired';
    const { status } = await paying.payBy(
      world.id,
      way === 'byHand' ? 'byHand' : 'payPal',
      addressOf(wanted),
    );
    expect(status).toBe(offered.includes('changeWay') && !isSame ? 200 : 409);
  },
  async cancel(world) {
    const { acts: offered, payoutType, payPalPayoutStatus } = await read(world);
    const { status } = await post(`${world.id}/cancel/${payoutType === 'Manual' ? 'manual' : 'auto'}`);
    if (offered.includes('cancel')) expect(status).toBe(200);
    else if (payPalPayoutStatus !== 'Processing') expect(status).toBe(409);
  },
  async mark(world, { status }) {
    const before = await read(world);
    const should = owed(world.model, sentOf(before, world.model));
    const sent = {
      bookingId: world.id,
      note: 'Sent.',
      checkNumber: `${++people}`,
      receiverPayPalEmail: 'by.hand@farm.example',
    };
    const answer = await post('markManualPayoutSent', { ...sent, status });
    expect(answer.status).toBe(before.acts.includes('mark') ? 200 : 409);
    if (answer.status === 200) world.model = { ...world.model, byHand: world.model.byHand + should };
  },
  async resolve(world) {
    const { acts: offered, attempts } = await read(world);
    const wasPaid = await truthOf(attempts[0]?.id ?? '');
    const body = { wasPaid, transactionId: wasPaid ? randomUUID() : '', reason: 'Looked for it.' };
    const { status } = await post(`${world.id}/resolve`, body);
    expect(status).toBe(offered.includes('resolve') ? 200 : 409);
  },
  async status(world, { to }) {
    const { model, owner } = world;
    if (to !== 'Paid') {
      if (model.isPaid) await put(world.id, to as 'Cancelled');
      world.model = { ...model, isPaid: false };
      return;
    }
    if (model.isPaid) return;
    const { onItsWayCents, arrivedCents } = sentOf(await read(world), model);
    await put(world.id, 'Paid');
    if (model.left === 0) world.isCaptured = false;
    if (model.left === 0 && onItsWayCents + arrivedCents === 0) world.host = owner;
    world.model = pay(model);
  },
  async reassign(world) {
    world.owner = await aUser(ctx);
    const body = {
      ...listingForm({ payPalEmail: addressOf('good') }),
      id: world.listing.id,
      userId: world.owner.id,
    };
    await administrator.submitListing({ body });
  },
  async hour(world) {
    await finishOf(world.id);
    await payer.advance(3700);
    await poll(world.id).catch(() => {});
    const order = (await paying.ordersOf(world.id)).find(({ capture_id }) => capture_id !== null);
    if (!order || !world.isCaptured) return;
    await reconcileOrder(ctx, order.id);
    // The bank took it back; not after a refund.
    const [{ status } = { status: '' }] = await paying.ordersOf(world.id);
    if (status === 'Refunded') world.model = { ...world.model, left: 0, isPaid: false };
  },
  async day() {
    clock.advance({ hours: 25 });
  },
};

const finishOf = async (id: string): Promise<void> => {
  const { payout_type: type } = await ctx.db
    .selectFrom('payouts')
    .where('booking_id', '=', id)
    .select('payout_type')
    .executeTakeFirstOrThrow();
  if (type === 'PayPalPayout') await finish(id);
};

const step = async (world: World, one: Act): Promise<Payout> => {
  clock.advance({ minutes: 2 });
  administrator = await paying.asAdministrator();
  await acts[one.kind](world, one as never);
  // A session doesn't last as long as the act.
  if (one.kind === 'day') administrator = await paying.asAdministrator();
  return compare(world);
};

/** Lets everything that is owed be paid, as administrators do, until nothing changes any more. */
const comeToRest = async (world: World): Promise<Payout> => {
  for (let round = 0; ; round += 1) {
    await step(world, { kind: 'day' });
    await step(world, { kind: 'run', fault: '' });
    const payout = await step(world, { kind: 'hour' });
    if (payout.acts.includes('resolve')) await step(world, { kind: 'resolve' });
    else if (payout.payoutItemStatus === 'Unclaimed' && payout.acts.includes('cancel'))
      await step(world, { kind: 'cancel' });
    else if (payout.acts.includes('mark')) await step(world, { kind: 'mark', status: 'CheckSent' });
    else if (payout.owedCents > 0 && payout.onItsWayCents === 0)
      await step(world, { kind: 'changeWay', way: 'payPal', fate: 'good' });
    else if (round > 2) return payout;
  }
};

// docs/rules/payouts.md#owed
test('whatever happens to a payout, in whatever sequence: what arrived is what was due when it was sent', {
  timeout: process.env.HISTORIES ? limits.byHandMs : limits.testMs,
}, async () => {
  const history = fc.array(act, { minLength: 3, maxLength: 12 });
  const first = fc.constantFrom(...fates, 'byHand');
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.boolean(),
    first,
    history,
    async (isCaptured, isReversed, from, list) => {
      const world = await begin(isCaptured, isReversed, from);
      for (const one of list) await step(world, one);
      const payout = await comeToRest(world);
      const { model } = world;
      const { onItsWayCents, arrivedCents } = sentOf(payout, model);
      if (payout.payoutItemStatus !== 'OnHold') expect(onItsWayCents).toBe(0);
      expect(arrivedCents + onItsWayCents).toBeGreaterThanOrEqual(due(model));
      const ledger = await administrator.getLedger({ params: { bookingId: world.id } });
      expect(ledger).toMatchObject({
        payoutCents: Math.max(due(model), onItsWayCents + arrivedCents),
        payoutSentCents: arrivedCents,
      });
    },
  );
  await fc.assert(property, { numRuns: histories, endOnFailure: !!process.env.HISTORIES });
});

test('no invariant is violated after all of them', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
