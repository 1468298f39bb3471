import { type DayRange, isRange, overlapOf } from '#domain/dates.ts';
import { api } from '../session/api.ts';

/** A user's own booking of the requested days. */
export type OwnBooking = DayRange & {
  id: string;
  /** True when it has exactly these days, false when it shares some. */
  isSame: boolean;
};

/** The signed-in user's active booking of some or all of these days of a listing. */
export const findOwnBooking = async (
  userId: string,
  listingId: string,
  range: DayRange,
): Promise<OwnBooking | undefined> => {
  const { getUserBookings } = await api();
  const { activeBookings } = await getUserBookings({ params: { userId } });
  const own = activeBookings
    .filter((booking) => booking.listingId === listingId)
    .filter((booking) => isRange(overlapOf(booking, range)))
    .map(({ id, startDay, endDay }) => ({
      id,
      startDay,
      endDay,
      isSame: startDay === range.startDay && endDay === range.endDay,
    }));
  return own.find(({ isSame }) => isSame) ?? own[0];
};
