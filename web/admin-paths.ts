import type { AuditKind } from '#domain/audit.ts';
import type { FlagTab } from '#domain/conduct.ts';
import type { DayRange } from '#domain/dates.ts';
import type { ListingTab } from '#domain/listing-status.ts';
import { withQuery } from './paths.ts';

/** Every URL of the administration as a function: apart from the others, which each first load has. */
export const adminPaths = {
  users: () => '/admin/users',
  user: (userId: string) => `/admin/users/${userId}`,
  createUser: () => '/admin/users/create',
  listings: (query: { tab?: ListingTab } = {}) => withQuery('/admin/listings', query),
  submitListing: () => '/admin/listings/submit',
  listing: (listingId: string) => `/admin/listings/${listingId}`,
  listingApproval: (listingId: string) => `/admin/listings/${listingId}/approval`,
  listingHistory: (listingId: string) => `/admin/listings/${listingId}/history`,
  bookings: (query: { search?: string } = {}) => withQuery('/admin/bookings', query),
  booking: (bookingId: string) => `/admin/bookings/${bookingId}`,
  payouts: (query: { search?: string; tab?: string; status?: string } = {}) =>
    withQuery('/admin/payouts', query),
  /** A run, or the one after the booking whose payout was the last of that before. */
  checkRun: (query: { after?: string | undefined } = {}) => withQuery('/admin/payouts/run', query),
  payout: (bookingId: string, type: string) => `/admin/payouts/${bookingId}/${type}`,
  payments: () => '/admin/payments',
  editBooking: (bookingId: string) => `/admin/bookings/${bookingId}/edit`,
  /** With the listing and the days filled in if they are known. */
  createBooking: ({ listingId, startDay, endDay }: { listingId?: string } & Partial<DayRange> = {}) =>
    withQuery('/admin/bookings/create', { listingId, startDate: startDay, endDate: endDay }),
  /** The audit, narrowed to a kind, to what a user did, and to what concerns a user, a listing or a booking. */
  audit: (
    filters: {
      kind?: AuditKind | undefined;
      actor?: string | undefined;
      subject?: string | undefined;
      cursor?: string | undefined;
    } = {},
  ) => withQuery('/admin/audit', filters),
  settings: () => '/admin/settings',
  flags: (query: { hunterId?: string; tab?: FlagTab } = {}) => withQuery('/admin/flags', query),
  reports: () => '/admin/reports',
  reviews: (query: { listingId?: string } = {}) => withQuery('/admin/reviews', query),
  signs: () => '/admin/signs',
  emails: () => '/admin/emails',
} as const;
