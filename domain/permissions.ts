import { isPublic, type ListingFlags } from './listing-status.ts';

export const roles = ['Administrator', 'Customer'] as const;
export type Role = (typeof roles)[number];

/** The role that a token names: the mightiest of those held. */
export const mainRole = (held: readonly Role[]): Role =>
  held.includes('Administrator') ? 'Administrator' : 'Customer';

/** Who is asking: nobody yet, or a person with a role. */
export type Caller = { id: string; email: string; role: Role } | null;

export const isAdministrator = (caller: Caller): boolean => caller?.role === 'Administrator';

/** Owner or administrator. */
export const canEditListing = (caller: Caller, listing: { userId: string }): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === listing.userId);

/**
 * Public ones are everybody's; others only their owner's and administrators' (docs/rules/listings.md#hidden-listings).
 */
export const canSeeListing = (caller: Caller, listing: { userId: string } & ListingFlags): boolean =>
  isPublic(listing) || canEditListing(caller, listing);

/** A user can view only their own record; an administrator any (docs/rules/administration.md#users-are-private). */
export const canSeeUser = (caller: Caller, userId: string): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === userId);

/** Everybody changes their own profile, an administrator anybody's (docs/rules/accounts.md#profile). */
export const canEditProfile = (caller: Caller, userId: string): boolean => canSeeUser(caller, userId);

/**
 * The tabs of the administrators' table: customers and administrators; who is both stands under both
 * (docs/rules/administration.md#users-table).
 */
export const userTabs = ['users', 'administrators'] as const;
export type UserTab = (typeof userTabs)[number];

/** What that table can be sorted by; by when people joined unless somebody chooses. */
export const userSorts = ['joined', 'name', 'email', 'lastLogin'] as const;
export type UserSort = (typeof userSorts)[number];

/** A booking's two sides: who asked, and whose land it is. */
export type Sides = { hunterId: string; ownerId: string };

/** Both sides and administrators; to everybody else it doesn't exist (docs/rules/booking.md#what-each-side-sees). */
export const canSeeBooking = (caller: Caller, { hunterId, ownerId }: Sides): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId || caller.id === ownerId);

/** Yes or no is the owner's to say, or an administrator's (docs/rules/booking.md#who-may-move-a-booking). */
export const canAnswerBooking = (caller: Caller, { ownerId }: Pick<Sides, 'ownerId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === ownerId);

/** A hunter pays their own, an administrator may for them; from which status is the booking's question. */
export const canPayBooking = (caller: Caller, { hunterId }: Pick<Sides, 'hunterId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId);

/** A hunter may cancel their own, an administrator any; from which status is the booking's question. */
export const canCancelBooking = (caller: Caller, { hunterId }: Pick<Sides, 'hunterId'>): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === hunterId);
