import type { BookingPaid, EventHandler } from '../event.ts';
import { adoptQuestion } from './store.ts';

/**
 * When a booking is paid, the question that its hunter asked before becomes its conversation, unless it has one: so
 * both sides read the contacts in it (docs/rules/messages.md#contacts).
 */
export const adoptQuestionOf: EventHandler<BookingPaid> = (_ctx, transaction, { bookingId }) =>
  adoptQuestion(transaction, bookingId);
