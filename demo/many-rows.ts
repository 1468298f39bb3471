import { onlySaid, tagsOf } from '#domain/land-rules.ts';
import type { DemoListing } from './content.ts';

/** What a row of PostgreSQL's COPY has in a column. */
type Value = string | number | boolean | Date | null | readonly string[];

const inArray = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const textOf = (value: Value): string => {
  if (value === null) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map(inArray).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value);
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
};

/** Rows in the text format of COPY. */
export const toCopy = (rows: readonly Readonly<Record<string, Value>>[]): string =>
  rows.map((row) => `${Object.values(row).map(textOf).join('\t')}\n`).join('');

export type Stored = { id: string; hostId: string; photoIds: readonly string[]; at: Date };
/** Of a listing that has no reviews: only for measuring. */
export type Standing = { rating: number | null; reviews: number };

/** The rows of a listing in each table, as its operations would write them. */
export const rowsOf = (
  land: DemoListing,
  { id, hostId, photoIds, at }: Stored,
  { rating, reviews }: Standing,
) => ({
  listings: [
    {
      id,
      user_id: hostId,
      title: land.title,
      description: land.description,
      address_line1: land.address.addressLine1,
      address_line2: '',
      city: land.address.city,
      state: land.address.state,
      zip_code: land.address.zipCode,
      county: land.county,
      lat: land.lat,
      lng: land.lng,
      acreage: land.acreage,
      activities: land.activities,
      prohibited_activities: land.prohibitedActivities,
      rules: JSON.stringify(onlySaid(land.rules)),
      rule_tags: tagsOf(land.rules),
      max_party_size: land.maxPartySize,
      base_cost_cents: land.baseCostCents,
      host_phone_number: land.hostPhoneNumber,
      host_email: land.hostEmail,
      pay_pal_email: land.payPalEmail ?? '',
      property_boundary_description: land.propertyBoundaryDescription,
      access_information: land.accessInformation,
      in_person_meet_up_required: land.inPersonMeetUpRequired,
      is_auto_confirm: land.isAutoConfirm,
      tax_rate: land.taxRate,
      booking_fee_percentage: land.bookingFeePercentage,
      owner_fee_percentage: land.ownerFeePercentage,
      default_availability: land.availability.default,
      active: land.active,
      approved: land.approved,
      rating,
      review_count: reviews,
      created_at: at,
      updated_at: at,
      submitted_at: at,
    },
  ],
  listing_photos: photoIds.map((photoId, position) => ({ listing_id: id, position, photo_id: photoId })),
  listing_availability_ranges: land.availability.ranges.map((range) => ({
    listing_id: id,
    start_day: range.startDay,
    end_day: range.endDay,
    availability: range.default,
  })),
  listing_cost_ranges: land.costRanges.map((range) => ({
    listing_id: id,
    start_day: range.startDay,
    end_day: range.endDay,
    cost_cents: range.costCents,
  })),
});
