import { sql } from 'kysely';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { createCaller } from '#server/http/serve.ts';
import { aBooking, aListing, aPhoto, aUser } from '#server/testing/factories.ts';

const count = 200;
const photosOfEach = 5;

const description = [
  'A long wooded ridge runs north from the road and falls off to a creek bottom on either side. The hardwoods are',
  'mostly white oak with some shagbark hickory, and in a good year the deer are under them from the first of',
  'September. Two food plots lie on the bench below the crest, one in clover and one in brassicas.\n\nThe creek',
  'holds brook trout for its whole length and can be waded in summer. Park at the barn, sign the book on the',
  'bench, and take the lane on foot: it is a quarter of a mile to the first stand and about a mile to the last.',
].join(' ');

/**
 * Fills the database with live listings by the product's own operations, each with photographs, priced ranges,
 * closed ranges and some booked days. Answers their ids.
 */
export const fillListings = async (ctx: Context): Promise<string[]> => {
  const owner = await aUser(ctx);
  const hunter = await aUser(ctx);
  const api = createCaller(ctx, owner);
  const photoIds: string[] = [];
  for (let photo = 0; photo < photosOfEach; photo += 1) photoIds.push(await aPhoto(ctx, owner));
  const today = dayInWisconsin(ctx.now());
  const days = (first: number, last: number) => ({
    startDate: addDays(today, first),
    endDate: addDays(today, last),
  });
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const coordinates: [number, number] = [
      -90.4 + (number % 20) * 0.05,
      43.4 + Math.floor(number / 20) * 0.1,
    ];
    const { id } = await aListing(ctx, {
      owner,
      photoIds,
      description,
      title: `Oak ridge number ${number}`,
      locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: null },
    });
    await api.setListingCost({
      body: {
        listingId: id,
        baseCost: 4500,
        costDateRanges: [
          { ...days(10, 18), cost: 12_500 },
          { ...days(60, 90), cost: 6000 },
        ],
      },
    });
    await api.setListingAvailability({
      body: {
        listingId: id,
        default: 'Available',
        availabilityDateRanges: [
          { ...days(20, 24), default: 'NotAvailable' },
          { ...days(40, 47), default: 'NotAvailable' },
        ],
      },
    });
    await aBooking(ctx, { listing: { id }, hunter, ...days(3, 5) });
    await aBooking(ctx, { listing: { id }, hunter, ...days(12, 14) });
    ids.push(id);
  }
  // The letters about these listings are for nobody, and the planner shall know what there is.
  await sql`truncate pgboss.job`.execute(ctx.db);
  await sql`vacuum analyze`.execute(ctx.db);
  return ids;
};
