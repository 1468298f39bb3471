import { randomUUIDv7 } from 'node:crypto';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Context } from '../context.ts';
import { tellFreeDays } from './day-alert-store.ts';
import { daysFreeEmail } from './days-free.email.ts';
import {
  claimChanges,
  deleteChanges,
  insertMatches,
  listWatched,
  type WatchedSearch,
} from './match-store.ts';
import type { FiltersReader, ReadFilters } from './saved-query.ts';
import type { StoredSearch } from './search-store.ts';

/** At most so many changes are looked at together, by so many searches in one statement. */
const changesAtOnce = 500;
const searchesAtOnce = 20;

/**
 * Looks at the next changes of public listings: tells who waits for days that became free, and records what saved
 * searches newly find. In one transaction: a process that dies in it leaves the changes to the next one. Answers
 * whether there were any.
 */
export const followChanges = (ctx: Context, readerOfLook: FiltersReader): Promise<boolean> =>
  ctx.db.transaction().execute(async (transaction) => {
    const changes = await claimChanges(transaction, changesAtOnce);
    if (changes.length === 0) return false;
    const at = ctx.now();
    const telling = { tellingId: randomUUIDv7(), today: dayInWisconsin(at), at };
    for (const [place, alertId] of (await tellFreeDays(transaction, changes, telling)).entries()) {
      const ids = { alertId, tellingId: telling.tellingId };
      // Whoever asked first is told first (docs/rules/alerts.md#first-come-first-served).
      await ctx.jobs.enqueue(transaction, daysFreeEmail.job, ids, { priority: -place });
    }
    await matchSearches({ db: transaction, now: ctx.now, readFilters: readerOfLook() }, changes);
    await deleteChanges(transaction, changes);
    return true;
  });

type Searching = Pick<Context, 'db' | 'now'> & {
  readFilters: ReadFilters;
};

/** Matches the changed listings with every watched search, and with nothing else. */
const matchSearches = async (ctx: Searching, changes: readonly number[]): Promise<void> => {
  const at = ctx.now();
  const page = { today: dayInWisconsin(at), limit: searchesAtOnce };
  let searches = await listWatched(ctx.db, { ...page, after: undefined });
  while (searches.length > 0) {
    await insertMatches(ctx.db, await withFilters(ctx, searches), changes, at);
    searches = await listWatched(ctx.db, { ...page, after: searches.at(-1)?.id });
  }
};

const withFilters = async (ctx: Searching, searches: readonly StoredSearch[]): Promise<WatchedSearch[]> => {
  const watched: WatchedSearch[] = [];
  for (const search of searches) {
    const filters = await ctx.readFilters(ctx, search.query);
    if (filters) watched.push({ search, filters });
  }
  return watched;
};
