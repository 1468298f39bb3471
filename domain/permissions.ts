import { isPublic, type ListingFlags } from './listing-status.ts';

export const roles = ['Administrator', 'Customer'] as const;
export type Role = (typeof roles)[number];

/** The role that a token names: the mightiest of those held. */
export const mainRole = (held: readonly Role[]): Role =>
  held.includes('Administrator') ? 'Administrator' : 'Customer';

/** Who is asking: nobody yet, or a person with a role. */
export type Caller = { id: string; email: string; role: Role } | null;

export const isAdministrator = (caller: Caller): boolean => caller?.role === 'Administrator';

/** Owner or administrator (spec 1 §6). */
export const canEditListing = (caller: Caller, listing: { userId: string }): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === listing.userId);

/** Public ones are everybody's; others only their owner's and administrators' (spec 1 §4). */
export const canSeeListing = (caller: Caller, listing: { userId: string } & ListingFlags): boolean =>
  isPublic(listing) || canEditListing(caller, listing);

/** A user can view only their own record; an administrator any (spec 1 §6). */
export const canSeeUser = (caller: Caller, userId: string): boolean =>
  caller !== null && (isAdministrator(caller) || caller.id === userId);
