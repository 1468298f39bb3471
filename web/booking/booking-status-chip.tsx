import { type BookingStatus, nameOfStatus } from '#domain/booking-status.ts';
import { StatusChip, type Tone } from '../ui/status-chip.tsx';

const tones: Record<BookingStatus, Tone> = {
  PendingConfirmation: 'wheat',
  PendingPayment: 'wheat',
  ProcessingPayment: 'lake',
  Paid: 'pine',
  Rejected: 'danger',
  Cancelled: 'plain',
};

/** A booking's status as a colored chip. */
export const BookingStatusChip = ({ status }: { status: BookingStatus }) => (
  <StatusChip tone={tones[status]}>{nameOfStatus(status)}</StatusChip>
);
