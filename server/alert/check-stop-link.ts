import type { alert } from '#contract/alert.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { findSearch } from './search-store.ts';
import { isStopSignature } from './stop-link.ts';

/** Without the signature nothing is told, not even that there is such a search. */
export const checkStopLink: Operation<typeof alert.checkStopLink> = async (ctx, { params: { id }, body }) => {
  const search = isStopSignature(ctx.config, id, body.signature) ? await findSearch(ctx.db, id) : undefined;
  const reader = search && (await findUser(ctx.db, search.user_id));
  if (!search || !reader) return refuse('notFound');
  return { name: search.name, email: reader.email, isStopped: search.frequency === 'off' };
};
