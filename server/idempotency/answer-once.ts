import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyLifeMs } from '#contract/endpoint.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import type { DbOrTransaction } from '../db/connect.ts';
import { claimRequest, findKeptAnswer, keepAnswer, type RequestName, releaseClaim } from './store.ts';

const milliseconds = {
  /** No call of ours takes as long: a claim this old without an answer is that of a process that died. */
  alive: 60_000,
  /** How long a twin waits for the first one's answer. */
  wait: 10_000,
  look: 40,
};

export const keptSince = (now: Date): Date => new Date(now.getTime() - keyLifeMs);

/** Keeps an answer, as JSON text or null for none, in the transaction that did the work. */
export type Keep = (db: DbOrTransaction, answer: string | null) => Promise<void>;

type Request = RequestName & { input: unknown };

/**
 * Does a request once: a repeat with the same key, at once or within 24 hours, is answered what the first was.
 * A 'no' is not kept, since nothing was done: the next try may find things changed. Work that calls `keep` in its
 * transaction is done once even when the process dies right after it; otherwise its answer is kept as it ends.
 * `again` makes a repeat's answer of the kept one, where that may be out of date.
 * @throws Refused 'keyReused' for another request than the one done under this key, 'stillWorking' when that takes long.
 */
export const answerOnce = async (
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
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
    const limits = { keptSince: keptSince(at), aliveSince: new Date(at.getTime() - milliseconds.alive) };
    if (await claimRequest(ctx.db, { ...name, id: claimId, hash, at }, limits)) break;
    const kept = await findKeptAnswer(ctx.db, name);
    // Only once the first has got through: until then it may come to nothing, and leave the key to this one.
    if (kept?.answeredAt) return kept.hash.equals(hash) ? again(kept.answer) : refuse('keyReused');
    if (performance.now() > giveUp) throw new Refused('stillWorking', { retryAfter: 5 });
    await sleep(milliseconds.look);
  }
  let isKept = false;
  const keep: Keep = async (db, answer) => {
    // Taken over meanwhile: what is under way here must not be done a second time.
    if (!(await keepAnswer(db, claimId, name, { answer, at: ctx.now() }))) return refuse('stillWorking');
    isKept = true;
  };
  try {
    const answer = await work(keep);
    if (!isKept) await keep(ctx.db, answer);
    return answer;
  } catch (error) {
    await releaseClaim(ctx.db, claimId, name).catch((err) =>
      ctx.log.warn({ err }, 'a claim was not released'),
    );
    throw error;
  }
};
