import type { conduct } from '#contract/conduct.ts';
import type { Operation } from '../operation.ts';
import { toFlag } from './answers.ts';
import { listFlagsToAnswer as listStored } from './flag-store.ts';

/** What waits for the caller's answer as a hunter (docs/rules/conduct.md#the-hunters-answer). */
export const listFlagsToAnswer: Operation<typeof conduct.listFlagsToAnswer> = async ({ db }, { caller }) => ({
  flags: (await listStored(db, caller.id)).map((row) => ({ ...toFlag(row), listingName: row.title })),
});
