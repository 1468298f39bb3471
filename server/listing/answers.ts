import type { ForecastPeriod } from '#contract/forecast.ts';
import type { EditableListing, ListingCard, PublicListing } from '#contract/listing.ts';
import { blockedDays, type ListingAvailability } from '#domain/availability.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import { tidyRules } from '#domain/land-rules.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { type DaysPrice, totalsOf } from '#domain/pricing.ts';
import type { StoredDaysPrice } from './days-price-store.ts';
import { type StoredCard, type StoredListing, type StoredPage, toChangesAsked } from './store.ts';

/** What the days of a search cost; null for a search without days (docs/rules/search.md#price-of-the-days). */
export const toDaysPrice = (row: Partial<StoredDaysPrice>): DaysPrice | null => {
  const { booking_price_cents, booking_fee_percentage = 0, tax_rate = null } = row;
  if (booking_price_cents === undefined) return null;
  return totalsOf(booking_price_cents, { bookingFeePercentage: booking_fee_percentage, taxRate: tax_rate });
};

/** A listing's card. Lists each field, so that no private one can get in (docs/rules/listings.md#private-fields). */
export const toCard = (row: StoredCard): Omit<ListingCard, 'daysPrice'> => ({
  id: row.id,
  title: row.title,
  displayTitle: displayTitle(row.title, row.county),
  city: row.city,
  state: row.state,
  county: row.county,
  lat: row.lat,
  lng: row.lng,
  acreage: row.acreage,
  maxPartySize: row.max_party_size,
  listingActivities: row.activities,
  photoIds: row.photo_ids,
  baseCostCents: row.base_cost_cents,
  isAutoConfirm: row.is_auto_confirm,
  rating: row.rating,
  reviewCount: row.review_count,
});

/** A listing as visitors see it, with the days of `calendar` that are booked or blocked. */
export const toPublicListing = (
  row: StoredPage,
  { calendar, forecast }: { calendar: DayRange; forecast: ForecastPeriod[] },
): PublicListing => ({
  ...toCard(row),
  active: row.active,
  approved: row.approved,
  isOwn: false,
  description: row.description,
  prohibitedActivities: row.prohibited_activities,
  rules: tidyRules(row.rules),
  inPersonMeetUpRequired: row.in_person_meet_up_required,
  listingCosts: row.cost_ranges,
  listingAvailability: availabilityOf(row),
  bookingFeePercentage: row.booking_fee_percentage,
  taxRate: row.tax_rate,
  bookedDates: row.held_days,
  blockedDates: blockedDatesOf(row, calendar),
  forecast,
});

/** The whole listing, for its host and administrators. */
export const toEditableListing = (row: StoredListing): EditableListing => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  displayTitle: displayTitle(row.title, row.county),
  description: row.description,
  address: {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  },
  county: row.county,
  lat: row.lat,
  lng: row.lng,
  acreage: row.acreage,
  listingActivities: row.activities,
  prohibitedActivities: row.prohibited_activities,
  rules: tidyRules(row.rules),
  maxPartySize: row.max_party_size,
  photoIds: row.photo_ids,
  baseCostCents: row.base_cost_cents,
  listingCosts: row.cost_ranges,
  hostPhoneNumber: row.host_phone_number,
  hostEmail: row.host_email,
  payPalEmail: row.pay_pal_email,
  propertyBoundaryDescription: row.property_boundary_description,
  accessInformation: row.access_information,
  inPersonMeetUpRequired: row.in_person_meet_up_required,
  isAutoConfirm: row.is_auto_confirm,
  taxRate: row.tax_rate,
  bookingFeePercentage: row.booking_fee_percentage,
  ownerFeePercentage: row.owner_fee_percentage,
  listingAttachment:
    row.attachment_file_id === null
      ? null
      : {
          fileId: row.attachment_file_id,
          fileName: row.attachment_name ?? '',
          needsPassword: row.attachment_needs_password ?? false,
        },
  active: row.active,
  approved: row.approved,
  changesAsked: toChangesAsked(row.changes_asked),
  createdDateTime: row.created_at,
  updatedDateTime: row.updated_at,
  rating: row.rating,
  reviewCount: row.review_count,
  listingAvailability: availabilityOf(row),
});

type Ranges = Pick<StoredListing, 'availability_ranges' | 'default_availability'>;

const availabilityOf = ({ default_availability, availability_ranges }: Ranges) => ({
  default: default_availability,
  availabilityDateRanges: availability_ranges.map(({ startDay, endDay, availability }) => ({
    startDay,
    endDay,
    default: availability,
  })),
});

const blockedDatesOf = ({ default_availability, availability_ranges }: Ranges, calendar: DayRange): Day[] => {
  const availability: ListingAvailability = { default: default_availability, ranges: availability_ranges };
  return blockedDays(availability, calendar);
};
