import { z } from 'zod';
import { type Activity, activities } from '#domain/activities.ts';
import { boundsPattern } from '#domain/bounds.ts';
import { wisconsinCounties } from '#domain/counties.ts';
import { get } from './endpoint.ts';
import { Day, Id, Money, optional, PageNumber, paged, pageSize } from './fields.ts';
import { DaysPrice, FoundListing, ListingCard } from './listing.ts';
import { inOurNames } from './our-names.ts';

/** The map's bounds: west, south, east, north in degrees. */
const Bounds = z.codec(
  z.string().regex(boundsPattern, 'Four numbers: west, south, east, north'),
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
  {
    decode: (text) => text.split(',').map(Number) as [number, number, number, number],
    encode: (bounds) => bounds.join(','),
  },
);

/** Filters that can be combined; all are optional. */
const ListingFilters = z.object({
  county: z.enum(wisconsinCounties).optional().catch(undefined),
  activity: z.enum(activities).optional().catch(undefined),
  text: z.string().trim().max(50).optional(),
  /** Listings that are free on all of these days. One date without the other is a single day. */
  startDate: Day.optional(),
  endDate: Day.optional(),
});

/** Activities as 'Deer,Turkey'. */
const ActivityList = z.codec(z.string().max(200), z.array(z.enum(activities)), {
  decode: (text) => text.split(',').filter((name) => name !== '') as Activity[],
  encode: (list) => list.join(','),
});

/** What similar land asks for a day: the quartiles of its base prices. */
const SimilarPrices = inOurNames(
  z.object({
    area: z.string().meta({ description: 'Where the similar land lies: a county, a region or Wisconsin' }),
    isWider: z.boolean().meta({ description: 'Whether the area is larger than the county asked for' }),
    listings: z.int(),
    lowerPrice: Money,
    middlePrice: Money,
    upperPrice: Money,
  }),
);
export type SimilarPrices = z.output<typeof SimilarPrices>;

/** A place on the map. `kind` says what it is: a street address, or what has a name or ZIP code. */
const Place = z.object({
  name: z.string(),
  kind: z.enum(['address', 'county', 'city', 'village', 'area', 'zip']),
  county: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type Place = z.infer<typeof Place>;

export const listingSearch = {
  listPublicListings: get('/listing/public', {
    summary: 'The listings that are active and approved, as cards',
    access: 'anyone',
    query: inOurNames(
      ListingFilters.extend({
        bounds: Bounds.optional(),
        page: PageNumber,
        pageSize: pageSize({ fallback: 100, max: 500 }),
      }),
    ),
    answer: paged('listings', ListingCard),
  }),
  listListingPoints: get('/listing/points', {
    summary: 'Where the public listings are, in short: for the map',
    access: 'anyone',
    query: inOurNames(ListingFilters),
    answer: z.object({
      points: z.array(
        inOurNames(
          z.object({
            id: Id,
            lat: z.number(),
            lng: z.number(),
            title: z.string(),
            baseCost: Money,
            daysPrice: DaysPrice,
          }),
        ),
      ),
    }),
  }),
  getSimilarPrices: get('/listing/similarPrices', {
    summary: 'What similar public land asks for a day; null where too few listings are similar',
    access: 'anyone',
    query: z.object({
      county: z.enum(wisconsinCounties).optional(),
      acreage: z.coerce.number().positive('Must be more than 0').max(9_999_999, 'Too large').optional(),
      activities: ActivityList.default([]),
    }),
    answer: z.object({ similar: SimilarPrices.nullable() }),
    limit: { max: 120, seconds: 60 },
  }),
  searchPlaces: get('/places', {
    summary:
      'Places of Wisconsin for finding one on the map: by name, ZIP code, or street address with town or ZIP code',
    access: 'anyone',
    query: z.object({ text: optional(100) }),
    answer: z.object({ places: z.array(Place) }),
    limit: { max: 120, seconds: 60 },
  }),
  searchListings: get('/listing/search', {
    summary:
      'Listings by title, city or county: the public ones; to an administrator those not public as well',
    access: 'anyone',
    query: z.object({
      query: optional(50),
      page: PageNumber,
      pageSize: pageSize({ fallback: 25, max: 100 }),
    }),
    answer: paged('listings', FoundListing),
  }),
};
