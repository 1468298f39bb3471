import { randomUUIDv7 } from 'node:crypto';
import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import { isPublic } from '#domain/listing-status.ts';
import { emailAfterMs, maxQuestionsPerDay, takesPhotos } from '#domain/message.ts';
import { sideOf } from '#domain/permissions.ts';
import { findBooking, sidesOf } from '../booking/store.ts';
import { findListing } from '../listing/store.ts';
import type { Call, Operation } from '../operation.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { countUsablePhotos } from '../upload/store.ts';
import { notifySides, sideOfThread, toMessage } from './answers.ts';
import {
  countQuestions,
  findThread,
  insertMessage,
  isStoppedBetween,
  lockThread,
  openThread,
  type ThreadKey,
  threadKeyOf,
} from './store.ts';
import { unreadMessagesEmail } from './unread-messages.email.ts';

const dayMs = 86_400_000;

type Input = Pick<Call<typeof message.sendMessage>, 'caller' | 'body'>;

/** Writes to the other side; who has not read it after five minutes gets an email (docs/rules/messages.md). */
export const sendMessage: Operation<typeof message.sendMessage> = (ctx, { caller, body, saveAnswer }) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const id = await threadFor(transaction, { caller, body }, at);
    const thread = await findThread(transaction, id);
    const sender = thread && sideOfThread(thread, caller.id);
    if (!sender) return refuse('notFound');
    if (!thread.is_current) return refuse('landHasNewOwner');
    if (await isStoppedBetween(transaction, thread)) return refuse('threadStopped');
    const photoIds = await photosFrom(transaction, { caller, body }, thread.status);
    const added = await insertMessage(transaction, { threadId: id, sender, text: body.text, at, photoIds });
    if (added.photos.length < photoIds.length) return refuse('unknownPhoto', 'photoIds');
    await notifySides(transaction, thread);
    const startAfter = new Date(at.getTime() + emailAfterMs);
    const about = { threadId: id, messageId: added.id };
    await ctx.jobs.enqueue(transaction, unreadMessagesEmail.job, about, { startAfter });
    return saveAnswer(transaction, { threadId: id, message: toMessage(added, thread, sender) });
  });

/** The photographs of a message: the caller's own private uploads, once the booking is paid. */
const photosFrom = async (
  transaction: DbOrTransaction,
  { caller, body }: Input,
  status: BookingStatus | null,
): Promise<string[]> => {
  const photoIds = [...new Set(body.photoIds)];
  if (photoIds.length > 0 && !takesPhotos(status)) return refuse('photosBeforePaid', 'photoIds');
  const usable = await countUsablePhotos(transaction, photoIds, [caller.id], { isPrivate: true });
  return usable === photoIds.length ? photoIds : refuse('unknownPhoto', 'photoIds');
};

/** The id of the thread to write in, locked. */
const threadFor = async (
  transaction: DbOrTransaction,
  { caller, body }: Input,
  at: Date,
): Promise<string> => {
  const { threadId, bookingId, listingId } = body;
  if (threadId) {
    await lockThread(transaction, threadId);
    return threadId;
  }
  if (bookingId)
    return (
      await openThread(transaction, randomUUIDv7(), await keyOfBooking(transaction, { caller, body }), at)
    ).id;
  const listing = listingId ? await findListing(transaction, listingId) : undefined;
  if (!listing || !isPublic(listing)) return refuse('notFound');
  if (listing.user_id === caller.id) return refuse('ownListing');
  const key = { listingId: listing.id, hunterId: caller.id, hostId: listing.user_id, bookingId: null };
  const { id, isNew } = await openThread(transaction, randomUUIDv7(), key, at);
  const asked = isNew ? await countQuestions(transaction, caller.id, new Date(at.getTime() - dayMs)) : 0;
  return asked > maxQuestionsPerDay ? refuse('tooManyQuestions') : id;
};

const keyOfBooking = async (transaction: DbOrTransaction, { caller, body }: Input): Promise<ThreadKey> => {
  const { bookingId = '' } = body;
  const booking = await findBooking(transaction, bookingId);
  if (!booking || !sideOf(sidesOf(booking), caller.id)) return refuse('notFound');
  return threadKeyOf(booking);
};
