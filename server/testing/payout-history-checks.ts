import { expect } from 'vitest';
import type { Check } from '#contract/check-fields.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { beginStatement } from '../payout/check-store.ts';
import { updateUser } from '../user/store.ts';
import {
  attemptsOf,
  bothOf,
  isDue,
  nothing,
  type Outcome,
  owed,
  problemOfBack,
  read,
  readAsHost,
  readBefore,
  sentOf,
  type Visit,
  type World,
} from './payout-history.ts';
import { changeCheck, handCents, isWaiting, type Model, withoutCheck, write } from './payout-model.ts';

const reason = 'The post brought it back.';

/** The latest check of the payout, or of the one beside it, by whatever became of it. */
const latest = async (world: World): Promise<Check | undefined> => {
  for (const { id } of bothOf(world)) {
    const [check] = (await readBefore(world, id)).checks;
    if (check) return check;
  }
  return undefined;
};

type Offered = Check['acts'][number];
/** What an act of a check answers: it works if it is offered; of no check there is none. */
const expectOffered = (status: number, check: Check | undefined, act: Offered): check is Check => {
  const isOffered = check?.acts.includes(act) ?? false;
  if (check) expect([act, status]).toEqual([act, isOffered ? 200 : 409]);
  else expect([404, 409]).toContain(status);
  return isOffered;
};

/** Changes the models of both payouts. */
const changeBoth = (world: World, change: (model: Model) => Model): void => {
  for (const visit of bothOf(world)) visit.model = change(visit.model);
};
const takeBack = (world: World, { id }: Check) => changeBoth(world, (model) => withoutCheck(model, id));

/** What a payout would be owed without a check, by another one: nothing while it isn't paid by hand, or is stopped. */
const owedByCheck = (payout: Payout, model: Model): number => {
  const isSendable = payout.payoutType === 'Manual' && payout.manualPaymentStatus !== 'Canceled';
  return isSendable && !isWaiting(model) ? owed(model, sentOf(payout, model)) : 0;
};

/** The host reads that something came back, if it is still owed and nothing else keeps it. */
const expectHeard = async (world: World): Promise<void> => {
  world.hasHeardOfLoss = true;
  const payout = await read(world);
  const { owedCents, onItsWayCents, manualPaymentStatus, payPalPayoutStatus } = payout;
  const isStopped = [manualPaymentStatus, payPalPayoutStatus].includes('Canceled');
  if (owedCents > 0 && onItsWayCents === 0 && !isStopped)
    expect((await readAsHost(world)).hostPayout?.problem).toBe(problemOfBack(world, payout));
};

const noCheck = '0199f000-0000-7000-8000-000000000000';

/** The acts of a history that are done by hand: marking, and what becomes of checks. */
export const checkSteps = {
  async mark(world: World, { status, isSameCheck }: { status: string; isSameCheck: boolean }) {
    const before = await readBefore(world);
    const should = owed(world.model, sentOf(before, world.model));
    const open = before.checks.find(({ acts }) => acts.includes('undo'));
    const isSame = isSameCheck && open !== undefined && status === 'CheckSent';
    const sent = {
      ...{ bookingId: world.id, note: 'Sent.', receiverPayPalEmail: 'by.hand@farm.example' },
      ...{ checkNumber: isSame ? open.checkNumber : world.paying.nextNumber(), isSameCheck: isSame, status },
    };
    const answer = await world.paying.post('markManualPayoutSent', sent);
    expect(answer.status).toBe(before.acts.includes('mark') ? 200 : 409);
    if (isWaiting(world.model)) expect(answer.status).toBe(409);
    if (answer.status !== 200) return;
    world.isKept = false;
    if (status === 'CheckSent') {
      const [check] = (await read(world)).checks;
      world.model = write(world.model, {
        ...{ id: check?.id ?? '', number: sent.checkNumber, cents: should },
      });
    } else {
      const sent = { cents: should, sentAt: world.paying.clock.now() };
      world.model = { ...world.model, byHand: [...world.model.byHand, sent] };
    }
  },
  /** One check for all that waits to be paid to a payee. */
  async writeRun(world: World) {
    const { paying, administrator, host, beside } = world;
    for (const payee of new Set([host, beside.host])) {
      const waiting: (Visit & { cents: number })[] = [];
      for (const visit of bothOf(world)) {
        const payout = await readBefore(world, visit.id);
        const isTheirs = payout.listingUserId === payee.id && payout.acts.includes('mark');
        if (isTheirs && isDue(world, visit) && !isWaiting(visit.model))
          waiting.push({ ...visit, cents: owed(visit.model, sentOf(payout, visit.model)) });
      }
      const due = await paying.checksDue(payee);
      const payouts = due.flatMap((check) => check.payouts);
      const sums = (all: { id: string; cents: number }[]) => new Map(all.map(({ id, cents }) => [id, cents]));
      expect(sums(payouts.map(({ bookingId: id, owedCents: cents }) => ({ id, cents })))).toEqual(
        sums(waiting),
      );
      const checks = due
        .filter(({ whyNot }) => whyNot === null)
        .map((check) => ({
          ...{ checkNumber: paying.nextNumber(), note: '' },
          payouts: check.payouts.map(({ bookingId, owedCents: amountCents }) => ({ bookingId, amountCents })),
        }));
      if (checks.length === 0) continue;
      const run = await administrator.markManualPayoutsSent({ body: { note: 'Mailed.', checks } });
      expect(run.movedOn).toEqual([]);
      for (const { id, checkNumber: number, payouts: paid } of run.written)
        for (const visit of bothOf(world))
          if (paid.some(({ bookingId }) => bookingId === visit.id)) {
            const cents = waiting.find((one) => one.id === visit.id)?.cents ?? 0;
            visit.model = write(visit.model, { id, number, cents });
            if (visit === world) world.isKept = false;
          }
    }
  },
  /** The statement of the latest check goes out. */
  async tell(world: World): Outcome {
    const { ctx } = world.paying;
    const check = await latest(world);
    if (!check || !(await beginStatement(ctx.db, check.id, ctx.now()))) return nothing;
    changeBoth(world, (model) => changeCheck(model, check.id, { isTold: true }));
  },
  async undo(world: World) {
    const check = await latest(world);
    const { status } = await world.paying.postTo('check/undo', { checkIds: [check?.id ?? noCheck] });
    if (expectOffered(status, check, 'undo')) takeBack(world, check);
  },
  async back(world: World, { isCheck }: { isCheck: boolean }) {
    const { paying } = world;
    if (isCheck) {
      const check = await latest(world);
      const bookingId = check?.payouts[0]?.bookingId ?? world.id;
      const { status } = await paying.post(`${bookingId}/back`, { checkId: check?.id ?? noCheck, reason });
      if (!expectOffered(status, check, 'reportBack')) return;
      const own = world.model.checks.find(({ id }) => id === check.id);
      takeBack(world, check);
      if (own) world.isKept = true;
      if (own?.isTold) await expectHeard(world);
      else if (own) world.hasUnheardLoss = true;
      return;
    }
    const { byHand } = world.model;
    const payout = await readBefore(world);
    const said = attemptsOf(payout, world.model, 'host').find(
      ({ id, itemStatus }) => itemStatus === 'Success' && world.saidIds.has(id),
    );
    const last = byHand.at(-1);
    // The latest of both comes back; of what the provider has paid an administrator says so only if it did.
    const isByHand = last !== undefined && (!said || last.sentAt > said.sentDateTime);
    if (said && !isByHand && !(await paying.payer.sendBack(said.id)).ok) return;
    const { status } = await paying.post(`${world.id}/back`, { reason });
    expect(status).toBe(payout.acts.includes('reportBack') ? 200 : 409);
    expect(status === 200).toBe(said !== undefined || last !== undefined);
    if (status !== 200) return;
    if (isByHand) world.model = { ...world.model, byHand: byHand.slice(0, -1) };
    world.isKept = true;
    await expectHeard(world);
  },
  async replace(world: World) {
    const { paying } = world;
    const check = await latest(world);
    const should = new Map<string, number>();
    for (const { id, model } of bothOf(world)) {
      if (!check || !model.checks.some((own) => own.id === check.id)) continue;
      const cents = owedByCheck(await readBefore(world, id), withoutCheck(model, check.id));
      if (cents > 0) should.set(id, cents);
    }
    const number = paying.nextNumber();
    const body = { checkNumber: number, reason };
    const { status } = await paying.postTo(`check/${check?.id ?? noCheck}/replace`, body);
    if (!expectOffered(status, check, 'replace')) return;
    if (world.model.checks.some(({ id, isTold }) => id === check.id && isTold)) world.hasHeardOfLoss = true;
    else world.hasUnheardLoss = true;
    const wasPaidBy = world.model.checks.some(({ id }) => id === check.id);
    takeBack(world, check);
    for (const visit of bothOf(world)) {
      const next = (await read(world, visit.id)).checks.find(({ checkNumber }) => checkNumber === number);
      expect(next !== undefined).toBe(should.has(visit.id));
      if (visit === world && wasPaidBy) world.isKept = !next;
      if (!next) continue;
      expect(next.amountCents).toBe([...should.values()].reduce((sum, cents) => sum + cents, 0));
      visit.model = write(visit.model, { id: next.id, number, cents: should.get(visit.id) ?? 0 });
    }
  },
  async correct(world: World) {
    const check = await latest(world);
    const before = handCents(world.model);
    const number = world.paying.nextNumber();
    const body = { checkNumber: number, reason };
    const { status } = await world.paying.postTo(`check/${check?.id ?? noCheck}/number`, body);
    if (expectOffered(status, check, 'correctNumber'))
      changeBoth(world, (model) => changeCheck(model, check.id, { number }));
    expect(handCents(world.model)).toBe(before);
  },
  /** The host moves away, and writes down no new address, or does so again. */
  async moveHouse(world: World) {
    const { host, beside } = world;
    const { ctx } = world.paying;
    const { zip_code: before } = await ctx.db
      .selectFrom('users')
      .where('id', '=', host.id)
      .select('zip_code')
      .executeTakeFirstOrThrow();
    await updateUser(ctx.db, host.id, { zip_code: before === '' ? '53572' : '' });
    if (host === beside.host) world.isAway = before !== '';
  },
};
