import type { listingAdministration } from '#contract/listing-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { listAudit } from '../platform/audit-store.ts';
import { toChange } from './change-answers.ts';
import { findListing } from './store.ts';

export const listListingChanges: Operation<typeof listingAdministration.listListingChanges> = async (
  ctx,
  { params, query },
) => {
  if (!(await findListing(ctx.db, params.id))) return refuse('notFound');
  const { total, rows } = await listAudit(ctx.db, { type: 'listing', id: params.id }, query);
  return { changes: rows.map(toChange), total, ...query };
};
