import type { Conversation, Message, Thread } from '#contract/message.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import { maskContacts } from '#domain/masking.ts';
import { takesPhotos } from '#domain/message.ts';
import { type Reader, type Side, sideOf } from '#domain/permissions.ts';
import { fullName, shortName } from '#domain/person-name.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { notifyUsers } from '../platform/live/store.ts';
import {
  countUnreadIn,
  type ListedThread,
  listMessages,
  type StoredMessage,
  type StoredThread,
} from './store.ts';

const pageSize = 30;

/** The side of a thread that a user is on; undefined for neither. */
export const sideOfThread = (thread: StoredThread, userId: string): Side | undefined =>
  sideOf({ hunterId: thread.hunter_id, hostId: thread.host_id }, userId);

/** A message as one side reads it: the other side's contacts only once the booking is paid. */
export const toMessage = (
  { id, sender, text, photos, sent_at: sentDateTime }: StoredMessage,
  { status }: Pick<StoredThread, 'status'>,
  reader: Reader,
): Message => {
  const isOwn = sender === reader;
  const readsAll = isOwn || reader === 'administrator' || status === 'Paid';
  const hidesContacts = isOwn && status !== 'Paid' && maskContacts(text) !== text;
  return {
    id,
    sender,
    isOwn,
    text: readsAll ? text : maskContacts(text),
    photos,
    hidesContacts,
    sentDateTime,
  };
};

/** The hunter's name for their host: a mere question tells less of it than a request (docs/rules/messages.md#names). */
const otherNameOf = (thread: StoredThread, reader: Reader): string => {
  const name = { firstName: thread.hunter_first_name, lastName: thread.hunter_last_name };
  const isWhole = thread.booking_id !== null || reader === 'administrator';
  if (reader !== 'hunter') return isWhole ? fullName(name) || 'The hunter' : shortName(name, 'The hunter');
  return (thread.status === 'Paid' && thread.host_first_name) || 'The host';
};

export const toThread = (thread: ListedThread, reader: Reader): Thread => ({
  id: thread.id,
  listing: { id: thread.listing_id, title: thread.title },
  booking:
    thread.booking_id && thread.status && thread.start_day && thread.end_day
      ? {
          id: thread.booking_id,
          confirmationCode: thread.confirmation_code ?? '',
          status: thread.status,
          startDay: thread.start_day,
          endDay: thread.end_day,
        }
      : null,
  otherName: otherNameOf(thread, reader),
  unread: thread.unread,
  lastMessage: toMessage(thread.last, thread, reader),
  stopReason: thread.stop_reason,
  hasNewOwner: !thread.is_current,
});

/** Tells the pages of both sides that something has changed. */
export const notifySides = (db: DbOrTransaction, { id, hunter_id, host_id }: StoredThread): Promise<void> =>
  notifyUsers(db, { userIds: [hunter_id, host_id], threadId: id });

/** The subject under which the audit has a conversation: its booking, or the land that was asked about. */
export const subjectOf = ({ booking_id, listing_id }: Pick<StoredThread, 'booking_id' | 'listing_id'>) =>
  booking_id
    ? ({ type: 'booking', id: booking_id } as const)
    : ({ type: 'listing', id: listing_id } as const);

/** A page of a thread's messages; an empty conversation without a thread. */
export const readConversation = async (
  db: DbOrTransaction,
  thread: StoredThread | undefined,
  { reader, before, status }: { reader: Reader; before?: number | undefined; status?: BookingStatus },
): Promise<Conversation> => {
  const photosNow = takesPhotos(status ?? thread?.status);
  if (!thread) return { thread: null, messages: [], hasOlder: false, takesPhotos: photosNow };
  // One more than a page, to know whether there are older ones.
  const rows = await listMessages(db, thread.id, { before, limit: pageSize + 1 });
  const [last] = before === undefined ? rows : await listMessages(db, thread.id, { limit: 1 });
  const unread = reader === 'administrator' ? 0 : await countUnreadIn(db, thread.id, reader);
  return {
    thread: last ? toThread({ ...thread, unread, last }, reader) : null,
    messages: rows
      .slice(0, pageSize)
      .reverse()
      .map((row) => toMessage(row, thread, reader)),
    hasOlder: rows.length > pageSize,
    takesPhotos: photosNow,
  };
};
