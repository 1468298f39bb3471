import type { booking } from '#contract/booking.ts';
import type { bookingAdministration } from '#contract/booking-administration.ts';
import type { Operations } from '../operation.ts';
import { cancelBooking } from './cancel-booking.ts';
import { confirmBooking } from './confirm-booking.ts';
import { editBooking } from './edit-booking.ts';
import { exportBookingTable } from './export-booking-table.ts';
import { extendDeadline } from './extend-deadline.ts';
import { getBooking } from './get-booking.ts';
import { getBookingDetail } from './get-booking-detail.ts';
import { getHunterFacts } from './get-hunter-facts.ts';
import { getUserBookings } from './get-user-bookings.ts';
import { getUserListings } from './get-user-listings.ts';
import { listBookings } from './list-bookings.ts';
import { rejectBooking } from './reject-booking.ts';
import { remindBooking } from './remind-booking.ts';
import { resendBookingEmail } from './resend-booking-email.ts';
import { sendAccessEmail } from './send-access-email.ts';
import { submitBookingRequest } from './submit-booking-request.ts';

export const bookingOperations: Operations<typeof booking & typeof bookingAdministration> = {
  submitBookingRequest,
  getUserListings,
  getUserBookings,
  getBookingDetail,
  listBookings,
  getBooking,
  getHunterFacts,
  editBooking,
  confirmBooking,
  rejectBooking,
  cancelBooking,
  exportBookingTable,
  sendAccessEmail,
  remindBooking,
  resendBookingEmail,
  extendDeadline,
};
