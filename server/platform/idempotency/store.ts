import { sql } from 'kysely';
import type { Db, DbOrTransaction } from '../db/connect.ts';

/** Identifies a request: the person, the call, and the Idempotency-Key that the client chose. */
export type RequestKey = { userId: string; call: string; key: string };

/** `holderId` is the id of the process lock of the process working on the request (db/process-lock.ts). */
export type Claim = RequestKey & { id: string; hash: Buffer; at: Date; holderId: number };

const rowOf = (db: DbOrTransaction, { userId, call, key }: RequestKey) =>
  db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key);

/**
 * True for a key that may be claimed again: its answer has expired, or there is none and the process working on it is
 * gone, so its lock can be acquired. The lock is taken in shared mode, since several requests may test it at once.
 */
const isFree = (expiryCutoff: Date) =>
  sql<boolean>`case when idempotency_keys.answered_at is null
    then pg_try_advisory_xact_lock_shared(idempotency_keys.holder_id)
    else idempotency_keys.claimed_at < ${expiryCutoff} end`;

const valuesOf = ({ userId, call, key, id, hash, at, holderId }: Claim) => ({
  ...{ user_id: userId, call, key },
  claim_id: id,
  request_hash: hash,
  claimed_at: at,
  answered_at: null,
  answer: null,
  holder_id: holderId,
});

/** Claims a request's key; false when another claim is active or has an answer. */
export const claimRequest = async (
  db: DbOrTransaction,
  claim: Claim,
  expiryCutoff: Date,
): Promise<boolean> => {
  const values = valuesOf(claim);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'call', 'key']).doUpdateSet(values).where(isFree(expiryCutoff)),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

export const findSavedAnswer = (db: DbOrTransaction, key: RequestKey) =>
  rowOf(db, key).select(['request_hash as hash', 'answered_at as answeredAt', 'answer']).executeTakeFirst();

/** Saves the answer of a claim; false when another process has taken over the claim. */
export const saveAnswer = async (
  db: DbOrTransaction,
  claim: Claim,
  { answer, at }: { answer: string | null; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ answer, answered_at: at })
    .where('user_id', '=', claim.userId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .where('claim_id', '=', claim.id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/**
 * Deletes the claim of a failed request; a claim with an answer stays. The database may still be working on a claim
 * whose reply was lost, as when it waits for a standby: writing it once more waits for that.
 */
export const releaseClaim = async (db: Db, claim: Claim): Promise<void> => {
  await db
    .insertInto('idempotency_keys')
    .values(valuesOf(claim))
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'key']).doNothing())
    .execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', claim.userId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .where('claim_id', '=', claim.id)
    .where('answered_at', 'is', null)
    .execute();
};

/** Deletes claims from before `expiryCutoff`, except those that a process is still working on. */
export const deleteSavedAnswers = async (db: DbOrTransaction, expiryCutoff: Date): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '<', expiryCutoff)
    .where(isFree(expiryCutoff))
    .execute();
};
