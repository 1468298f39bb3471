import { z } from 'zod';
import { maxMessageLength, maxMessagePhotos, maxUnreadCounted } from '#domain/message.ts';
import { sides } from '#domain/permissions.ts';
import { BookingStatus } from './booking.ts';
import { download, eventStream, get, post } from './endpoint.ts';
import { Day, Id, Instant, optionalText, PageNumber, paged, requiredText } from './fields.ts';
import { inOurNames } from './our-names.ts';

const Message = z.object({
  id: z.int(),
  sender: z.enum(sides),
  isOwn: z.boolean(),
  text: z.string().meta({
    description: 'Without phone numbers, addresses and links of the other side until the booking is paid',
  }),
  photos: z.array(z.object({ id: Id, width: z.int(), height: z.int() })).meta({
    description: 'Private photographs, of which getMessagePhoto answers the pictures; sizes in px',
  }),
  hidesContacts: z.boolean().meta({
    description:
      'Of an own message: whether the other side reads it without its contacts, since nothing is paid',
  }),
  sentDateTime: Instant,
});
export type Message = z.output<typeof Message>;

const Thread = z.object({
  id: Id,
  listing: z.object({ id: Id, title: z.string() }),
  booking: inOurNames(
    z.object({ id: Id, confirmationCode: z.string(), status: BookingStatus, startDate: Day, endDate: Day }),
  )
    .nullable()
    .meta({ description: 'null for a question before any booking' }),
  otherName: z.string().meta({ description: 'The host’s name is told once a booking is paid' }),
  unread: z.int().meta({ description: `Counted up to ${maxUnreadCounted}` }),
  lastMessage: Message,
  stopReason: z.string().nullable().meta({ description: 'Why an administrator stopped it; null if not' }),
  hasNewOwner: z.boolean().meta({
    description:
      'The land of an unpaid booking, or of a question, has another owner now: nobody writes in it',
  }),
});
export type Thread = z.output<typeof Thread>;

const Conversation = z.object({
  thread: Thread.nullable().meta({ description: 'null until somebody has written' }),
  messages: z.array(Message).meta({ description: 'The latest 30, or those before `before`, oldest first' }),
  hasOlder: z.boolean(),
  takesPhotos: z.boolean().meta({ description: 'Whether photographs can be sent: once the booking is paid' }),
});
export type Conversation = z.output<typeof Conversation>;

const before = z.object({
  before: z.coerce.number().int().min(1).optional().meta({ description: 'The id of a message' }),
});

/** Hunter and host write to each other (docs/rules/messages.md). */
export const message = {
  listThreads: get('/message/threads', {
    summary: 'The caller’s conversations as hunter or host, the latest first',
    access: 'confirmed',
    query: z.object({ page: PageNumber }),
    answer: paged('threads', Thread),
  }),
  countUnread: get('/message/unread', {
    summary: 'How many messages the caller has not read',
    access: 'signedIn',
    answer: z.object({ unread: z.int() }),
  }),
  getThread: get('/message/thread/:id', {
    summary: 'One conversation, for its two sides',
    access: 'confirmed',
    params: z.object({ id: Id }),
    query: before,
    answer: Conversation,
    refusals: ['notFound'],
  }),
  getBookingThread: get('/message/booking/:bookingId', {
    summary: 'The conversation of a booking, for its two sides',
    access: 'confirmed',
    params: z.object({ bookingId: Id }),
    query: before,
    answer: Conversation,
    refusals: ['notFound'],
  }),
  getQuestion: get('/message/question/:listingId', {
    summary: 'The caller’s own question about a listing',
    access: 'confirmed',
    params: z.object({ listingId: Id }),
    query: before,
    answer: Conversation,
    refusals: ['notFound'],
  }),
  sendMessage: post('/message/send', {
    summary: 'Write to the other side: of a booking, of a conversation, or to the host of a listing',
    access: 'confirmed',
    body: z
      .object({
        threadId: Id.optional(),
        bookingId: Id.optional(),
        listingId: Id.optional(),
        text: optionalText(maxMessageLength),
        photoIds: z
          .array(Id)
          .max(maxMessagePhotos, `At most ${maxMessagePhotos} photographs.`)
          .optional()
          .meta({ description: 'Photographs that were kept as private ones (savePhotos)' }),
      })
      .refine(({ text, photoIds }) => text !== '' || Boolean(photoIds?.length), {
        message: 'Required',
        path: ['text'],
      })
      .refine(
        ({ threadId, bookingId, listingId }) => [threadId, bookingId, listingId].filter(Boolean).length === 1,
        {
          message: 'Name one of threadId, bookingId and listingId.',
          path: ['threadId'],
        },
      ),
    answer: z.object({ threadId: Id, message: Message }),
    refusals: [
      'notFound',
      'ownListing',
      'threadStopped',
      'landHasNewOwner',
      'tooManyQuestions',
      'photosBeforePaid',
      'unknownPhoto',
    ],
    limit: { max: 120, seconds: 3600, isShared: true },
  }),
  getMessagePhoto: download('/message/photo/:id', {
    summary: 'A photograph of a message: for its two sides, and for an administrator who has just read them',
    access: 'confirmed',
    params: z.object({ id: Id }),
    query: z.object({ width: z.enum(['320', '1600']) }),
    file: 'image/webp',
    refusals: ['notFound'],
    limit: { max: 600, seconds: 60 },
  }),
  followMessages: download('/message/events', {
    summary:
      'Events while they are read: `message` with the id of a conversation, `sync` when some may be missing',
    access: 'signedIn',
    file: eventStream,
    refusals: ['unavailable'],
    limit: { max: 60, seconds: 60 },
  }),
  markThreadRead: post('/message/thread/:id/read', {
    summary: 'Everything up to this message is read by the caller',
    access: 'confirmed',
    params: z.object({ id: Id }),
    body: z.object({ messageId: z.int().min(1) }),
    answer: z.object({ unread: z.int() }),
    refusals: ['notFound'],
  }),
  readThread: post('/administration/threads/read', {
    summary: 'Read a conversation of others, with a reason that the audit has',
    access: 'administrator',
    body: z
      .object({
        bookingId: Id.optional(),
        threadId: Id.optional(),
        reason: requiredText(250),
        before: z.int().min(1).optional().meta({ description: 'The id of a message' }),
      })
      .refine(({ bookingId, threadId }) => Boolean(bookingId) !== Boolean(threadId), {
        message: 'Name either bookingId or threadId.',
        path: ['bookingId'],
      }),
    answer: Conversation,
    refusals: ['notFound'],
  }),
  stopThread: post('/administration/threads/stop', {
    summary: 'Stop a conversation: nobody can write in it any more, and both sides read why',
    access: 'administrator',
    body: z.object({ threadId: Id, isStopped: z.boolean(), reason: requiredText(250) }),
    answer: z.object({ stopReason: z.string().nullable() }),
    refusals: ['notFound'],
  }),
};
