import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idempotencyKeyTtlMs } from '#contract/endpoint.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import type { DbOrTransaction } from '../db/connect.ts';
import {
  type Claim,
  claimRequest,
  findKeptAnswer,
  keepAnswer,
  type RequestName,
  releaseClaim,
} from './store.ts';

const milliseconds = {
  /** How long a twin waits for the first one's answer. */
  wait: 10_000,
  look: 40,
  /** Between two tries to release a claim. */
  release: 1_000,
};

export const keptSince = (now: Date): Date => new Date(now.getTime() - idempotencyKeyTtlMs);

/** Keeps an answer, as JSON text or null for none, in the transaction that did the work. */
export type Keep = (db: DbOrTransaction, answer: string | null) => Promise<void>;

type Request = RequestName & { input: unknown };
type Needed = Pick<Context, 'db' | 'now' | 'log' | 'processLock'>;

/**
 * Does a request once: a repeat with the same key, at once or within 24 hours, is answered what the first was.
 * A 'no' is not kept, since nothing was done: the next try may find things changed. A key is free again as soon as the
 * process that worked on it is gone, and not before, however long it works. Work that calls `keep` in its transaction
 * is done once even when the process dies right after it, or only seems gone; otherwise its answer is kept as it ends.
 * `again` makes a repeat's answer of the kept one, where that may be out of date.
 * @throws Refused 'keyReused' for another request than the one done under this key, 'stillWorking' when that takes long.
 */
export const answerOnce = async (
  ctx: Needed,
  { input, ...name }: Request,
  work: (keep: Keep) => Promise<string | null>,
  again: (kept: string | null) => Promise<string | null> = async (kept) => kept,
): Promise<string | null> => {
  const hash = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest();
  const claimId = randomUUID();
  const giveUp = performance.now() + milliseconds.wait;
  for (;;) {
    const at = ctx.now();
    const holderId = await ctx.processLock.id();
    const claim = { ...name, id: claimId, hash, at, holderId };
    const isClaimed = await claimRequest(ctx.db, claim, keptSince(at)).catch((error) => {
      void release(ctx, claim); // the database may have claimed it, and only its answer is lost
      throw error;
    });
    if (isClaimed) return workOn(ctx, claim, work);
    const kept = await findKeptAnswer(ctx.db, name);
    // Only once the first has got through: until then it may come to nothing, and leave the key to this one.
    if (kept?.answeredAt) return kept.hash.equals(hash) ? again(kept.answer) : refuse('keyReused');
    if (performance.now() > giveUp) throw new Refused('stillWorking', { retryAfter: 5 });
    await sleep(milliseconds.look);
  }
};

/** Does the claimed request and keeps its answer; releases the claim when it comes to nothing. */
const workOn = async (
  ctx: Needed,
  claim: Claim,
  work: (keep: Keep) => Promise<string | null>,
): Promise<string | null> => {
  let isKept = false;
  const keep: Keep = async (db, answer) => {
    // Taken over meanwhile: what is under way here must not be done a second time.
    if (!(await keepAnswer(db, claim, { answer, at: ctx.now() }))) return refuse('stillWorking');
    isKept = true;
  };
  try {
    const answer = await work(keep);
    if (!isKept) await keep(ctx.db, answer);
    return answer;
  } catch (error) {
    const enough = sleep(milliseconds.release, undefined, { ref: false });
    await Promise.race([release(ctx, claim), enough]);
    throw error;
  }
};

/**
 * Releases a claim that came to nothing. Where that fails it is tried again, for as long as the process lock makes the
 * key look busy: else it would stay so until this process ends.
 */
const release = async (ctx: Needed, claim: Claim): Promise<void> => {
  for (;;) {
    try {
      return await releaseClaim(ctx.db, claim);
    } catch (err) {
      ctx.log.warn({ err }, 'a claim was not released');
    }
    await sleep(milliseconds.release, undefined, { ref: false });
    if (!ctx.processLock.isHeld(claim.holderId)) return;
  }
};
