import type { DbOrTransaction } from '../db/connect.ts';

/** What makes a request the same one: who, which call, and the key that the caller chose. */
export type RequestName = { userId: string; call: string; key: string };

type Claim = RequestName & { id: string; hash: Buffer; at: Date };

const named = (db: DbOrTransaction, { userId, call, key }: RequestName) =>
  db.selectFrom('kept_answers').where('user_id', '=', userId).where('call', '=', call).where('key', '=', key);

/**
 * Takes a request on; false when somebody has it already. An answer from before `keptSince` is forgotten, and a
 * claim from before `aliveSince` that has no answer is that of a process that died.
 */
export const claimRequest = async (
  db: DbOrTransaction,
  { userId, call, key, id, hash, at }: Claim,
  { keptSince, aliveSince }: { keptSince: Date; aliveSince: Date },
): Promise<boolean> => {
  const claim = { claim_id: id, request_hash: hash, claimed_at: at, answered_at: null, answer: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('kept_answers')
    .values({ user_id: userId, call, key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet(claim)
        .where(({ eb, or, and }) =>
          or([
            eb('kept_answers.claimed_at', '<', keptSince),
            and([eb('kept_answers.claimed_at', '<', aliveSince), eb('kept_answers.answered_at', 'is', null)]),
          ]),
        ),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

export const findKeptAnswer = (db: DbOrTransaction, name: RequestName) =>
  named(db, name).select(['request_hash as hash', 'answered_at as answeredAt', 'answer']).executeTakeFirst();

/** Keeps the answer of a claim, once; false when the claim is somebody else's by now. */
export const keepAnswer = async (
  db: DbOrTransaction,
  claimId: string,
  name: RequestName,
  { answer, at }: { answer: string | null; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('kept_answers')
    .set({ answer, answered_at: at })
    .where('user_id', '=', name.userId)
    .where('call', '=', name.call)
    .where('key', '=', name.key)
    .where('claim_id', '=', claimId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Gives back a claim that came to nothing; one that has its answer stays. */
export const releaseClaim = async (
  db: DbOrTransaction,
  claimId: string,
  { userId, call, key }: RequestName,
): Promise<void> => {
  await db
    .deleteFrom('kept_answers')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .where('answered_at', 'is', null)
    .execute();
};

export const deleteKeptAnswers = async (db: DbOrTransaction, before: Date): Promise<void> => {
  await db.deleteFrom('kept_answers').where('claimed_at', '<', before).execute();
};
