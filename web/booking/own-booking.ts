import { type DayRange, isRange, overlapOf } from '#domain/dates.ts';
import { api } from '../session/api.ts';

/** A person's own booking of days that they ask for. */
export type OwnBooking = {
  id: string;
  /** True when it is of exactly these days, false when it shares some. */
  isSame: boolean;
};

/** The active booking of the signed-in person that holds these days of a listing, or some of them. */
export const findOwnBooking = async (
  userId: string,
  listingId: string,
  range: DayRange,
): Promise<OwnBooking | undefined> => {
  const { getUserBookings } = await api();
  const { activeBookings } = await getUserBookings({ params: { userId } });
  const own = activeBookings
    .filter((booking) => booking.listingId === listingId)
    .map(({ id, startDay: startDate, endDay: endDate }) => ({ id, startDate, endDate }))
    .filter((days) => isRange(overlapOf(days, range)))
    .map(({ id, startDate, endDate }) => ({
      id,
      isSame: startDate === range.startDate && endDate === range.endDate,
    }));
  return own.find(({ isSame }) => isSame) ?? own[0];
};
