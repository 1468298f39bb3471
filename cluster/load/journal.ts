import { appendFileSync } from 'node:fs';
import type { BookingStatus } from '#domain/booking-status.ts';

/** What the client knows of a booking. */
type Known = {
  acknowledged: BookingStatus;
  /** What a write would make of it whose answer is not clear. */
  possible: readonly BookingStatus[];
  /** The order whose id was answered. */
  orderId?: string;
};

/** What the database has of it. */
export type Stored = { id: string; status: string; orderIds: string[] };
/** A photograph that the database has, and whether a message has it. */
export type StoredPhoto = { id: string; isSent: boolean };

/** Every write that was acknowledged, kept by the client alone: in memory, and line by line in a file to look at. */
export type Journal = {
  readonly writes: number;
  readonly ids: string[];
  readonly photoIds: string[];
  /** A write of the booking is about to be sent, which would make one of these of it. */
  attempt(id: string, possible: readonly BookingStatus[]): void;
  acknowledge(id: string, status: BookingStatus): void;
  acknowledgeOrder(id: string, orderId: string): void;
  /** A photograph was kept, or sent with a message. */
  acknowledgePhoto(photoId: string, isSent: boolean): void;
  /** The write was refused, and no answer before was unclear: it did nothing. */
  refuse(id: string): void;
  /** A sentence for each acknowledged write that is not in the database, and each that is there and was not sent. */
  compare(stored: readonly Stored[], photos?: readonly StoredPhoto[]): { lost: string[]; unknown: string[] };
};

export const createJournal = (file: string): Journal => {
  const bookings = new Map<string, Known>();
  const photos = new Map<string, boolean>();
  let writes = 0;
  const write = (line: object) => appendFileSync(file, `${JSON.stringify({ at: new Date(), ...line })}\n`);
  return {
    get writes() {
      return writes;
    },
    get ids() {
      return [...bookings.keys()];
    },
    get photoIds() {
      return [...photos.keys()];
    },
    attempt(id, possible) {
      const known = bookings.get(id);
      if (known) known.possible = possible;
    },
    acknowledge(id, status) {
      writes += 1;
      // PayPal's answer to a capture may come later, by a job.
      const possible = status === 'ProcessingPayment' ? (['Paid', 'PendingPayment'] as const) : [];
      bookings.set(id, { ...bookings.get(id), acknowledged: status, possible });
      write({ id, status });
    },
    acknowledgeOrder(id, orderId) {
      writes += 1;
      const known = bookings.get(id);
      if (known) known.orderId = orderId;
      write({ id, orderId });
    },
    acknowledgePhoto(photoId, isSent) {
      writes += 1;
      photos.set(photoId, isSent);
      write({ photoId, isSent });
    },
    refuse(id) {
      const known = bookings.get(id);
      if (known) known.possible = [];
    },
    compare(stored, storedPhotos = []) {
      const found = new Map(stored.map((one) => [one.id, one]));
      const lost = [...bookings].flatMap(([id, { acknowledged, possible, orderId }]) => {
        const row = found.get(id);
        if (!row) return [`Booking ${id} was acknowledged as ${acknowledged}, and is missing.`];
        const orders =
          orderId && !row.orderIds.includes(orderId) ? [`Order ${orderId} of ${id} is missing.`] : [];
        return [acknowledged, ...possible].some((status) => status === row.status)
          ? orders
          : [`Booking ${id} was acknowledged as ${acknowledged}, and is ${row.status}.`, ...orders];
      });
      const kept = new Map(storedPhotos.map((one) => [one.id, one.isSent]));
      const lostPhotos = [...photos].flatMap(([id, isSent]) => {
        if (!kept.has(id)) return [`The photograph ${id} is missing.`];
        return isSent && !kept.get(id) ? [`The message with the photograph ${id} is missing.`] : [];
      });
      const unknown = stored
        .filter(({ id }) => !bookings.has(id))
        .map(({ id, status }) => `Booking ${id} is there (${status}), and was never acknowledged.`);
      return { lost: [...lost, ...lostPhotos], unknown };
    },
  };
};
