import { formatAcres } from '#domain/acreage.ts';
import type { Activity } from '#domain/activities.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { Context } from '../context.ts';
import type { StoredChangesAsked } from '../platform/db/schema.ts';
import { findUser } from '../user/store.ts';
import { findListing } from './store.ts';

/** The data for emails about a listing: the listing and its host. Nothing that only paying hunters may know. */
export type ListingEmailData = {
  id: string;
  title: string;
  city: string;
  county: string;
  acreage: number;
  activities: readonly Activity[];
  photoCount: number;
  baseCostCents: Cents;
  isAutoConfirm: boolean;
  active: boolean;
  approved: boolean;
  changesAsked: StoredChangesAsked | null;
  host: { firstName: string; lastName: string; email: string; hasPayPal: boolean };
};

/** The current data of a listing and its host; undefined when either is missing. */
export const findListingEmailData = async (
  { db }: Pick<Context, 'db'>,
  listingId: string,
): Promise<ListingEmailData | undefined> => {
  const listing = await findListing(db, listingId);
  const host = listing && (await findUser(db, listing.user_id));
  if (!host) return undefined;
  return {
    id: listing.id,
    title: listing.title,
    city: listing.city,
    county: listing.county,
    acreage: listing.acreage,
    activities: listing.activities,
    photoCount: listing.photo_ids.length,
    baseCostCents: listing.base_cost_cents,
    isAutoConfirm: listing.is_auto_confirm,
    active: listing.active,
    approved: listing.approved,
    changesAsked: listing.changes_asked,
    host: {
      firstName: host.first_name,
      lastName: host.last_name,
      email: host.email,
      hasPayPal: listing.pay_pal_email !== '',
    },
  };
};

/** What identifies a listing, as labels and values for a table in an email. */
export const factLines = ({
  title,
  city,
  county,
  acreage,
  baseCostCents,
}: ListingEmailData): [string, string][] => [
  ['Land', title],
  ['Where', `${city}, ${county} County`],
  ['Size', formatAcres(acreage)],
  ['Base price', `${formatMoney(baseCostCents)} a day`],
];

/** A sample listing, for the previews. */
export const sampleListing: ListingEmailData = {
  id: '019a9f3e-5c00-7000-8000-00000000f00d',
  title: 'Kickapoo Ridge: oak flats and two creek bottoms',
  city: 'Soldiers Grove',
  county: 'Crawford',
  acreage: 118.5,
  activities: ['Deer', 'Turkey', 'Fishing Access'],
  photoCount: 6,
  baseCostCents: 8_500,
  isAutoConfirm: false,
  active: true,
  approved: true,
  changesAsked: null,
  host: { firstName: 'Walter', lastName: 'Lindqvist', email: 'walter@farm.example', hasPayPal: false },
};
