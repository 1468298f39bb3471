import type { message } from '#contract/message.ts';
import type { Operations } from '../operation.ts';
import { countUnread } from './count-unread.ts';
import { followMessages } from './follow-messages.ts';
import { getBookingThread } from './get-booking-thread.ts';
import { getMessagePhoto } from './get-message-photo.ts';
import { getQuestion } from './get-question.ts';
import { getThread } from './get-thread.ts';
import { listThreads } from './list-threads.ts';
import { markThreadRead } from './mark-thread-read.ts';
import { readThread } from './read-thread.ts';
import { sendMessage } from './send-message.ts';
import { stopThread } from './stop-thread.ts';

export const messageOperations: Operations<typeof message> = {
  listThreads,
  countUnread,
  getThread,
  getBookingThread,
  getQuestion,
  sendMessage,
  getMessagePhoto,
  followMessages,
  markThreadRead,
  readThread,
  stopThread,
};
