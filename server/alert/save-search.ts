import { randomUUIDv7 } from 'node:crypto';
import type { alert } from '#contract/alert.ts';
import { refuse } from '#contract/refusals.ts';
import { maxSavedSearches } from '#domain/alert.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { findUserForUpdate } from '../user/store.ts';
import { toSavedSearch } from './answers.ts';
import { toSavedQuery } from './saved-query.ts';
import { getSearch, insertSearch, listSearchesOf, updateSearch } from './search-store.ts';

/** The same search is saved once (docs/rules/alerts.md#saved-searches). */
export const saveSearch: Operation<typeof alert.saveSearch> = async (ctx, { caller, body, saveAnswer }) => {
  const { search, name, frequency } = body;
  const { query, lastDay } = (await toSavedQuery(ctx, search)) ?? refuse('badInput', 'search');
  return ctx.db.transaction().execute(async (transaction) => {
    // Two at once count each other.
    await findUserForUpdate(transaction, caller.id);
    const saved = await listSearchesOf(transaction, caller.id);
    const same = saved.find((one) => one.query === query);
    const id = same?.id ?? randomUUIDv7();
    const at = ctx.now();
    if (same) await updateSearch(transaction, same, { name, frequency });
    else if (saved.length >= maxSavedSearches) return refuse('tooManySearches');
    else await insertSearch(transaction, { id, userId: caller.id, name, query, frequency, lastDay, at });
    return saveAnswer(transaction, toSavedSearch(await getSearch(transaction, id), dayInWisconsin(at)));
  });
};
