import { randomUUIDv7 } from 'node:crypto';
import { latestDailyHour } from '#domain/alert.ts';
import type { Context } from '../context.ts';
import { deleteMatches, findStillFitting, listUntold, setTold } from './match-store.ts';
import { newLandEmail } from './new-land.email.ts';
import { findReader } from './reader.ts';
import type { ReadFilters } from './saved-query.ts';
import { deleteUntold, findSearchToTell } from './search-store.ts';

/**
 * Queues one email with what a saved search has found and still finds, in the transaction that records it as told: so
 * each listing is told once, by whichever process has the search's lock (docs/rules/alerts.md#exactly-once).
 */
export const tellSearch = (ctx: Context, searchId: string, readFilters: ReadFilters): Promise<void> =>
  ctx.db.transaction().execute(async (transaction) => {
    const search = await findSearchToTell(transaction, searchId);
    if (!search || search.frequency === 'off') return;
    const at = ctx.now();
    const untold = await listUntold(
      transaction,
      searchId,
      search.frequency === 'daily' ? latestDailyHour(at) : undefined,
    );
    const reader = await findReader(transaction, search.user_id, 'searches');
    const filters = reader && (await readFilters({ db: transaction, now: ctx.now }, search.query));
    // What nobody is told of is not kept for later.
    if (!filters) return deleteUntold(transaction, searchId);
    const fitting = await findStillFitting(transaction, filters, search.user_id, untold);
    const fits = fitting.map(({ listing_id }) => listing_id);
    await deleteMatches(
      transaction,
      searchId,
      untold.filter((id) => !fits.includes(id)),
    );
    if (fits.length === 0) return;
    const telling = { id: randomUUIDv7(), at };
    await setTold(transaction, searchId, fits, telling);
    await ctx.jobs.enqueue(transaction, newLandEmail.job, { searchId, tellingId: telling.id });
  });
