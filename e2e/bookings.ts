import type { APIRequestContext } from '@playwright/test';
import { inDays } from './days.ts';
import { listLand } from './land.ts';
import { call } from './people.ts';

export type Booking = { id: string; confirmationCode: string; title: string };

/** A booking of the demo's hunter on new land, as an administrator enters it: a request, or in a status by its number. */
export const enterBooking = async (request: APIRequestContext, bookingStatus?: number): Promise<Booking> => {
  const { id: listingId, title } = await listLand(request, 'Tamarack marsh');
  const { users } = await call<{ users: { id: string }[] }>(
    request,
    'admin',
    '/user/search?query=hunter@openacre.example',
  );
  // Behind what others look at, and maybe next season's: administrators book any day.
  const day = inDays(60);
  const days = { startDateTime: day, endDateTime: day };
  const asked = { listingId, userId: users[0]?.id, ...days, bookingStatus, sendEmails: false };
  const booking = await call<Booking>(request, 'admin', '/listing/submitBookingRequest', asked);
  return { ...booking, title };
};
