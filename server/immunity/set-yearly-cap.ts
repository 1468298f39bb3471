import type { immunity } from '#contract/immunity.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { readImmunity } from './answers.ts';
import { findYearlyCap, updateYearlyCap } from './store.ts';

/** A cap of the caller's own stops bookings that confirm by themselves (docs/rules/immunity.md#yearly-cap). */
export const setYearlyCap: Operation<typeof immunity.setYearlyCap> = (
  ctx,
  { caller: { id }, body: { yearlyCapCents }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const before = { yearlyCapCents: await findYearlyCap(transaction, id) };
    await updateYearlyCap(transaction, id, yearlyCapCents);
    const subject = { type: 'user', id } as const;
    await insertAudit(transaction, { id, at: ctx.now() }, subject, before, { yearlyCapCents });
    return saveAnswer(transaction, await readImmunity(ctx, transaction, id));
  });
