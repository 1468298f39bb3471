import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import { canBeSignDay } from '#domain/conduct.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { toSign } from './answers.ts';
import { findSignForUpdate, setSignMailedDay, setSignNeeded } from './sign-store.ts';

/** An administrator ticks a sign off, takes that back, or asks for another (docs/rules/conduct.md#the-sign). */
export const setSignMailed: Operation<typeof conduct.setSignMailed> = (
  ctx,
  { caller, params: { listingId }, body: { mailedDay, isAnotherNeeded }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const today = dayInWisconsin(at);
    if (mailedDay !== null && !canBeSignDay(mailedDay, today)) return refuse('signDayUnlikely', 'mailedDay');
    const before = await findSignForUpdate(transaction, listingId);
    if (!before) return refuse('notFound');
    if (before.not_wanted_at !== null && (mailedDay !== null || isAnotherNeeded))
      return refuse('signNotWanted');
    const isSame = before.mailed_on === mailedDay;
    const sign = isSame
      ? before
      : mailedDay === null
        ? await setSignNeeded(transaction, listingId, isAnotherNeeded ? at : before.needed_at)
        : await setSignMailedDay(transaction, listingId, { on: mailedDay, by: caller.id });
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'listing', id: listingId },
      { signMailed: before.mailed_on },
      { signMailed: mailedDay, ...(isAnotherNeeded && !isSame && { signNeeded: today }) },
    );
    return saveAnswer(transaction, toSign(sign));
  });
