import type { immunity } from '#contract/immunity.ts';
import { toDollars } from '#domain/money.ts';
import type { Operation } from '../operation.ts';
import { insertAudit, marketplace } from '../platform/audit-store.ts';
import { getLimit, insertLimit } from './store.ts';

/** Each limit is a row of its own, with who set it: that is its history (docs/rules/immunity.md#limit). */
export const setImmunityLimit: Operation<typeof immunity.setImmunityLimit> = (
  ctx,
  { caller, body: { limitCents, text }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const before = await getLimit(transaction);
    await insertLimit(transaction, { limitCents, text, by: caller.id, at });
    await insertAudit(
      transaction,
      { id: caller.id, at },
      marketplace,
      { immunityLimit: toDollars(before.limit_cents), immunityText: before.text },
      { immunityLimit: toDollars(limitCents), immunityText: text },
    );
    return saveAnswer(transaction, { limitCents, text });
  });
