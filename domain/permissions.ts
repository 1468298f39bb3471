import type { BookingStatus } from './booking-status.ts';
import { isPublic, type ListingFlags } from './listing-status.ts';

export const roles = ['Administrator', 'Customer'] as const;
export type Role = (typeof roles)[number];

/** The role of a token: Administrator for whoever has that role. */
export const mainRole = (held: readonly Role[]): Role =>
  held.includes('Administrator') ? 'Administrator' : 'Customer';

/** The caller of an operation: null for a visitor, else a signed-in user. */
export type Caller = { id: string; email: string; role: Role } | null;

export const isAdministrator = (caller: Caller): boolean => caller?.role === 'Administrator';

/** Its host or an administrator. */
export const canEditListing = (caller: Caller, listing: { userId: string }): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === listing.userId);

/**
 * Everybody for public listings; for others only their host and administrators (docs/rules/listings.md#hidden-listings).
 */
export const canSeeListing = (caller: Caller, listing: { userId: string } & ListingFlags): boolean =>
  isPublic(listing) || canEditListing(caller, listing);

/** A user can view only their own record; an administrator any (docs/rules/administration.md#users-are-private). */
export const canSeeUser = (caller: Caller, userId: string): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === userId);

/** Everybody changes their own profile, an administrator anybody's (docs/rules/accounts.md#profile). */
export const canEditProfile = (caller: Caller, userId: string): boolean => canSeeUser(caller, userId);

/**
 * The tabs of the administrators' table: customers and administrators; a user with both roles is in both
 * (docs/rules/administration.md#users-table).
 */
export const userTabs = ['users', 'administrators'] as const;
export type UserTab = (typeof userTabs)[number];

/** The sort keys of that table; the default is the first, when users joined. */
export const userSorts = ['joined', 'name', 'email', 'lastLogin'] as const;
export type UserSort = (typeof userSorts)[number];

/** A booking's two sides: its hunter and its host. */
export const sides = ['hunter', 'host'] as const;
export type Side = (typeof sides)[number];

/** The people on the two sides of a booking, by their ids. */
export type Sides = { hunterId: string; hostId: string };

/** Which side of a booking a person is; the hunter where they are both, undefined where they are neither. */
export const sideOf = ({ hunterId, hostId }: Sides, userId: string): Side | undefined => {
  if (userId === hunterId) return 'hunter';
  return userId === hostId ? 'host' : undefined;
};

/** The role in which a person reads a booking: one of its sides, or an administrator who is neither. */
export type Reader = Side | 'administrator';

export const readerOf = (booking: Sides, userId: string): Reader =>
  sideOf(booking, userId) ?? 'administrator';

type Viewer = Pick<NonNullable<Caller>, 'id' | 'role'> | null;

/** Both sides and administrators; to everybody else it doesn't exist (docs/rules/booking.md#what-each-side-sees). */
export const canSeeBooking = (viewer: Viewer, booking: Sides): boolean =>
  viewer !== null && (viewer.role === 'Administrator' || sideOf(booking, viewer.id) !== undefined);

/**
 * Who sees what paying opens, on a page, in an email or as a file: address, access information, boundary, the host's
 * contacts and the PDF (docs/rules/booking.md#access-information).
 */
export const canSeeAccess = (viewer: Viewer, booking: Sides & { status: BookingStatus }): boolean =>
  booking.status === 'Paid' && canSeeBooking(viewer, booking);

/** The host or an administrator confirms or rejects (docs/rules/booking.md#who-may-move-a-booking). */
export const canAnswerBooking = (caller: Caller, { hostId }: Pick<Sides, 'hostId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hostId);

/** The hunter or an administrator pays. From which statuses, booking-status.ts decides. */
export const canPayBooking = (caller: Caller, { hunterId }: Pick<Sides, 'hunterId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId);

/** The hunter or an administrator cancels. From which statuses, booking-status.ts decides. */
export const canCancelBooking = (caller: Caller, { hunterId }: Pick<Sides, 'hunterId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId);
