import { Refused, refuse } from '#contract/refusals.ts';
import type { Person } from '#domain/permissions.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findLastDecision } from './approval-store.ts';
import type { StoredListing } from './store.ts';

/**
 * Refuses a decision on a listing that is decided on already, or that is not what the administrator read. The listing's
 * row must be locked.
 *
 * @throws Refused 'alreadyDecided', saying who decided and what; 'changedMeanwhile'.
 */
export const mustBeUndecided = async (
  db: DbOrTransaction,
  listing: StoredListing,
  { readAt, caller }: { readAt: Date; caller: Person },
): Promise<void> => {
  if (listing.approved || listing.changes_asked) {
    const last = await findLastDecision(db, listing.id);
    const name = `${last?.first_name ?? ''} ${last?.last_name ?? ''}`.trim() || 'Another administrator';
    const who = last?.id === caller.id ? 'You' : name;
    const what = listing.approved ? 'approved this listing' : 'asked its owner for changes';
    throw new Refused('alreadyDecided', { text: `${who} already ${what}.` });
  }
  if (readAt.getTime() !== listing.updated_at.getTime()) return refuse('changedMeanwhile');
};
