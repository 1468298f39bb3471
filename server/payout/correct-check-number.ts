import type { checks } from '#contract/checks.ts';
import { Refused } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { auditPayout } from './audit.ts';
import { readCheck } from './check-answers.ts';
import { requireUnusedNumber } from './check-numbers.ts';
import { listPaidBy, updateCheck } from './check-store.ts';
import { lockCheck } from './locked-check.ts';
import { lockPayouts } from './locked-payout.ts';
import { insertPayoutActivity } from './store.ts';

/** Corrects the number of a check that was written down wrongly (docs/rules/payouts.md#check-numbers). */
export const correctCheckNumber: Operation<typeof checks.correctCheckNumber> = (
  ctx,
  { caller, params: { checkId }, body: { checkNumber, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const { check_number: before } = await lockCheck(transaction, checkId);
    if (before === checkNumber) {
      const message = 'This is its number already';
      throw new Refused('badInput', { errors: [{ path: 'checkNumber', message }] });
    }
    await requireUnusedNumber(transaction, checkNumber, { except: checkId });
    const at = ctx.now();
    await updateCheck(transaction, checkId, { check_number: checkNumber, is_number_unique: true });
    const paid = await listPaidBy(transaction, [checkId]);
    const bookingIds = paid.map(({ booking_id }) => booking_id);
    for (const { payout } of await lockPayouts(transaction, bookingIds)) {
      const details = { kind: 'checkNumberCorrected', from: before, to: checkNumber, reason } as const;
      await insertPayoutActivity(transaction, payout.booking_id, { actorId: caller.id, details, at });
      const numbers = { before, after: checkNumber };
      await auditPayout(transaction, { id: caller.id, at }, payout, numbers);
    }
    return saveAnswer(transaction, await readCheck(transaction, checkId, at));
  });
