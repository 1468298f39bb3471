import type { BookingStatus } from './booking-status.ts';
import { isPublic, type ListingFlags } from './listing-status.ts';

export const roles = ['Administrator', 'Customer'] as const;
export type Role = (typeof roles)[number];

/** The role a user acts in: Administrator if they have that role. */
export const mainRole = (userRoles: readonly Role[]): Role =>
  userRoles.includes('Administrator') ? 'Administrator' : 'Customer';

/** The caller of an operation: null for a visitor, else a signed-in user. */
export type Caller = Person | null;

/** A user as far as permissions go. */
export type Person = { id: string; email: string; role: Role };

export const isAdministrator = (caller: Caller): boolean => caller?.role === 'Administrator';

/** The listing's host or an administrator. */
export const canEditListing = (caller: Caller, listing: { userId: string }): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === listing.userId);

/**
 * A public listing: everybody. Any other: only its host and administrators (docs/rules/listings.md#hidden-listings).
 */
export const canSeeListing = (caller: Caller, listing: { userId: string } & ListingFlags): boolean =>
  isPublic(listing) || canEditListing(caller, listing);

/** Users see only their own record, administrators all (docs/rules/administration.md#users-are-private). */
export const canSeeUser = (caller: Caller, userId: string): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === userId);

/** Users edit their own profile, administrators any (docs/rules/accounts.md#profile). */
export const canEditProfile = (caller: Caller, userId: string): boolean => canSeeUser(caller, userId);

/**
 * Administrators ask for a user's new email address; for an administrator's account only they themselves, since whoever
 * has the address has the account (docs/rules/accounts.md#changing-an-address).
 */
export const canChangeEmail = (caller: Caller, user: { id: string; roles: readonly Role[] }): boolean =>
  caller !== null &&
  isAdministrator(caller) &&
  (caller.id === user.id || !user.roles.includes('Administrator'));

/**
 * The tabs of the administrators' table: customers and administrators; a user with both roles is in both
 * (docs/rules/administration.md#users-table).
 */
export const userTabs = ['users', 'administrators'] as const;
export type UserTab = (typeof userTabs)[number];

/** The sort keys of the users table; the first is the default. */
export const userSorts = ['joined', 'name', 'email', 'lastLogin'] as const;
export type UserSort = (typeof userSorts)[number];

/** The two sides of a booking. */
export const sides = ['hunter', 'host'] as const;
export type Side = (typeof sides)[number];

/** The user ids of a booking's sides. */
export type Sides = { hunterId: string; hostId: string };

/** The side of a booking that a user is on: hunter if they are both, undefined if neither. */
export const sideOf = ({ hunterId, hostId }: Sides, userId: string): Side | undefined => {
  if (userId === hunterId) return 'hunter';
  return userId === hostId ? 'host' : undefined;
};

/** Who reads a booking: one of its sides, or an administrator who is on neither. */
export const readers = [...sides, 'administrator'] as const;
export type Reader = (typeof readers)[number];

export const readerOf = (booking: Sides, userId: string): Reader =>
  sideOf(booking, userId) ?? 'administrator';

/** Both sides and administrators; for everybody else it is not found (docs/rules/booking.md#what-each-side-sees). */
export const canSeeBooking = (person: Pick<Person, 'id' | 'role'> | null, booking: Sides): boolean =>
  person !== null && (person.role === 'Administrator' || sideOf(booking, person.id) !== undefined);

/**
 * Who may see a booking's access information on a page, in an email or as a file: address, access, boundary, the
 * host's contacts and the PDF (docs/rules/booking.md#access-information).
 */
export const canSeeAccess = (
  person: Pick<Person, 'id' | 'role'> | null,
  booking: Sides & { status: BookingStatus },
): boolean => booking.status === 'Paid' && canSeeBooking(person, booking);

/** The host or an administrator confirms or rejects (docs/rules/booking.md#who-may-move-a-booking). */
export const canAnswerBooking = (caller: Caller, { hostId }: Pick<Sides, 'hostId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hostId);

/** The hunter or an administrator pays. From which statuses, booking-status.ts decides. */
export const canPayBooking = (caller: Caller, { hunterId }: Pick<Sides, 'hunterId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId);

/** The hunter or an administrator cancels. From which statuses, booking-status.ts decides. */
export const canCancelBooking = (caller: Caller, { hunterId }: Pick<Sides, 'hunterId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId);
