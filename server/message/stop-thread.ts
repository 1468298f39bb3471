import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { notifySides, subjectOf } from './answers.ts';
import { findThread, lockThread, updateStop } from './store.ts';

/** Nobody can write in a stopped conversation; both sides read why (docs/rules/messages.md#reading). */
export const stopThread: Operation<typeof message.stopThread> = (
  ctx,
  { caller, body: { threadId, isStopped, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockThread(transaction, threadId);
    const thread = await findThread(transaction, threadId);
    if (!thread) return refuse('notFound');
    const at = ctx.now();
    await updateStop(transaction, threadId, isStopped ? { by: caller.id, at, reason } : null);
    await notifySides(transaction, thread);
    const change = { [isStopped ? 'conversationStopped' : 'conversationAllowed']: reason };
    await insertAudit(transaction, { id: caller.id, at }, subjectOf(thread), {}, change);
    return saveAnswer(transaction, { stopReason: isStopped ? reason : null });
  });
