import { randomUUID } from 'node:crypto';
import type { Api } from '#contract/contract.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import type { Day } from '#domain/dates.ts';
import type { Journal } from './journal.ts';
import type { Land, Person } from './people.ts';
import { putPicture } from './picture.ts';
import { whyWrong } from './repeats.ts';
import { type Clear, untilClear } from './until-clear.ts';

export type Visit = {
  hunter: Person;
  host: Person;
  land: Land;
  day: Day;
  isPaid: boolean;
  /** Called when the booking waits for its payment, which begins once this resolves. */
  beforePaying?: () => Promise<void>;
};

type Tools = {
  web: string;
  /** The address of the payment emulator, where the payer approves. */
  payments: string;
  send: typeof fetch;
  journal: Journal;
  /** Waits while the load is paused; called before each step. */
  step(): Promise<void>;
  /** Called with each acknowledged write. */
  onWrite(): void;
  /** Called with the code of each refusal of a write. */
  onRefusal(code: string): void;
  /** Called with a sentence about an answer that was wrong. */
  onWrong(sentence: string): void;
};

/**
 * The main job: a hunter looks at land and asks for a day, the host confirms it, and the hunter pays, and sends a
 * picture, or cancels. Each write has a key of its own, that of the picture its upload's, under which it is repeated
 * until its answer is clear. Resolves to whether the booking was paid.
 */
export const runStory = async (visit: Visit, tools: Tools): Promise<boolean> => {
  const { hunter, host, land, day, isPaid, beforePaying } = visit;
  const { web, payments, send, journal, step, onWrite, onRefusal, onWrong } = tools;
  const write = async <Value>(
    call: keyof Api,
    request: (idempotencyKey: string) => Promise<Value>,
    id?: string,
    possible: readonly BookingStatus[] = [],
  ): Promise<Value | undefined> => {
    await step();
    const idempotencyKey = randomUUID();
    if (id) journal.attempt(id, possible);
    const answer: Clear<Value> = await untilClear(() => request(idempotencyKey));
    if (answer.refused) {
      onRefusal(answer.isFirst ? answer.refused : `${answer.refused} after an unclear answer`);
      const why = answer.isFirst ? undefined : whyWrong(call, answer.refused);
      if (why) onWrong(id ? `${why} Booking ${id}` : why);
      if (id && answer.isFirst) journal.refuse(id);
      return undefined;
    }
    onWrite();
    return answer.value;
  };
  /** People read more than they write. */
  const lookAround = async (id?: string) => {
    const reads = [
      () => send(`${web}/`),
      () => send(`${web}/listing/${land.id}`),
      () => send(`${web}/api/listing/public/${land.id}`),
      () => (id ? hunter.api.getBookingDetail({ params: { id } }) : send(`${web}/api/listing/public`)),
    ];
    for (const read of reads) {
      await step();
      await read().catch(() => {}); // counted by the sender
    }
  };

  await lookAround();
  const body = {
    listingId: land.id,
    startDay: day,
    endDay: day,
    partySize: 1,
    licenseConfirmed: true,
    rulesRead: land.rules,
    note: '',
    sendEmails: true,
  };
  const booking = await write('submitBookingRequest', (idempotencyKey) =>
    hunter.api.submitBookingRequest({ body, idempotencyKey }),
  );
  if (!booking) return false;
  const { id } = booking;
  journal.acknowledge(id, booking.status);

  const params = { id };
  await lookAround(id);
  const confirmed = await write(
    'confirmBooking',
    (idempotencyKey) => host.api.confirmBooking({ params, idempotencyKey }),
    id,
    ['PendingPayment'],
  );
  if (!confirmed) return false;
  journal.acknowledge(id, confirmed.status);

  await lookAround(id);
  if (!isPaid) {
    const cancelled = await write(
      'cancelBooking',
      (idempotencyKey) => hunter.api.cancelBooking({ params, idempotencyKey }),
      id,
      ['Cancelled'],
    );
    if (cancelled) journal.acknowledge(id, cancelled.status);
    return false;
  }
  await beforePaying?.();
  const order = await write(
    'createOrder',
    (idempotencyKey) => hunter.api.createOrder({ params, idempotencyKey }),
    id,
  );
  if (!order) return false;
  journal.acknowledgeOrder(id, order.id);
  await fetch(`${payments}/checkoutnow?token=${order.id}`, { method: 'POST' });
  const captured = await write(
    'captureOrder',
    (idempotencyKey) =>
      hunter.api.captureOrder({ params: { bookingId: id }, body: { orderId: order.id }, idempotencyKey }),
    id,
    ['ProcessingPayment', 'Paid'],
  );
  if (captured) journal.acknowledge(id, captured.status);
  await lookAround(id);
  if (captured?.status !== 'Paid') return false;

  const upload = await write('getSignedUrl', (idempotencyKey) =>
    hunter.api.getSignedUrl({ body: { contentType: 'image/png' }, idempotencyKey }),
  );
  if (!upload) return true;
  await step();
  await putPicture(send, upload.fileUploadUrl);
  const form = new FormData();
  form.append('keys', upload.key);
  form.append('isPrivate', 'true');
  const [photoId] = (await write('savePhotos', () => hunter.api.savePhotos({ form })))?.ids ?? [];
  if (!photoId) return true;
  journal.acknowledgePhoto(photoId, false);
  const message = { bookingId: id, text: 'We park here.', photoIds: [photoId] };
  const isSent = await write('sendMessage', (idempotencyKey) =>
    hunter.api.sendMessage({ body: message, idempotencyKey }),
  );
  if (isSent) journal.acknowledgePhoto(photoId, true);
  return true;
};
