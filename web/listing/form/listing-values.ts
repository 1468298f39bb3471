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
import { usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import { draftOf, emptyOf } from '../../ui/form-shapes.ts';

const { body } = contract.submitListing;
const { in: wire } = body;
const { address, locationGeoJson } = wire.shape;

/** The call's schema, with the server's own checks of state and marker. */
const hostFields = wire.extend({
  address: address.extend({
    state: address.shape.state.refine((state) => state === 'WI', refusals.onlyWisconsin.text),
  }),
  locationGeoJson: locationGeoJson.refine(({ geometry }) => {
    const [lng, lat] = geometry.coordinates;
    return isInWisconsin(lat, lng);
  }, refusals.markerOutside.text),
});

/** The administrators' fields, in form order: host and fees. */
const administratorsFields = z.object({
  userId: z.uuid(refusals.unknownHost.text),
  ...hostFields.omit({ userId: true }).shape,
  bookingFeePercentage: Fraction,
  ownerFeePercentage: Fraction,
});

const hostBody = inOurNames(hostFields);
const administratorsBody = inOurNames(administratorsFields as z.ZodObject as typeof wire);

/** Both schemas have the same fields; the administrators' one requires some that are optional in the call. */
export const bodyFor = (isAdministrator: boolean): typeof body =>
  isAdministrator ? administratorsBody : hostBody;

/** The form's values are the call's input on the wire: dollars, fractions, longitude first. */
export type ListingValues = z.input<typeof body> & FieldValues;
export type ListingForm = UseFormReturn<ListingValues, unknown, SubmitListing>;

/** Fields that only administrators send; other forms don't have them. */
const onlyAdministrators = {
  userId: true,
  isAutoConfirm: true,
  taxRate: true,
  bookingFeePercentage: true,
  ownerFeePercentage: true,
  listingAttachment: true,
} as const;

const newListingFields = wire.omit({ ...onlyAdministrators, id: true, updatedDateTime: true });

/** The values a draft of a new listing may have: incomplete is fine, another shape is not. */
export const DraftValues = draftOf(newListingFields).partial();

/** A GeoJSON marker from degrees. */
export const markerAt = ({ lat, lng }: { lat: number; lng: number }): ListingValues['locationGeoJson'] => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: null,
});

/** A new listing, prefilled with the host's contact details. */
export const newListing = (host?: User) => ({
  ...emptyOf(newListingFields.omit({ locationGeoJson: true })),
  address: { ...emptyOf(address), state: 'WI' },
  county: '' as never,
  hostPhoneNumber: host?.phoneNumber ?? '',
  hostEmail: host?.email ?? '',
});

/** A new listing as an administrator starts it: without a host, and with every stored field visible. */
export const newListingForHost = () => ({
  ...newListing(),
  isAutoConfirm: false,
  taxRate: null,
  bookingFeePercentage: usualBookingFee,
  ownerFeePercentage: usualHostShare,
  listingAttachment: null,
});

/** A listing as form values, with the version that was read. */
export const valuesOf = (listing: EditableListing, isAdministrator: boolean): ListingValues => {
  const { lat, lng, baseCostCents, updatedDateTime } = listing;
  const values = {
    ...listing,
    baseCost: toDollars(baseCostCents),
    locationGeoJson: markerAt({ lat, lng }),
    updatedDateTime: updatedDateTime.toISOString(),
  };
  const fields = Object.keys(wire.shape).filter((name) => isAdministrator || !(name in onlyAdministrators));
  return Object.fromEntries(
    fields.map((name) => [name, values[name as keyof typeof values]]),
  ) as ListingValues;
};
