import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readCheck } from './check-answers.ts';
import { requireUnusedNumber } from './check-numbers.ts';
import { updateCheck } from './check-store.ts';
import { lockCheck } from './locked-check.ts';
import type { LockedPayout } from './locked-payout.ts';
import { readWaiting, whyNotYet } from './mark-sent.ts';
import { voidCheck } from './void-check.ts';
import { findAddress, writeCheck } from './write-check.ts';

/**
 * Voids a check and records another one for what is owed of its payouts now. What can't be sent now, since its payment
 * is in doubt, it waits for a report or is to be paid in another way, stays owed
 * (docs/rules/payouts.md#money-that-came-back).
 */
export const replaceCheck: Operation<typeof checks.replaceCheck> = (
  ctx,
  { caller, params: { checkId }, body: { checkNumber, reason, amountCents }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const check = await lockCheck(transaction, checkId);
    if (check.voided_at !== null) return refuse('checkMovedOn');
    await requireUnusedNumber(transaction, checkNumber);
    const by = { actorId: caller.id, at: ctx.now() };
    const waiting: LockedPayout[] = [];
    for (const locked of await voidCheck(ctx, transaction, check, { reason, ...by })) {
      const found = await readWaiting(ctx, locked);
      if (found && !(await whyNotYet(transaction, found.payout))) waiting.push(found);
    }
    const [first, ...others] = waiting;
    const owedCents = waiting.reduce((sum, { payout }) => sum + payout.owed_cents, 0);
    if (!first || (amountCents !== undefined && amountCents !== owedCents)) return refuse('checkMovedOn');
    const address = await findAddress(transaction, waiting);
    if (!address) return refuse('addressMissing');
    const note = `Replaces check ${check.check_number}.`;
    const id = await writeCheck(
      ctx,
      transaction,
      { checkNumber, note, address, payouts: [first, ...others] },
      by,
    );
    await updateCheck(transaction, check.id, { replaced_by: id });
    return saveAnswer(transaction, await readCheck(transaction, id, by.at));
  });
