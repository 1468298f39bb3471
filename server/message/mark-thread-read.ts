import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { notifyUsers } from '../platform/live/store.ts';
import { sideOfThread } from './answers.ts';
import { countUnreadIn, findThread, updateRead } from './store.ts';

export const markThreadRead: Operation<typeof message.markThreadRead> = (
  ctx,
  { caller, params: { id }, body: { messageId }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const thread = await findThread(transaction, id);
    const side = thread && sideOfThread(thread, caller.id);
    if (!side) return refuse('notFound');
    await updateRead(transaction, id, side, messageId);
    // The user's other pages load their number of unread messages again.
    await notifyUsers(transaction, { userIds: [caller.id], threadId: id });
    return saveAnswer(transaction, { unread: await countUnreadIn(transaction, id, side) });
  });
