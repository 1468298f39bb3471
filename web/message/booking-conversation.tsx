import { useMemo } from 'react';
import { api } from '../session/api.ts';
import { ConversationView } from './conversation.tsx';
import type { ConversationSource } from './use-conversation.ts';

/** What hunter and host of a booking write to one another. */
export const BookingConversation = ({
  bookingId,
  readyQuestions,
}: {
  bookingId: string;
  readyQuestions: readonly string[];
}) => {
  const source = useMemo<ConversationSource>(
    () => ({
      load: async (before) => (await api()).getBookingThread({ params: { bookingId }, query: { before } }),
      send: async (message, idempotencyKey) =>
        (await api()).sendMessage({ body: { bookingId, ...message }, idempotencyKey }),
    }),
    [bookingId],
  );
  return (
    <ConversationView
      key={bookingId}
      source={source}
      draftOf={`booking ${bookingId}`}
      readyQuestions={readyQuestions}
    />
  );
};
