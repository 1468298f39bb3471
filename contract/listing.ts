import { z } from 'zod';
import { activities } from '#domain/activities.ts';
import { availabilities } from '#domain/availability.ts';
import { wisconsinCounties } from '#domain/counties.ts';
import { noRules } from '#domain/land-rules.ts';
import { changeTopics, maxChangesMessage } from '#domain/listing-approval.ts';
import { maxPhotos } from '#domain/upload-limits.ts';
import { get, post } from './endpoint.ts';
import {
  Acreage,
  ContactEmail,
  Day,
  Fraction,
  Id,
  Instant,
  Money,
  OptionalEmail,
  optional,
  optionalText,
  PartySize,
  Phone,
  priceOf,
  rangeOf,
  required,
  requiredText,
  State,
  StoredAddress,
  Zip,
} from './fields.ts';
import { ForecastPeriod } from './forecast.ts';
import { LandRules } from './land-rules.ts';
import { inOurNames } from './our-names.ts';

/** A stored range: earlier versions accepted a price of 0. */
const StoredCostRange = rangeOf({ cost: Money });
const CostRange = rangeOf({ cost: priceOf('Cost required.') });
const AvailabilityRange = rangeOf({ default: z.enum(availabilities) }, 'Select start and end date.');
const ListingAvailability = z.object({
  default: z.enum(availabilities),
  availabilityDateRanges: z.array(AvailabilityRange),
});

/** Longitude first, as in GeoJSON. */
const Point = z.object(
  {
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Point'),
      coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
    }),
    properties: z.record(z.string(), z.unknown()).nullable().default(null),
  },
  'Set the marker on the map.',
);

const Attachment = z.object({
  fileId: Id,
  fileName: z.string().max(250),
  needsPassword: z.boolean().optional().meta({
    description: 'Whether everybody who opens it is asked for a password; ignored where it is sent',
  }),
});

/** What a card shows: all that the public may know of a listing's location and price. */
const cardFields = z.object({
  id: Id,
  title: z.string(),
  displayTitle: z.string(),
  city: z.string(),
  state: z.string(),
  county: z.enum(wisconsinCounties),
  lat: z.number(),
  lng: z.number(),
  acreage: z.number(),
  maxPartySize: z.int(),
  listingActivities: z.array(z.enum(activities)),
  photoIds: z.array(Id),
  baseCost: Money,
  isAutoConfirm: z.boolean(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
});

export const DaysPrice = inOurNames(z.object({ bookingPrice: Money, total: Money }))
  .nullable()
  .meta({ description: 'What the days of the search cost, before and with fee and tax; null without days' });

export const ListingCard = inOurNames(cardFields.extend({ daysPrice: DaysPrice }));
export type ListingCard = z.output<typeof ListingCard>;

export const FreeDays = rangeOf({}).nullable().meta({
  description:
    'The searched days on which it is free; of land that was asked for by itself, the nearest days instead if it is not',
});

/** The days on which land is wanted that is asked for by itself; without one of them, no days. */
export const WantedDays = z.object({ startDate: Day.optional(), endDate: Day.optional() });

/** A card of a search. */
export const SearchedListing = inOurNames(
  cardFields.extend({
    daysPrice: DaysPrice,
    freeDays: FreeDays,
    miles: z.number().nullable().meta({ description: 'Distance from the place that was searched for' }),
  }),
);
export type SearchedListing = z.output<typeof SearchedListing>;

/** A card that may be of a listing which is not public. */
export const FoundListing = inOurNames(cardFields.extend({ active: z.boolean(), approved: z.boolean() }));
export type FoundListing = z.output<typeof FoundListing>;

const publicListingFields = cardFields.extend({
  /** Both true except for the host and administrators, who see the listing before it is public. */
  active: z.boolean(),
  approved: z.boolean(),
  isOwn: z.boolean().meta({ description: 'Whether it is the land of whoever asks' }),
  description: z.string(),
  prohibitedActivities: z.string(),
  rules: LandRules,
  inPersonMeetUpRequired: z.boolean(),
  listingCosts: z.array(StoredCostRange),
  listingAvailability: ListingAvailability,
  bookingFeePercentage: Fraction,
  taxRate: Fraction.nullable(),
  bookedDates: z.array(Day),
  blockedDates: z.array(Day),
  forecast: z.array(ForecastPeriod),
});
const PublicListing = inOurNames(publicListingFields);
export type PublicListing = z.output<typeof PublicListing>;

/** The listing with the calendar beside it. */
const ListingDetail = z.object({
  listing: inOurNames(publicListingFields.omit({ bookedDates: true, blockedDates: true })),
  bookedDates: z.array(Day),
  blockedDates: z.array(Day),
});

/** What an administrator asked the host to change before the listing is approved. */
export const ChangesAsked = z.object({
  topics: z.array(z.enum(changeTopics)),
  message: z.string().max(maxChangesMessage),
  askedDateTime: Instant,
});
export type ChangesAsked = z.output<typeof ChangesAsked>;

/** The whole listing, as its host and administrators edit it. Only administrators set the host's share. */
export const EditableListing = inOurNames(
  z.object({
    id: Id,
    userId: Id,
    title: z.string(),
    displayTitle: z.string(),
    description: z.string(),
    address: StoredAddress,
    county: z.enum(wisconsinCounties),
    lat: z.number(),
    lng: z.number(),
    acreage: z.number(),
    listingActivities: z.array(z.enum(activities)),
    prohibitedActivities: z.string(),
    rules: LandRules,
    maxPartySize: z.int(),
    photoIds: z.array(Id),
    baseCost: Money,
    listingCosts: z.array(StoredCostRange),
    hostPhoneNumber: z.string(),
    hostEmail: z.string(),
    payPalEmail: z.string(),
    propertyBoundaryDescription: z.string(),
    accessInformation: z.string(),
    inPersonMeetUpRequired: z.boolean(),
    isAutoConfirm: z.boolean(),
    taxRate: Fraction.nullable(),
    bookingFeePercentage: Fraction,
    ownerFeePercentage: Fraction,
    listingAttachment: Attachment.nullable(),
    active: z.boolean(),
    approved: z.boolean(),
    changesAsked: ChangesAsked.nullable().meta({
      description: 'What the host should change before it is approved; null when nothing is asked',
    }),
    createdDateTime: Instant,
    updatedDateTime: Instant,
    rating: z.number().nullable(),
    reviewCount: z.int(),
    listingAvailability: ListingAvailability,
  }),
);
export type EditableListing = z.output<typeof EditableListing>;

/** The listing form with its limits (docs/rules/listings.md#form). Without an id it creates a listing. */
const SubmitListing = inOurNames(
  z.object({
    id: Id.optional(),
    title: required(250),
    description: requiredText(5000),
    address: z.object({
      addressLine1: required(100),
      addressLine2: optional(100),
      city: required(50),
      state: State,
      zipCode: Zip,
    }),
    county: z.enum(wisconsinCounties, 'Pick one of Wisconsin’s counties'),
    locationGeoJson: Point,
    acreage: Acreage,
    listingActivities: z.array(z.enum(activities)).min(1, 'Pick at least one activity'),
    prohibitedActivities: optionalText(5000),
    rules: LandRules.default(noRules),
    maxPartySize: PartySize,
    photoIds: z.array(Id).max(maxPhotos, `At most ${maxPhotos} photographs`).default([]),
    baseCost: priceOf('Base cost required.'),
    hostPhoneNumber: Phone,
    hostEmail: ContactEmail,
    payPalEmail: OptionalEmail,
    accessInformation: requiredText(5000),
    propertyBoundaryDescription: requiredText(5000),
    inPersonMeetUpRequired: z.boolean().default(false),
    updatedDateTime: Instant.optional().meta({
      description: 'As the listing had it when it was read: refused when it was changed since',
    }),
    /**
     * The fields below are for administrators only and ignored from anybody else
     * (docs/rules/listings.md#administrators-fields).
     */
    userId: Id.optional(),
    isAutoConfirm: z.boolean().optional(),
    taxRate: Fraction.nullable().optional(),
    bookingFeePercentage: Fraction.optional(),
    ownerFeePercentage: Fraction.optional(),
    listingAttachment: Attachment.nullable().optional(),
  }),
);
export type SubmitListing = z.output<typeof SubmitListing>;

const byId = z.object({ id: Id });

export const listing = {
  getPublicListing: get('/listing/public/:id', {
    summary: 'One listing with its prices, its booked and blocked days and the forecast',
    mayLag: true,
    access: 'anyone',
    params: byId,
    answer: PublicListing,
    refusals: ['notFound'],
  }),
  getHostFacts: get('/listing/:id/host', {
    summary: 'What anybody who sees land may know of its host: nothing that says who they are',
    access: 'anyone',
    params: byId,
    answer: z.object({
      memberSinceDateTime: Instant,
      answersWithinMinutes: z.int().nullable().meta({
        description:
          'The median of their latest 20 requests; null until there are three, and if half of them ended without an answer',
      }),
      answeredPercentage: z.int().nullable().meta({
        description: 'The share of these that they answered in time; null until there are three',
      }),
      listings: z.int().meta({ description: 'Public ones' }),
      rating: z.number().nullable().meta({ description: 'Of all their public land, in stars' }),
      reviewCount: z.int(),
    }),
    refusals: ['notFound'],
  }),
  getListingDetail: get('/listing/detail/:id', {
    summary: 'One listing, and beside it the days that are booked and blocked',
    access: 'anyone',
    params: byId,
    answer: ListingDetail,
    refusals: ['notFound'],
  }),
  getListing: get('/listing/:id', {
    summary: 'The whole listing, for its owner and administrators',
    access: 'signedIn',
    params: byId,
    answer: EditableListing,
    refusals: ['notFound'],
  }),
  submitListing: post('/listing', {
    summary: 'Make a listing, or change the one whose id is given',
    access: 'confirmed',
    body: SubmitListing,
    answer: EditableListing,
    refusals: [
      'onlyWisconsin',
      'markerOutside',
      'unknownHost',
      'unknownPhoto',
      'unknownFile',
      'notFound',
      'changedMeanwhile',
    ],
    // Each new listing sends an email to its host and to every administrator.
    limit: { max: 60, seconds: 600, isShared: true },
  }),
  submitListingAgain: post('/listing/:id/submitAgain', {
    summary:
      'Submit a listing again after the changes that were asked for; nothing happens if none are asked',
    access: 'confirmed',
    params: byId,
    answer: EditableListing,
    refusals: ['notFound'],
  }),
  setListingAvailability: post('/listing/availability', {
    summary: 'Set which days are open: a default and the ranges that differ',
    access: 'confirmed',
    body: ListingAvailability.extend({ listingId: Id }),
    answer: EditableListing,
    refusals: ['rangesOverlap', 'notFound'],
  }),
  setListingCost: post('/listing/cost', {
    summary: 'Set the base price and the priced ranges',
    access: 'confirmed',
    body: inOurNames(
      z.object({
        listingId: Id,
        baseCost: priceOf('Base cost required.'),
        costDateRanges: z.array(CostRange),
      }),
    ),
    answer: EditableListing,
    refusals: ['rangesOverlap', 'notFound'],
  }),
};
