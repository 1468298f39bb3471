import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { Fraction } from '#contract/fields.ts';
import type { EditableListing, SubmitListing } from '#contract/listing.ts';
import { inOurNames } from '#contract/our-names.ts';
import { refusals } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { isInWisconsin } from '#domain/county-at.ts';
import { toDollars } from '#domain/money.ts';
import { usualBookingFee, usualOwnersShare } from '#domain/pricing.ts';

const { body } = contract.submitListing;
const { in: wire } = body;
const { address, locationGeoJson } = wire.shape;

/** The call's own shape, and at once what the server would say of the state and the marker. */
const ownersFields = wire.extend({
  address: address.extend({
    state: address.shape.state.refine((state) => state === 'WI', refusals.onlyWisconsin.text),
  }),
  locationGeoJson: locationGeoJson.refine(({ geometry }) => {
    const [lng, lat] = geometry.coordinates;
    return isInWisconsin(lat, lng);
  }, refusals.markerOutside.text),
});

/** An administrator also says whose land it is, and what the house takes: in the order in which the form asks. */
const administratorsFields = z.object({
  userId: z.uuid(refusals.unknownOwner.text),
  ...ownersFields.omit({ userId: true }).shape,
  bookingFeePercentage: Fraction,
  ownerFeePercentage: Fraction,
});

const ownersBody = inOurNames(ownersFields);
const administratorsBody = inOurNames(administratorsFields as z.ZodObject as typeof wire);

/** Of the same values as the call's, some of which it may ask for where the call doesn't. */
export const bodyFor = (isAdministrator: boolean): typeof body =>
  isAdministrator ? administratorsBody : ownersBody;

/** The form's values are the call's on the wire: dollars, fractions, longitude first. */
export type ListingValues = z.input<typeof body> & FieldValues;
export type ListingForm = UseFormReturn<ListingValues, unknown, SubmitListing>;

/** A marker as GeoJSON has it, from degrees. */
export const markerAt = ({ lat, lng }: { lat: number; lng: number }): ListingValues['locationGeoJson'] => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: null,
});

/** A new listing, with what is known of its owner already filled in. */
export const newListing = (owner?: User) => ({
  title: '',
  description: '',
  address: { addressLine1: '', addressLine2: '', city: '', state: 'WI', zipCode: '' },
  county: '' as never,
  listingActivities: [],
  prohibitedActivities: '',
  maxPartySize: 1,
  photoIds: [],
  hostPhoneNumber: owner?.phoneNumber ?? '',
  hostEmail: owner?.email ?? '',
  payPalEmail: '',
  propertyBoundaryDescription: '',
  accessInformation: '',
  inPersonMeetUpRequired: false,
});

/** The same as an administrator begins it: whose it is comes first, and nothing is hidden that will be stored. */
export const newListingForOwner = () => ({
  ...newListing(),
  isAutoConfirm: false,
  taxRate: null,
  bookingFeePercentage: usualBookingFee,
  ownerFeePercentage: usualOwnersShare,
  listingAttachment: null,
});

/** What only administrators send; nobody else's form holds it. */
const onlyAdministrators = [
  'userId',
  'isAutoConfirm',
  'taxRate',
  'bookingFeePercentage',
  'ownerFeePercentage',
  'listingAttachment',
];

/** A listing as the form holds it, with the state of it that was read. */
export const valuesOf = (listing: EditableListing, isAdministrator: boolean): ListingValues => {
  const { lat, lng, baseCostCents, updatedDateTime } = listing;
  const values = {
    ...listing,
    baseCost: toDollars(baseCostCents),
    locationGeoJson: markerAt({ lat, lng }),
    updatedDateTime: updatedDateTime.toISOString(),
  };
  const fields = Object.keys(wire.shape).filter(
    (name) => isAdministrator || !onlyAdministrators.includes(name),
  );
  return Object.fromEntries(
    fields.map((name) => [name, values[name as keyof typeof values]]),
  ) as ListingValues;
};
