import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import { findBooking } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { readConversation, subjectOf } from './answers.ts';
import { findThread, findThreadOf, type StoredThread, threadKeyOf } from './store.ts';

/** An administrator reads what others wrote, with a reason that the audit has (docs/rules/messages.md#reading). */
export const readThread: Operation<typeof message.readThread> = (
  ctx,
  { caller, body: { bookingId, threadId, reason, before }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const thread = threadId
      ? await findThread(transaction, threadId)
      : await threadOfBooking(transaction, bookingId ?? '');
    if (threadId && !thread) return refuse('notFound');
    const subject = subjectOf({
      booking_id: bookingId ?? thread?.booking_id ?? null,
      listing_id: thread?.listing_id ?? '',
    });
    await insertAudit(
      transaction,
      { id: caller.id, at: ctx.now() },
      subject,
      {},
      { conversationRead: reason },
    );
    return saveAnswer(
      transaction,
      await readConversation(transaction, thread, { reader: 'administrator', before }),
    );
  });

const threadOfBooking = async (db: DbOrTransaction, bookingId: string): Promise<StoredThread | undefined> => {
  const booking = (await findBooking(db, bookingId)) ?? refuse('notFound');
  return findThreadOf(db, threadKeyOf(booking));
};
