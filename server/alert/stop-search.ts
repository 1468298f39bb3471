import type { alert } from '#contract/alert.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { findSearchForUpdate, updateSearch } from './search-store.ts';
import { isStopSignature } from './stop-link.ts';

/** Whoever has the link of an email stops it, without a login; repeating it changes nothing. */
export const stopSearch: Operation<typeof alert.stopSearch> = (ctx, { params: { id }, body }) => {
  if (!isStopSignature(ctx.config, id, body.signature)) return refuse('notFound');
  return ctx.db.transaction().execute(async (transaction) => {
    const found = (await findSearchForUpdate(transaction, id)) ?? refuse('notFound');
    await updateSearch(transaction, found, { frequency: 'off' });
    return { name: found.name };
  });
};
