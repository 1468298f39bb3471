import { sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';

/** What makes a request the same one: who, which call, and the key that the caller chose. */
export type RequestName = { userId: string; call: string; key: string };

/** `holderId` is the lock of the process that works on the request (see db/process-lock.ts). */
export type Claim = RequestName & { id: string; hash: Buffer; at: Date; holderId: number };

const named = (db: DbOrTransaction, { userId, call, key }: RequestName) =>
  db.selectFrom('kept_answers').where('user_id', '=', userId).where('call', '=', call).where('key', '=', key);

/**
 * True for a key that may be used anew: its answer is from before `keptSince`, or there is none and the process that
 * was working on it is gone, so its lock can be had. Shared, since several may ask that at the same moment.
 */
const isFree = (keptSince: Date) =>
  sql<boolean>`case when kept_answers.answered_at is null
    then pg_try_advisory_xact_lock_shared(kept_answers.holder_id)
    else kept_answers.claimed_at < ${keptSince} end`;

/** Claims a request's key; false when somebody else works on it, or has its answer. */
export const claimRequest = async (
  db: DbOrTransaction,
  { userId, call, key, id, hash, at, holderId }: Claim,
  keptSince: Date,
): Promise<boolean> => {
  const claim = {
    claim_id: id,
    request_hash: hash,
    claimed_at: at,
    answered_at: null,
    answer: null,
    holder_id: holderId,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('kept_answers')
    .values({ user_id: userId, call, key, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'call', 'key']).doUpdateSet(claim).where(isFree(keptSince)),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

export const findKeptAnswer = (db: DbOrTransaction, name: RequestName) =>
  named(db, name).select(['request_hash as hash', 'answered_at as answeredAt', 'answer']).executeTakeFirst();

/** Keeps the answer of a claim, once; false when the claim is somebody else's by now. */
export const keepAnswer = async (
  db: DbOrTransaction,
  claim: Claim,
  { answer, at }: { answer: string | null; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('kept_answers')
    .set({ answer, answered_at: at })
    .where('user_id', '=', claim.userId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .where('claim_id', '=', claim.id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Gives back a claim that came to nothing; one that has its answer stays. */
export const releaseClaim = async (db: DbOrTransaction, claim: Claim): Promise<void> => {
  await db
    .deleteFrom('kept_answers')
    .where('user_id', '=', claim.userId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .where('claim_id', '=', claim.id)
    .where('answered_at', 'is', null)
    .execute();
};

/** Deletes what was claimed before `keptSince`, but for what a process still works on. */
export const deleteKeptAnswers = async (db: DbOrTransaction, keptSince: Date): Promise<void> => {
  await db.deleteFrom('kept_answers').where('claimed_at', '<', keptSince).where(isFree(keptSince)).execute();
};
