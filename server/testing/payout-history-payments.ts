import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { reconcileOrder } from '../payment/reconcile-order.ts';
import { noteRefunds, nothing, type Outcome, type World } from './payout-history.ts';
import type { Act } from './payout-history-acts.ts';
import {
  costs,
  day,
  isWaiting,
  left,
  type Model,
  partOf,
  payAnew,
  refund,
  withdraw,
} from './payout-model.ts';

/** Whether the provider takes a refund of so much, and lets it fail after a while. */
const willFail = (cents: number): boolean => cents % 1000 === 137;

const isRefusedOrFails = (cents: number): boolean => cents % 100 === 13 || willFail(cents);

/** Reads the payments of the booking at the provider, and asks again for refunds that were not answered. */
export const readPayments = async (world: World): Promise<void> => {
  const { ctx, ordersOf } = world.paying;
  for (const { id, capture_id: captureId } of await ordersOf(world.id))
    if (captureId !== null) await reconcileOrder(ctx, id);
  await noteRefunds(world);
  world.hasHiddenRefund = false;
};

/** Lets refunds end whose end is not known, and reads it. */
export const hearOfRefunds = async (world: World): Promise<void> => {
  if (!world.model.refunds.some(({ id }) => id !== undefined)) return;
  await readPayments(world);
  await world.paying.payer.endPending();
  await readPayments(world);
};

/** What becomes of calls that ask for a refund. */
const refundFaults = {
  lost: { drop: true, after: true },
  dropped: { drop: true },
  busy: 503,
  madeAllTheSame: { issue: 'TRANSACTION_REFUSED', after: true },
} as const;

/** The refund that was asked for last. */
const lastRefundOf = async ({ id, paying }: World): Promise<string | undefined> => {
  const found = await paying.ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id')
    .where('o.booking_id', '=', id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .select('r.id')
    .executeTakeFirst();
  return found?.id;
};

/** Why a booking can't be moved to days that cost so much less. */
const whyNotMoved = (model: Model, lessCents: number, price: One<'move'>['price']): string | undefined => {
  if (lessCents === 0) return undefined;
  if (lessCents < 0 && price !== 'theirsPaidAnew') return 'dearerDays';
  if (lessCents >= left(model)) return 'nothingLeftOfPayment';
  return model.refunds.some(({ state }) => state === 'asked') ? 'refundUnderWay' : undefined;
};

type One<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;

/** The acts of a history that are about payments and refunds. */
export const paymentSteps = {
  async refund(world: World, { cents: wanted, bearer, fault: planned }: One<'refund'>) {
    const { payer } = world.paying;
    const fault = world.isCaptured ? planned : '';
    // Else it could be asked for more than is left.
    if (world.hasHiddenRefund) await readPayments(world);
    const hasAsked = world.model.refunds.some(({ state }) => state === 'asked');
    const cents = Math.min(wanted, left(world.model));
    if (cents === 0) return;
    const body = { amountCents: cents, reason: 'The pond was frozen.', bearer };
    if (fault !== '' && !hasAsked)
      await payer.fail(
        'POST /v2/payments/captures/*/refund',
        refundFaults[fault as keyof typeof refundFaults],
      );
    const made = await world.administrator.refundPayment({ params: { bookingId: world.id }, body }).then(
      (answer) => answer.refund,
      () => undefined,
    );
    await payer.recover();
    // Another one waits for its answer.
    if (hasAsked) return expect(made).toBe(undefined);
    const part = partOf[bearer](cents);
    // That all of a payment is back is read at once.
    const isAllBack = cents === left(world.model) && !isRefusedOrFails(cents);
    if (fault === 'madeAllTheSame' && !isAllBack) {
      expect(made).toBe(undefined);
      world.hasHiddenRefund = true;
      world.model = refund(world.model, { cents, part, id: await lastRefundOf(world), state: 'failed' });
      return;
    }
    // One that is refused for its amount is so before its answer could be lost.
    const isRefused = world.isCaptured && cents % 100 === 13 && ['', 'lost'].includes(fault);
    expect([cents, made !== undefined]).toEqual([cents, !isRefused]);
    if (!made) return;
    const answered = world.isCaptured && willFail(cents) ? 'Pending' : 'Completed';
    const isAnswered = fault === '' || fault === 'madeAllTheSame';
    expect(made.status).toBe(isAnswered ? answered : 'Asked');
    const id = made.status === 'Completed' ? undefined : made.id;
    world.model = refund(world.model, { cents, part, id, state: isAnswered ? 'taken' : 'asked' });
  },
  async refundAtProvider(world: World, { cents: wanted }: One<'refundAtProvider'>): Outcome {
    const { paying } = world;
    const { ctx } = paying;
    if (world.hasHiddenRefund) await readPayments(world);
    const cents = Math.min(wanted, left(world.model));
    const order = (await paying.ordersOf(world.id)).find(({ capture_id }) => capture_id !== null);
    if (!world.isCaptured || !order?.capture_id || cents === 0 || isRefusedOrFails(cents)) return nothing;
    const keys = { idempotencyKey: randomUUID(), customId: randomUUID() };
    await ctx.payments.refundCapture({ captureId: order.capture_id, ...keys, amountCents: cents });
    await readPayments(world);
    world.model = refund(world.model, { cents, part: 0 });
  },
  /** To coming days: what they cost less goes back, or if they cost more all that is left, and they are paid anew. */
  async move(world: World, { inDays, days, price }: One<'move'>) {
    const { administrator, paying, isCaptured } = world;
    if (world.hasHiddenRefund) await readPayments(world);
    if (price === 'theirsPaidAnew') await hearOfRefunds(world);
    const { model } = world;
    const startDay = addDays(dayInWisconsin(paying.ctx.now()), inDays);
    const endDay = addDays(startDay, days - 1);
    const isSame = startDay === world.startDay && endDay === world.endDay;
    const lessCents = price === 'kept' ? 0 : costs(model) - days * day.total;
    const isDearer = lessCents < 0;
    if (!model.isPaid || isSame || (isDearer && isCaptured && isRefusedOrFails(left(model)))) return;
    const body = { startDay, endDay, partySize: 1, keepPrice: price === 'kept' };
    const refusal = await administrator
      .rearrangeBooking({
        params: { id: world.id },
        body: { ...body, payAnew: price === 'theirsPaidAnew' },
      })
      .then(
        () => undefined,
        ({ code }) => code,
      );
    expect(refusal).toBe(whyNotMoved(model, lessCents, price));
    if (refusal) return;
    Object.assign(world, { startDay, endDay });
    if (isDearer) world.model = payAnew(model, days);
    else if (lessCents > 0)
      world.model = refund(model, { cents: lessCents, part: partOf.both(lessCents), isMoved: true });
  },
  async deny(world: World): Outcome {
    const { ctx, payer, ordersOf } = world.paying;
    if (!world.isUnderWay) return nothing;
    world.isUnderWay = false;
    await payer.endPending();
    for (const { id, recorded_by: recordedBy } of await ordersOf(world.id))
      if (recordedBy === null) await reconcileOrder(ctx, id);
    world.model = { ...world.model, isDoubted: left(world.model) > 0 };
  },
  async confirm(world: World): Outcome {
    const { administrator, model, paying } = world;
    const one = (await paying.ordersOf(world.id)).findLast(({ doubted_at: at }) => at !== null);
    if (!one) return nothing;
    const body = { paymentId: one.id, reason: 'It came by check.' };
    const call = administrator.confirmManualPayment({ params: { bookingId: world.id }, body });
    const isConfirmed = await call.then(
      () => true,
      () => false,
    );
    expect(isConfirmed).toBe(isWaiting(model));
    if (isConfirmed) world.model = { ...model, isDoubted: false };
  },
  /** An administrator says that the payment by hand never came, if nothing of it was given back. */
  async withdraw(world: World): Outcome {
    const { administrator, model, paying } = world;
    const orders = await paying.ordersOf(world.id);
    const one = orders.findLast(({ recorded_by: by, status }) => by !== null && status === 'Captured');
    if (!one) return nothing;
    const body = { paymentId: one.id, reason: 'The check bounced.', sendEmails: false };
    const call = administrator.withdrawPayment({ params: { bookingId: world.id }, body });
    const isWithdrawn = await call.then(
      () => true,
      () => false,
    );
    expect(isWithdrawn).toBe(left(model) > 0 && model.refunds.length === 0);
    if (isWithdrawn) world.model = withdraw(model);
  },
};
