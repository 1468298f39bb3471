import type { BookingStatus } from './booking-status.ts';
import type { LandRules } from './land-rules.ts';

/** Characters of a message at most. */
export const maxMessageLength = 2000;

/** Photographs of a message at most. */
export const maxMessagePhotos = 4;

/**
 * Whether photographs can be sent. Before the payment a photograph could show a phone number, which no masking reads
 * (docs/rules/messages.md#photographs).
 */
export const takesPhotos = (status: BookingStatus | null | undefined): boolean => status === 'Paid';

/** '2 photographs'; empty without any. */
export const photosInWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 photograph' : `${count} photographs`;

/** Unread messages of a conversation are counted up to this number. */
export const maxUnreadCounted = 100;

/** '3', or '99+'. */
export const unreadInWords = (unread: number): string =>
  unread < maxUnreadCounted ? String(unread) : `${maxUnreadCounted - 1}+`;

/** How long an administrator sees the photographs of a conversation that they have read with a reason, in ms. */
export const photosAfterReadingMs = 3_600_000;

/** Places that a hunter can ask about in a day, without a booking (docs/rules/messages.md#limits). */
export const maxQuestionsPerDay = 10;

/** A message is emailed when it has not been read for this long, in ms (docs/rules/messages.md#emails). */
export const emailAfterMs = 5 * 60_000;

/**
 * Questions that hunters ask often, but for those that the rules of the land answer
 * (docs/rules/messages.md#ready-questions).
 */
export const readyQuestionsOn = ({ stands, standsThere, dogs, vehicles }: LandRules): string[] => [
  ...(standsThere === 0 ? [] : ['Which wind is best for your stands?']),
  'Where do we park, and how far is the walk in?',
  ...(stands === null && standsThere === null
    ? ['Are there stands we can use, or may we bring our own?']
    : []),
  ...(dogs === null ? ['May I bring a dog?'] : []),
  ...(vehicles === 'walkIn' ? [] : ['Is the ground dry enough to get in with a car?']),
];
