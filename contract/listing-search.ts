import { z } from 'zod';
import { activities } from '#domain/activities.ts';
import { boundsPattern, parseBounds } from '#domain/bounds.ts';
import { wisconsinCounties } from '#domain/counties.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { type RuleTag, readRuleTags, ruleTags } from '#domain/rule-tags.ts';
import { type OfferedMiles, offeredMiles } from '#domain/search-area.ts';
import { daysLimits } from '#domain/search-days.ts';
import { sortOrders } from '#domain/search-order.ts';
import { ActivityList } from './activity-list.ts';
import { get } from './endpoint.ts';
import { Day, Id, Money, optional, PageNumber, paged, pageSize, text } from './fields.ts';
import { DaysPrice, FoundListing, FreeDays, ListingCard, SearchedListing, WantedDays } from './listing.ts';
import { inOurNames } from './our-names.ts';

/** The map's bounds: west, south, east, north in degrees. */
const Bounds = z.codec(
  z.string().regex(boundsPattern, { error: 'Four numbers: west, south, east, north', abort: true }),
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
  {
    decode: parseBounds,
    encode: (bounds) => bounds.join(','),
  },
);

/** Tags of rules as 'Dogs,Trout'; unknown ones are ignored. */
const RuleTagList = z
  .codec(
    z.string().max(300, { abort: true }),
    z.array(z.enum(ruleTags as readonly [RuleTag, ...RuleTag[]])),
    {
      decode: readRuleTags,
      encode: (list) => list.join(','),
    },
  )
  .meta({
    description: `Land with all of these rules, but any of the named waters and fish: ${ruleTags.join(', ')}`,
  });

/** A point as 'latitude,longitude' in degrees. */
const LatLng = z.codec(
  z.string().regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, {
    error: 'Two numbers: latitude and longitude',
    abort: true,
  }),
  z.object({ lat: z.number(), lng: z.number() }),
  {
    decode: (text) => {
      const [lat = 0, lng = 0] = text.split(',').map(Number);
      return { lat, lng };
    },
    encode: ({ lat, lng }) => `${lat},${lng}`,
  },
);

const count = (max: number) =>
  z.coerce.number().int('Only whole numbers').min(1, 'At least 1').max(max, 'Too large');
const dollars = z
  .codec(z.coerce.number().nonnegative('Must not be negative').max(1e7, 'Too large'), z.number(), {
    decode: toCents,
    encode: toDollars,
  })
  .meta({ description: 'US dollars for a day; with days, the average of these' });
const acres = z.coerce.number().nonnegative('Must not be negative').max(1e7, 'Too large');

/** Filters that can be combined; all are optional. */
const ListingFilters = z.object({
  text: text()
    .max(100)
    .regex(/^[^\0]*$/, 'Not a valid text')
    .optional()
    .meta({
      description:
        'A search as people type it: places, activities, days and words, such as "deer near Wausau next weekend"',
    }),
  place: text()
    .max(80)
    .regex(/^[^\0]*$/, 'Not a valid text')
    .optional()
    .meta({ description: 'A place or region by its name' }),
  near: LatLng.optional(),
  within: count(500).optional().meta({
    description: 'Miles around the place or point; without it as many as it takes to find a few listings',
  }),
  county: z.enum(wisconsinCounties).optional().catch(undefined),
  activity: ActivityList.optional().catch(undefined).meta({ description: 'Any of these activities' }),
  /** Listings that are free on all of these days. One date without the other is a single day. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  days: count(14)
    .optional()
    .meta({ description: 'So many days in a row, anywhere from startDate to endDate' }),
  weekendIn: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month as 2026-11')
    .optional()
    .meta({ description: 'Any Saturday and Sunday of this month' }),
  rules: RuleTagList.optional(),
  minPrice: dollars.optional(),
  maxPrice: dollars.optional(),
  minAcres: acres.optional(),
  maxAcres: acres.optional(),
  party: count(99).optional(),
  instant: z
    .codec(z.literal('true'), z.literal(true), { decode: () => true as const, encode: () => 'true' as const })
    .optional()
    .meta({ description: 'Only land that confirms at once' }),
  rating: z.coerce.number().min(1).max(5).optional().meta({ description: 'At least this average rating' }),
});

/** A position in results: what an answer gave as `next`. */
const After = z
  .string()
  .max(1_000)
  .regex(/^[\w-]+$/, 'Not a position of these results')
  .meta({
    description: 'Goes on from there, whatever `page` is: the `next` of an answer to the same search',
  });
const IsMore = z
  .boolean()
  .meta({ description: 'There are more than `total`, or may be: it is counted up to 1,000' });
const Next = z
  .string()
  .nullable()
  .meta({ description: 'Where the results go on: `after` of the next request; null at their end' });

/** A place on the map. `kind` says what it is: a street address, or what has a name or ZIP code. */
const Place = z.object({
  name: z.string(),
  kind: z.enum(['address', 'county', 'city', 'village', 'area', 'zip']),
  county: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type Place = z.infer<typeof Place>;

const countOfEach = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>);

const CountOfMiles = z.object({
  listings: z.int(),
  isMore: z.boolean().meta({ description: 'There may be more than `listings`' }),
});
const countOfMiles = Object.fromEntries(offeredMiles.map((miles) => [miles, CountOfMiles])) as Record<
  `${OfferedMiles}`,
  typeof CountOfMiles
>;

/** Our names of filters that the wire has in short. */
const filterNames = {
  activity: 'activities',
  minAcres: 'minAcreage',
  maxAcres: 'maxAcreage',
  party: 'partySize',
  instant: 'isAutoConfirm',
  rating: 'minRating',
} as const;

/** What a search was understood to mean, as filters that can be taken off one by one. */
const SearchMeaning = inOurNames(
  z.object({
    area: z
      .object({
        name: z.string(),
        kind: z.enum(['place', 'county', 'region', 'position']),
        miles: z.number().nullable().meta({ description: 'Searched around it; null within its own lines' }),
        isWidened: z.boolean().meta({ description: 'Farther than asked, since little is near' }),
        typed: z.string().optional().meta({ description: 'What was typed, if it is nearly the name' }),
      })
      .nullable(),
    activities: z.array(z.enum(activities)),
    startDate: Day.nullable(),
    endDate: Day.nullable(),
    daysLimit: z.enum(daysLimits).nullable().meta({
      description:
        'Why none of the days are looked at, or not all: they can’t be booked; the month has no weekend that can; the span is too short for so many days, can be booked in part only, or is so long that its first two months are looked at',
    }),
    words: z.array(
      z.object({
        typed: z.string(),
        isCorrected: z
          .boolean()
          .meta({ description: 'No land has it: words with another letter count as it' }),
        isUnknown: z.boolean(),
      }),
    ),
    isNearMe: z
      .boolean()
      .meta({ description: 'The text asks for land near its writer, who is asked where that is' }),
  }),
);
export type SearchMeaning = z.output<typeof SearchMeaning>;

export const listingSearch = {
  listPublicListings: get('/listing/public', {
    summary: 'Public listings as cards, by a search: its filters, and what a typed text means',
    mayLag: true,
    access: 'anyone',
    refusals: ['positionUnknown'],
    query: inOurNames(
      ListingFilters.extend({
        bounds: Bounds.optional(),
        sort: z.enum(sortOrders).optional().catch(undefined),
        page: PageNumber,
        pageSize: pageSize({ fallback: 100, max: 500 }),
        after: After.optional(),
      }),
      filterNames,
    ),
    answer: paged('listings', SearchedListing).extend({
      isMore: IsMore,
      next: Next,
      sort: z.enum(sortOrders),
      meaning: SearchMeaning,
      nearbyDays: z
        .array(
          inOurNames(
            z.object({
              startDate: Day,
              endDate: Day,
              listings: z.int(),
              isMore: z.boolean().meta({ description: 'There may be more than `listings`' }),
            }),
          ),
        )
        .meta({ description: 'Where nothing is free on the days: the nearest days on which something is' }),
    }),
  }),
  listListingPoints: get('/listing/points', {
    summary: 'Where the public listings of a search are, for the map: at most 200 points and clusters',
    mayLag: true,
    access: 'anyone',
    query: inOurNames(
      ListingFilters.extend({
        bounds: Bounds.optional(),
        view: Bounds.optional().meta({ description: 'The part of the map that is in view' }),
      }),
      filterNames,
    ),
    answer: z.object({
      level: z.int().nullable().meta({
        description:
          'The zoom of the map’s tiles, each cluster being what one of them has; null without clusters',
      }),
      isMore: z.boolean().meta({
        description: 'Not all land in view was looked at: there may be more, also where nothing is shown',
      }),
      points: z.array(
        inOurNames(
          z.object({
            id: Id,
            lat: z.number(),
            lng: z.number(),
            title: z.string(),
            baseCost: Money,
            daysPrice: DaysPrice,
            freeDays: FreeDays,
          }),
        ),
      ),
      clusters: z.array(
        z.object({
          lat: z.number(),
          lng: z.number(),
          count: z.int(),
          isMore: z.boolean().meta({ description: 'There may be more than `count`' }),
          bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
        }),
      ),
    }),
  }),
  countListings: get('/listing/counts', {
    summary: 'How many public listings a search would find with one more choice',
    mayLag: true,
    access: 'anyone',
    query: inOurNames(ListingFilters.extend({ bounds: Bounds.optional() }), filterNames),
    answer: z.object({
      activities: countOfEach(activities),
      rules: countOfEach(ruleTags),
      partySizes: countOfEach(['2', '4', '6', '8']),
      ratings: countOfEach(['4', '4.5']),
      isAutoConfirm: z.int(),
      within: z
        .object(countOfMiles)
        .nullable()
        .default(null)
        .meta({ description: 'Within so many miles; null where no place is searched' }),
      total: z.int().meta({ description: 'With the choices as they are' }),
      isMore: z.boolean().meta({ description: 'There may be more of each' }),
    }),
    limit: { max: 120, seconds: 60 },
  }),
  listAlternatives: get('/listing/:id/alternatives', {
    summary:
      'Similar public land near a listing that is free on the given days: at most 3, the nearest first',
    mayLag: true,
    access: 'anyone',
    params: z.object({ id: Id }),
    query: inOurNames(
      z.object({
        startDate: Day,
        endDate: Day,
        partySize: z.coerce.number().int('Only whole numbers').min(1, 'At least 1').default(1),
      }),
    ),
    answer: z.object({ listings: z.array(ListingCard) }),
    limit: { max: 120, seconds: 60 },
  }),
  getOtherLand: get('/listing/:id/others', {
    summary:
      'Land like some public land: the nearest of other hosts, with days what is free on them first; and the newest of the same host; at most 6 each',
    mayLag: true,
    access: 'anyone',
    params: z.object({ id: Id }),
    query: inOurNames(WantedDays),
    answer: z.object({ similar: z.array(SearchedListing), ofHost: z.array(SearchedListing) }),
    refusals: ['notFound'],
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
      'Public listings by what a text means, as in the home page’s search; to an administrator all, by title, city or county',
    mayLag: true,
    access: 'anyone',
    refusals: ['positionUnknown'],
    query: z.object({
      query: optional(50),
      page: PageNumber,
      pageSize: pageSize({ fallback: 25, max: 100 }),
      after: After.optional(),
    }),
    answer: paged('listings', FoundListing).extend({
      isMore: IsMore,
      next: Next,
      sort: z.enum(sortOrders).nullable().default(null),
      meaning: SearchMeaning.nullable().default(null).meta({
        description: 'Where it looked, and what else the text means; null, as `sort`, to an administrator',
      }),
    }),
  }),
};
