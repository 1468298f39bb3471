import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { toFlag } from './answers.ts';
import { findFlag, getFlag, setFlagAnswer } from './flag-store.ts';

/** The hunter answers a flag, once (docs/rules/conduct.md#the-hunters-answer). */
export const answerFlag: Operation<typeof conduct.answerFlag> = (
  ctx,
  { caller, params: { id }, body: { text }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findFlag(transaction, id);
    if (found?.hunter_id !== caller.id) return refuse('notFound');
    if (!(await setFlagAnswer(transaction, id, { text, at: ctx.now() }))) return refuse('flagAnswered');
    return saveAnswer(transaction, toFlag(await getFlag(transaction, id)));
  });
