import type { BookingDetail, BookingRequest } from '#contract/booking.ts';
import type { Api } from '#contract/contract.ts';
import { type BookingAction, type BookingStatus, holdsDays, next } from '#domain/booking-status.ts';
import type { Day } from '#domain/dates.ts';
import type { Context } from '../context.ts';

/** A request that is all right but for what is given. */
export const requestFor = (
  listingId: string,
  startDateTime: Day,
  endDateTime: Day = startDateTime,
  changes: Partial<BookingRequest> = {},
): BookingRequest => ({
  listingId,
  startDateTime,
  endDateTime,
  partySize: 1,
  licenseConfirmed: true,
  sendEmails: true,
  ...changes,
});

export const ask = (api: Api, ...parts: Parameters<typeof requestFor>): Promise<BookingDetail> =>
  api.submitBookingRequest({ body: requestFor(...parts) });

const actions: readonly BookingAction[] = [
  'confirm',
  'reject',
  'cancel',
  'beginPayment',
  'completePayment',
  'declinePayment',
];

/**
 * What is wrong with the bookings in the database, as sentences: a story that doesn't lead to the stored status by
 * allowed moves, or days held that aren't those of the booking. Nothing found is an empty list.
 */
export const whatIsWrong = async ({ db }: Context): Promise<string[]> => {
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'listing_id', 'start_day', 'end_day', 'status'])
    .execute();
  const moves = await db
    .selectFrom('booking_activity')
    .where('to_status', 'is not', null)
    .select(['booking_id', 'from_status', 'to_status'])
    .orderBy('id')
    .execute();
  const held = await db
    .selectFrom('held_days')
    .select(['booking_id', 'listing_id', 'day'])
    .orderBy('day')
    .execute();
  const movesOf = Map.groupBy(moves, (move) => move.booking_id);
  const heldOf = Map.groupBy(held, (one) => one.booking_id);
  return bookings.flatMap(({ id, listing_id, start_day, end_day, status }) => {
    const wrong: string[] = [];
    let at: BookingStatus | null = null;
    for (const { from_status, to_status } of movesOf.get(id) ?? []) {
      const isAllowed =
        at === null || actions.some((action) => next(at as BookingStatus, action) === to_status);
      if (from_status !== at || !isAllowed) wrong.push(`${id}: ${at} can't become ${to_status}`);
      at = to_status;
    }
    if (at !== status) wrong.push(`${id}: is ${status}, its story says ${at}`);
    const days = (heldOf.get(id) ?? []).filter((one) => one.listing_id === listing_id).map(({ day }) => day);
    const wanted: Day[] = [];
    const end = Date.parse(end_day);
    if (holdsDays(status))
      for (let time = Date.parse(start_day); time <= end; time += 86_400_000)
        wanted.push(new Date(time).toISOString().slice(0, 10));
    if (days.join() !== wanted.join()) wrong.push(`${id}: holds ${days.join()} and not ${wanted.join()}`);
    return wrong;
  });
};
