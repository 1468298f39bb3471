import type { BookingStatus } from '#domain/booking-status.ts';
import type { Tone } from '../ui/status-chip.tsx';

/** The statuses as people read them (spec 1 §3), each in its colour. */
export const statusWords: Record<BookingStatus, { words: string; tone: Tone }> = {
  PendingConfirmation: { words: 'Pending Confirmation', tone: 'wheat' },
  PendingPayment: { words: 'Pending Payment', tone: 'wheat' },
  ProcessingPayment: { words: 'Processing Payment', tone: 'lake' },
  Paid: { words: 'Paid', tone: 'pine' },
  Rejected: { words: 'Rejected', tone: 'danger' },
  Cancelled: { words: 'Cancelled', tone: 'plain' },
};
