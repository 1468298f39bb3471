import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idempotencyKeyTtlMs } from '#contract/endpoint.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import { type DbOrTransaction, wasNeverSent } from '../db/connect.ts';
import { withDeadline } from '../db/pool.ts';
import {
  type Claim,
  claimRequest,
  findSavedAnswer,
  type RequestKey,
  releaseClaim,
  saveAnswer,
} from './store.ts';

const milliseconds = {
  /** How long a repeated request waits for the answer of the first. */
  timeout: 10_000,
  /** Between two checks for that answer. */
  poll: 40,
  /** Between two attempts to release a claim. */
  release: 1_000,
};

/** Answers saved before this time have expired. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - idempotencyKeyTtlMs);

/** Saves an answer, as JSON text or null for none, in the transaction that does the work. */
export type SaveAnswer = (db: DbOrTransaction, answer: string | null) => Promise<void>;

type Request = RequestKey & { input: unknown };
type Needed = Pick<Context, 'config' | 'databaseLimits' | 'db' | 'now' | 'log' | 'processLock'>;

/**
 * What is stored to recognize an input. It takes our key to compute, since an input may have a password, which a plain
 * hash would let anybody guess who has read the database.
 */
const fingerprintOf = ({ config }: Pick<Context, 'config'>, digest: Buffer): Buffer =>
  createHmac('sha256', config.LINK_SECRET).update('idempotent input ').update(digest).digest();

/**
 * Carries out a request once per key: a repeated request, concurrent or within 24 hours, gets the answer of the first.
 * Refusals are not saved, since nothing was changed: a retry may succeed. The key stays claimed for as long as the
 * process that works on it lives, however long that takes, and is free as soon as that process is gone. Work that calls
 * `saveAnswer` in its transaction is done once even if the process dies right after, or loses its claim; otherwise its
 * answer is saved when it ends. `answerRepeat` turns a saved answer into a repeat's, where it may be out of date.
 * @throws Refused 'keyReused' when another request was made with this key, 'stillWorking' when the first takes long.
 */
export const runIdempotently = async (
  ctx: Needed,
  { input, ...name }: Request,
  work: (saveText: SaveAnswer) => Promise<string | null>,
  answerRepeat: (saved: string | null) => Promise<string | null> = async (saved) => saved,
): Promise<string | null> => {
  const digest = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest();
  const hash = fingerprintOf(ctx, digest);
  const claimId = randomUUID();
  const deadline = performance.now() + milliseconds.timeout;
  for (;;) {
    const at = ctx.now();
    const holderId = await ctx.processLock.id();
    const claim = { ...name, id: claimId, hash, at, holderId };
    const isClaimed = await claimRequest(ctx.db, claim, expiryCutoff(at)).catch((error) => {
      // The claim may have succeeded, with only the database's reply lost.
      if (!wasNeverSent(error)) void release(ctx, claim);
      throw error;
    });
    if (isClaimed) return workOn(ctx, claim, work);
    const saved = await findSavedAnswer(ctx.db, name);
    // Compared only after the first request has succeeded: it may still fail, which frees the key for this one.
    if (saved?.answeredAt) {
      // The version before saved the digest itself; a day after the update there are none of these.
      const isRepeat = saved.hash.equals(hash) || saved.hash.equals(digest);
      return isRepeat ? answerRepeat(saved.answer) : refuse('keyReused');
    }
    if (performance.now() > deadline) throw new Refused('stillWorking', { retryAfter: 5 });
    await sleep(milliseconds.poll);
  }
};

/** Carries out the claimed request and saves its answer; releases the claim if it fails. */
const workOn = async (
  ctx: Needed,
  claim: Claim,
  work: (saveText: SaveAnswer) => Promise<string | null>,
): Promise<string | null> => {
  let isSaved = false;
  const saveText: SaveAnswer = async (db, answer) => {
    // Another process has taken over the claim: throwing rolls the transaction back, so nothing is done twice.
    if (!(await saveAnswer(db, claim, { answer, at: ctx.now() }))) return refuse('stillWorking');
    isSaved = true;
  };
  try {
    const answer = await work(saveText);
    if (!isSaved) await saveText(ctx.db, answer);
    return answer;
  } catch (error) {
    const timeout = sleep(milliseconds.release, undefined, { ref: false });
    await Promise.race([release(ctx, claim), timeout]);
    throw error;
  }
};

/**
 * Releases the claim of a failed request, which itself may have no time left. Retries while this process holds its
 * lock, which makes the key look busy: otherwise the key would stay claimed until the process ends.
 */
const release = async (ctx: Needed, claim: Claim): Promise<void> => {
  for (;;) {
    try {
      return await withDeadline(ctx.databaseLimits.connectMs, () => releaseClaim(ctx.db, claim));
    } catch (err) {
      ctx.log.warn({ err }, 'a claim was not released');
    }
    await sleep(milliseconds.release, undefined, { ref: false });
    if (!ctx.processLock.isHeld(claim.holderId)) return;
  }
};
