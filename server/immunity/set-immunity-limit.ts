import type { immunity } from '#contract/immunity.ts';
import type { Operation } from '../operation.ts';
import { insertLimit } from './store.ts';

/** Each limit is a row of its own, with who set it: that is its history (docs/rules/immunity.md#limit). */
export const setImmunityLimit: Operation<typeof immunity.setImmunityLimit> = (
  ctx,
  { caller, body: { limitCents, text }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await insertLimit(transaction, { limitCents, text, by: caller.id, at: ctx.now() });
    return saveAnswer(transaction, { limitCents, text });
  });
