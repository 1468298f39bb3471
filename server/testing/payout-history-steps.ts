import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Payout } from '#contract/payout-administration.ts';
import { pollAttempt } from '../payout/poll-attempt.ts';
import { aUser, listingForm } from './factories.ts';
import {
  addressOf,
  attemptsOf,
  compare,
  compareBeside,
  finishOf,
  isDue,
  noteKept,
  notePayees,
  nothing,
  type Outcome,
  owed,
  read,
  readBefore,
  sentOf,
  type World,
} from './payout-history.ts';
import type { Act } from './payout-history-acts.ts';
import { checkSteps } from './payout-history-checks.ts';
import { hearOfRefunds, paymentSteps, readPayments } from './payout-history-payments.ts';
import { handCents, isWaiting, left, pay, refund } from './payout-model.ts';

/**
 * The item by which the provider pays an attempt without an answer, or still may, once it has finished: an
 * administrator who looks for it doesn't say of money that the receiver can claim, or that is held, that it was not
 * paid. Undefined without one.
 */
const findPaying = async ({ paying: { payer } }: World, attemptId: string): Promise<string | undefined> => {
  await payer.advance(2);
  await payer.advance(2);
  const items = (await payer.journal('payout')).flatMap(
    (entry) => (entry.items as object[] | undefined) ?? [entry],
  );
  const own = items.filter((item) => 'sender_item_id' in item && item.sender_item_id === attemptId);
  const last = own.at(-1);
  if (last === undefined || !('status' in last && 'payout_item_id' in last)) return undefined;
  const mayPay = ['SUCCESS', 'PENDING', 'UNCLAIMED', 'ONHOLD'].includes(String(last.status));
  return mayPay ? String(last.payout_item_id) : undefined;
};

type Acts = {
  [Kind in Act['kind']]: (world: World, one: Extract<Act, { kind: Kind }>) => Outcome;
};

/** Whether the provider has said something of the attempts that was not known before. */
const hasNews = (before: Payout, after: Payout): boolean =>
  after.attempts.some(({ itemStatus }, index) => itemStatus !== before.attempts[index]?.itemStatus);

/** The owner of the land becomes the host: what was sent to others is not theirs. */
const changeHost = (world: World): void => {
  const { owner, payees, model } = world;
  world.host = owner;
  world.hasHeardOfLoss = false;
  world.hasUnheardLoss = false;
  // Theirs of now is copied.
  if (owner === world.beside.host) world.hasCopiedAddress = !world.isAway;
  const formerIds = [...payees].filter(([, payee]) => payee !== owner).map(([id]) => id);
  world.model = { ...model, formerIds };
};

const acts: Acts = {
  ...checkSteps,
  ...paymentSteps,
  async run(world, { fault }) {
    const { payer, run } = world.paying;
    const before = await readBefore(world);
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
    if (begun.length === 0) return;
    expect([world.isKept, isWaiting(world.model)]).toEqual([false, false]);
    expect(isDue(world, world)).toBe(true);
  },
  finish: finishOf,
  async changeWay(world, { way, fate: wanted }) {
    const before = await readBefore(world);
    const { status } = await world.paying.payBy(
      world.id,
      way === 'byHand' ? 'byHand' : 'payPal',
      addressOf(wanted),
    );
    // It has read the latest attempt first: what the provider said of it counts, whatever was known before.
    const after = await read(world);
    const { onItsWayCents, arrivedCents } = sentOf(after, world.model);
    const isOpen = onItsWayCents === 0 && owed(world.model, { onItsWayCents, arrivedCents }) > 0;
    const { manualPaymentStatus } = before;
    const isSame = way === 'byHand' && manualPaymentStatus !== null && manualPaymentStatus !== 'Canceled';
    expect(status).toBe(isOpen && !isSame ? 200 : 409);
    if (!hasNews(before, after)) expect(before.acts.includes('changeWay')).toBe(isOpen);
    if (status !== 200) return;
    // The attempt may have come back by that news.
    noteKept(world, after);
    world.isKept = false;
  },
  async cancel(world) {
    const { acts: offered, payoutType, payPalPayoutStatus } = await readBefore(world);
    const { status } = await world.paying.post(
      `${world.id}/cancel/${payoutType === 'Manual' ? 'manual' : 'auto'}`,
    );
    if (offered.includes('cancel')) expect(status).toBe(200);
    else if (payPalPayoutStatus !== 'Processing') expect(status).toBe(409);
    // What the provider said by then counts: only what is unclaimed could be taken back.
    const after = await read(world);
    if (status !== 200) return expect(after.payoutItemStatus).not.toBe('Unclaimed');
    if (after.owedCents > 0) expect(after.manualPaymentStatus ?? after.payPalPayoutStatus).toBe('Canceled');
  },
  async resolve(world, { isWrong }) {
    const { acts: offered, attempts, unreadReports } = await readBefore(world);
    const report = unreadReports.find(({ isOverdue }) => isOverdue);
    const asked = attempts.find(({ isGivenUp }) => isGivenUp)?.id ?? report?.attemptId;
    const attemptId = asked ?? attempts[0]?.id ?? '';
    const itemId = await findPaying(world, attemptId);
    const wasPaid = itemId !== undefined && !isWrong;
    const body = {
      wasPaid,
      transactionId: wasPaid ? randomUUID() : '',
      reason: 'Looked for it.',
      attemptId: asked,
    };
    const { status } = await world.paying.post(`${world.id}/resolve`, body);
    expect(status).toBe(offered.includes('resolve') ? 200 : 409);
    if (status !== 200 || itemId === undefined) return;
    if (wasPaid) world.saidIds.add(attemptId);
    // The provider's own event says what is true.
    else await pollAttempt(world.paying.ctx, attemptId, { itemId, batchId: null });
  },
  async status(world, { to, isAtOnce }) {
    const { owner, paying } = world;
    if (!isAtOnce || left(world.model) === 0) await hearOfRefunds(world);
    const { model } = world;
    if (to !== 'Paid') {
      if (model.isPaid) await paying.put(world.id, to as 'Cancelled');
      world.model = { ...model, isPaid: false };
      return;
    }
    if (model.isPaid) return;
    const payout = await read(world);
    notePayees(world, payout);
    const { onItsWayCents, arrivedCents } = sentOf(payout, model);
    await paying.put(world.id, 'Paid');
    if (left(model) === 0) world.isCaptured = false;
    if (left(model) === 0 && onItsWayCents + arrivedCents === 0 && world.host !== owner) {
      changeHost(world);
      world.isKept = false;
    }
    world.model = pay(world.model);
  },
  async reassign(world, { isBack }) {
    world.owner = isBack ? world.beside.host : await aUser(world.paying.ctx);
    const body = {
      ...listingForm({ payPalEmail: addressOf('good') }),
      id: world.listing.id,
      userId: world.owner.id,
    };
    await world.administrator.submitListing({ body });
  },
  /** PayPal pays a host of now or before after all, or they send that back. */
  async late(world, { isSentBack, to }) {
    const { ctx, payer } = world.paying;
    const payout = await readBefore(world);
    // Whoever was paid meanwhile, also by hand, is not paid after all: it would truly be a double payment.
    const hasGot = ({ id }: Payout['attempts'][number]) =>
      (to === 'host' && handCents(world.model) > 0) ||
      payout.attempts.some(
        (one) => one.itemStatus === 'Success' && world.payees.get(one.id) === world.payees.get(id),
      );
    const one = attemptsOf(payout, world.model, to as 'host' | 'others').find((attempt) =>
      isSentBack ? attempt.itemStatus === 'Success' : attempt.itemStatus === 'Failed' && !hasGot(attempt),
    );
    if (!one) return nothing;
    await (isSentBack ? payer.sendBack(one.id) : payer.payAfterAll(one.id));
    await pollAttempt(ctx, one.id);
  },
  async release(world) {
    const { ctx, payer } = world.paying;
    const held = (await readBefore(world)).attempts.find(({ itemStatus }) => itemStatus === 'OnHold');
    if (!held) return nothing;
    expect((await payer.payAfterAll(held.id)).ok).toBe(true);
    await pollAttempt(ctx, held.id);
  },
  async fail(world) {
    if ((await readBefore(world)).acts.includes('changeWay'))
      await step(world, { kind: 'changeWay', way: 'payPal', fate: 'failed' });
    await step(world, { kind: 'day' });
    await step(world, { kind: 'run', fault: '' });
    await step(world, { kind: 'finish' });
  },
  async paidToFormer(world) {
    await step(world, { kind: 'fail' });
    await step(world, { kind: 'anew', isBack: false });
    await step(world, { kind: 'late', isSentBack: false, to: 'others' });
  },
  async anew(world, { isBack }) {
    if ((await readBefore(world)).acts.includes('cancel')) await step(world, { kind: 'cancel' });
    await hearOfRefunds(world);
    await step(world, { kind: 'refund', cents: Number.MAX_SAFE_INTEGER, bearer: 'both', fault: '' });
    await step(world, { kind: 'reassign', isBack });
    await step(world, { kind: 'status', to: 'Paid', isAtOnce: false });
  },
  async hour(world) {
    const { payer, poll, ordersOf } = world.paying;
    await finishOf(world);
    await payer.advance(3700);
    await poll(world.id).catch(() => {});
    const order = (await ordersOf(world.id)).find(({ capture_id }) => capture_id !== null);
    if (!order || !world.isCaptured) return;
    await readPayments(world);
    // The bank took back what was left.
    const [{ status } = { status: '' }] = await ordersOf(world.id);
    if (status === 'Refunded' && left(world.model) > 0)
      world.model = refund(world.model, { cents: left(world.model), part: 0 });
  },
  async day(world) {
    world.paying.clock.advance({ hours: 25 });
  },
};

/** Those that are several acts, each held against the model by itself. */
const composed: ReadonlySet<Act['kind']> = new Set(['fail', 'paidToFormer', 'anew']);

/** Signs the administrator in again before the session ends, and reads nothing by a time that has passed. */
const advance = async (world: World): Promise<void> => {
  const { clock, ctx, asAdministrator } = world.paying;
  clock.advance({ minutes: 2 });
  if (ctx.now().getTime() - world.signedInAt.getTime() < 8 * 60_000) return;
  world.administrator = await asAdministrator();
  world.signedInAt = ctx.now();
};

/** Carries an act out, and holds the payout against the model after a while. */
export const step = async (world: World, one: Act): Promise<Payout> => {
  const did = await acts[one.kind](world, one as never);
  if (did === nothing || composed.has(one.kind)) return readBefore(world);
  await advance(world);
  const payout = await compare(world);
  if (one.kind in checkSteps) await compareBeside(world);
  return payout;
};

/** Lets everything that is owed be paid, as administrators do, until nothing changes any more. */
export const comeToRest = async (world: World): Promise<Payout> => {
  await step(world, { kind: 'deny' });
  await step(world, { kind: 'confirm' });
  let before = '';
  for (;;) {
    await step(world, { kind: 'day' });
    await step(world, { kind: 'run', fault: '' });
    if (before !== '') await step(world, { kind: 'writeRun' });
    const payout = await step(world, { kind: 'hour' });
    if (payout.acts.includes('resolve')) await step(world, { kind: 'resolve', isWrong: false });
    else if (payout.payoutItemStatus === 'Unclaimed' && payout.acts.includes('cancel'))
      await step(world, { kind: 'cancel' });
    else if (payout.acts.includes('mark'))
      await step(world, { kind: 'mark', status: 'CheckSent', isSameCheck: false });
    else if (payout.owedCents > 0 && payout.onItsWayCents === 0)
      await step(world, { kind: 'changeWay', way: 'payPal', fate: 'good' });
    else if (JSON.stringify([payout, world.model]) === before) return payout;
    before = JSON.stringify([payout, world.model]);
  }
};
