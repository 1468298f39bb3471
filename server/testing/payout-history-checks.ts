import { expect } from 'vitest';
import type { Check } from '#contract/check-fields.ts';
import { updateUser } from '../user/store.ts';
import { nextNumber, owed, read, sentOf, type World } from './payout-history.ts';
import { handCents, withoutCheck, write } from './payout-model.ts';

const reason = 'The post brought it back.';

/** The latest check of the payout, by whatever became of it. */
const latest = async (world: World): Promise<Check | undefined> => (await read(world)).checks[0];

type Offered = Check['acts'][number];
/** What an act of a check answers: it works if it is offered; of no check there is none. */
const expectOffered = (status: number, check: Check | undefined, act: Offered): boolean => {
  const isOffered = check?.acts.includes(act) ?? false;
  if (check) expect([act, status]).toEqual([act, isOffered ? 200 : 409]);
  else expect([404, 409]).toContain(status);
  return isOffered;
};

/** What a payout would be owed without a check. */
const owedWithout = async (world: World, { id }: Check): Promise<number> =>
  owed(withoutCheck(world.model, id), sentOf(await read(world), withoutCheck(world.model, id)));

const noCheck = '0199f000-0000-7000-8000-000000000000';

/** The acts of a history that are done by hand: marking, and what becomes of checks. */
export const checkSteps = {
  async mark(world: World, { status, isSameCheck }: { status: string; isSameCheck: boolean }) {
    const before = await read(world);
    const should = owed(world.model, sentOf(before, world.model));
    const open = before.checks.find(({ acts }) => acts.includes('undo'));
    const isSame = isSameCheck && open !== undefined && status === 'CheckSent';
    const sent = {
      ...{ bookingId: world.id, note: 'Sent.', receiverPayPalEmail: 'by.hand@farm.example' },
      ...{ checkNumber: isSame ? open.checkNumber : nextNumber(), isSameCheck: isSame, status },
    };
    const answer = await world.paying.post('markManualPayoutSent', sent);
    expect(answer.status).toBe(before.acts.includes('mark') ? 200 : 409);
    if (answer.status !== 200) return;
    if (status === 'CheckSent') {
      const [check] = (await read(world)).checks;
      world.model = write(world.model, { id: check?.id ?? '', cents: should });
    } else world.model = { ...world.model, byHand: [...world.model.byHand, should] };
  },
  async undo(world: World) {
    const check = await latest(world);
    const { status } = await world.paying.postTo('check/undo', { checkIds: [check?.id ?? noCheck] });
    if (expectOffered(status, check, 'undo')) world.model = withoutCheck(world.model, check?.id ?? '');
  },
  async back(world: World, { isCheck }: { isCheck: boolean }) {
    const { checks, acts } = await read(world);
    const back = (checkId?: string) => world.paying.post(`${world.id}/back`, { checkId, reason });
    if (isCheck) {
      const [check] = checks;
      const { status } = await back(check?.id ?? noCheck);
      if (expectOffered(status, check, 'reportBack'))
        world.model = withoutCheck(world.model, check?.id ?? '');
      return;
    }
    const { status } = await back();
    expect(status).toBe(acts.includes('reportBack') ? 200 : 409);
    expect(status === 200).toBe(world.model.byHand.length > 0);
    world.model = { ...world.model, byHand: world.model.byHand.slice(0, -1) };
  },
  async replace(world: World) {
    const check = await latest(world);
    const should = check ? await owedWithout(world, check) : 0;
    const body = { checkNumber: nextNumber(), reason };
    const { status } = await world.paying.postTo(`check/${check?.id ?? noCheck}/replace`, body);
    if (!expectOffered(status, check, 'replace')) return;
    const [next] = (await read(world)).checks;
    expect(next?.amountCents).toBe(should);
    world.model = write(withoutCheck(world.model, check?.id ?? ''), { id: next?.id ?? '', cents: should });
  },
  async correct(world: World) {
    const check = await latest(world);
    const before = handCents(world.model);
    const body = { checkNumber: nextNumber(), reason };
    const { status } = await world.paying.postTo(`check/${check?.id ?? noCheck}/number`, body);
    expectOffered(status, check, 'correctNumber');
    expect(handCents(world.model)).toBe(before);
  },
  /** The host moves away, and writes down no new address, or does so again. */
  async moveHouse({ paying: { ctx }, host }: World) {
    const { zip_code: before } = await ctx.db
      .selectFrom('users')
      .where('id', '=', host.id)
      .select('zip_code')
      .executeTakeFirstOrThrow();
    await updateUser(ctx.db, host.id, { zip_code: before === '' ? '53572' : '' });
  },
};
