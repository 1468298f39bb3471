import type { alert } from '#contract/alert.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { toSavedSearch } from './answers.ts';
import { findSearchForUpdate, getSearch, updateSearch } from './search-store.ts';

export const changeSearch: Operation<typeof alert.changeSearch> = (
  ctx,
  { caller, params: { id }, body, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findSearchForUpdate(transaction, id);
    if (found?.user_id !== caller.id) return refuse('notFound');
    await updateSearch(transaction, found, body);
    const answer = toSavedSearch(await getSearch(transaction, id), dayInWisconsin(ctx.now()));
    return saveAnswer(transaction, answer);
  });
