import type { Api } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import type { Context } from '#server/context.ts';
import type { DemoBooking } from './bookings.ts';
import { listReviewTexts } from './store.ts';

/** Days from the last day of a booking until its hunter writes about it. */
export const daysUntilReview = 2;

/** `answer`: what the host answers to it. */
type Written = { rating: number; comment: string; answer?: string };

const afterHunting: readonly Written[] = [
  {
    rating: 5,
    comment:
      'Sat the north edge from before light until ten. Four does and a young buck came through on the wind the owner told me to wait for. The parking spot was easy to find in the dark, and nobody else was on the place all day.',
  },
  {
    rating: 4,
    comment:
      'Good sign everywhere, and the trails are mowed so you can walk in quietly. We did not fill a tag, but that was us. One star less because the lower field was still in corn and we had not known.',
  },
  {
    rating: 5,
    comment:
      'The directions were exact, down to the gate that sticks. The owner called the evening before to ask whether we had all we needed. We left it as we found it and would come back tomorrow.',
  },
  {
    rating: 3,
    comment:
      'Pretty land, but the road is closer than it looks on the map and there was traffic after seven. Fine for an afternoon. Bring boots, the creek crossing is deeper than it looks.',
    answer:
      'Thank you for the honest words. Ask for the south side next time: you hear the road there only in winter.',
  },
  {
    rating: 5,
    comment:
      'Took my daughter for her first hunt. She missed a turkey at forty yards and talks of nothing else. Flat enough for short legs, and there is a bench at the oak.',
  },
  {
    rating: 4,
    comment:
      'Grouse in the aspen like it says, and a woodcock or two along the alders. Steep on the west side. A dog with a bell is a good idea, it is thick in there.',
  },
  {
    rating: 2,
    comment:
      'Somebody had left a stand on the spot I had planned for, and I learned only there that it belongs to the family. The owner was sorry and showed me another corner. Ask first.',
    answer: 'You are right, and I am sorry. It stands on the map now, and your next day here is on us.',
  },
  {
    rating: 5,
    comment: 'Quiet, honest place. Saw deer each sit. The price is fair for having it all to ourselves.',
  },
  {
    rating: 4,
    comment:
      'We hunted the creek bottom both mornings. Plenty of rubs, and a good buck crossed just after closing time. The map with the boundary was right to the fence post.',
  },
  {
    rating: 5,
    comment:
      'My father is 74 and cannot walk far. The owner let us park by the barn and pointed us to a blind two hundred yards in. He got his doe. I will not forget that.',
  },
  {
    rating: 5,
    comment:
      'Turkeys gobbling from three sides at first light. One came home with us. Easy walking on the field road.',
  },
  {
    rating: 3,
    comment:
      'Nice woods, but the neighbors were sighting in rifles all afternoon. Nobody’s fault. On a quiet day it would be four stars.',
    answer: 'It was the Saturday before opener, and half the county does. Come on a weekday and see.',
  },
  {
    rating: 4,
    comment:
      'Wood ducks at dawn on the back pond, then nothing. You want waders, the edge is soft. Answered every question within the hour.',
  },
  {
    rating: 5,
    comment:
      'Third property we tried this fall and the first where the pictures looked like the land. Fresh scrapes along the logging road and no boot tracks but ours.',
  },
  {
    rating: 4,
    comment:
      'Cold sit, warm welcome. They left the gate unlocked as promised and told us where the does bed. A bit hilly for an old knee.',
  },
  {
    rating: 2,
    comment:
      'The stand was taken down the week before and the text still named it. We sat on buckets. Pretty place all the same.',
    answer: 'My mistake. The text is changed, and a new ladder stand goes up in August.',
  },
  {
    rating: 5,
    comment:
      'Bow only, and you notice it: the deer are calm. Had a fork at fifteen yards for ten minutes and let him walk.',
  },
  {
    rating: 4,
    comment:
      'Good squirrel woods for two boys and a .22. Oaks everywhere. Bring a thermos, there is nothing near.',
  },
  {
    rating: 5,
    comment:
      'We flushed eleven pheasants off forty acres of switchgrass and our old setter pointed six of them. Worth the drive from Kenosha.',
  },
  {
    rating: 3,
    comment:
      'The land is as described. Cell service is not: none at all past the gate. Tell somebody where you are before you go in.',
    answer: 'True. I have put that into the description.',
  },
  {
    rating: 5,
    comment: 'Coyotes came to the second call. The owner was as glad about that as we were.',
  },
  {
    rating: 4,
    comment:
      'Muddy drive in, so bring four-wheel drive or walk. Once you are on the ridge you can see half the county and everything that moves in it.',
  },
];

const afterFishing: readonly Written[] = [
  {
    rating: 5,
    comment:
      'Walked up from the bridge and had the water to myself. A dozen small browns and one that straightened the hook. The bank is trampled down where you need it and wild where you want it.',
  },
  {
    rating: 4,
    comment:
      'Smallmouth on every second cast in the evening, nothing at noon. The path down is slick after rain, so take your time with the rods.',
  },
  {
    rating: 4,
    comment: 'Easy to reach with two kids and a cooler. Panfish all day, and shade by three.',
  },
  {
    rating: 5,
    comment:
      'Hex hatch on the slow bend at dusk, just as the owner said. Landed two over fifteen inches and lost a better one at the log.',
  },
  {
    rating: 3,
    comment: 'Water was high and brown after the storm. Nobody can help that. I would try again in August.',
  },
  {
    rating: 4,
    comment:
      'Northern pike in the weeds and a bench to sit on when they quit. The last hundred yards are a cow path, wear boots.',
  },
];

type Rated = { gates: number; litter: number; rules: number; respect: number; comment: string };

const afterVisits: readonly Rated[] = [
  {
    gates: 5,
    litter: 5,
    rules: 5,
    respect: 5,
    comment: 'Called ahead, closed every gate, and sent a photograph.',
  },
  { gates: 5, litter: 4, rules: 5, respect: 5, comment: 'Quiet people. One water bottle by the oak.' },
  { gates: 4, litter: 5, rules: 4, respect: 5, comment: 'Stayed a bit after dark, but told me so.' },
  {
    gates: 2,
    litter: 4,
    rules: 4,
    respect: 4,
    comment: 'Left the lane gate open and I spent an hour getting heifers back. Said sorry and meant it.',
  },
  {
    gates: 5,
    litter: 5,
    rules: 5,
    respect: 5,
    comment: 'Walked the fence with me and mended a wire unasked.',
  },
  {
    gates: 4,
    litter: 1,
    rules: 3,
    respect: 3,
    comment: 'Beer cans and a sandwich bag at the blind. I picked them up.',
  },
  {
    gates: 5,
    litter: 5,
    rules: 4,
    respect: 5,
    comment: 'Parked at the shed and not at the culvert. No harm done.',
  },
  {
    gates: 5,
    litter: 4,
    rules: 2,
    respect: 4,
    comment: 'Drove the four-wheeler across the hay field, which the rules leave no doubt about.',
  },
  { gates: 5, litter: 5, rules: 5, respect: 4, comment: 'Nothing to tell, which is how I like it.' },
  {
    gates: 3,
    litter: 3,
    rules: 1,
    respect: 2,
    comment: 'Came with five when three were booked, and argued about it. Not again.',
  },
  { gates: 5, litter: 5, rules: 5, respect: 5, comment: 'Brought me a rhubarb pie. Welcome any time.' },
  {
    gates: 3,
    litter: 5,
    rules: 5,
    respect: 5,
    comment: 'Chained the gate the wrong way round; otherwise fine folks.',
  },
];

/** Without words. */
const silent: readonly Rated[] = [
  { gates: 5, litter: 5, rules: 5, respect: 5, comment: '' },
  { gates: 4, litter: 4, rules: 5, respect: 4, comment: '' },
  { gates: 3, litter: 4, rules: 3, respect: 4, comment: '' },
];

/** The texts of each database that are written, or about to be: those of an earlier run too. */
const writtenTexts = new WeakMap<Context['db'], Promise<Set<string>>>();

const textsIn = (db: Context['db']): Promise<Set<string>> => {
  const known = writtenTexts.get(db) ?? listReviewTexts(db);
  writtenTexts.set(db, known);
  return known;
};

/** The one at this place, or the next one whose text is not written yet; undefined when all are. */
const pickUnused = <One extends { comment: string }>(
  choices: readonly One[],
  from: number,
  used: Set<string>,
): One | undefined => {
  const inOrder = choices.map((_, index) => choices[(from + index) % choices.length]);
  const picked = inOrder.find((one) => one && !used.has(one.comment));
  if (picked) used.add(picked.comment);
  return picked;
};

/**
 * Writes the review of a past booking as its hunter, and the host's rating; of two in seven there is none. Some hosts
 * answer. No text is written twice: once all are, hunters write nothing and hosts give stars alone.
 */
export const writeReviews = async (
  db: Context['db'],
  { hunter, host }: { hunter: Api; host: Api },
  { land, askedDaysAgo }: Pick<DemoBooking, 'land' | 'askedDaysAgo'>,
  { listingId, bookingId }: { listingId: string; bookingId: string },
): Promise<void> => {
  const number = Math.round(askedDaysAgo);
  if (number % 7 < 2) return;
  const isFishing = land.activities.every((activity) => activity.includes('Fish'));
  const choices = isFishing ? afterFishing : afterHunting;
  const used = await textsIn(db);
  const rated = pickUnused(afterVisits, number, used) ?? silent[number % silent.length];
  const written = pickUnused(choices, number, used);
  if (rated) await host.saveHunterRating({ body: { bookingId, ...rated } });
  if (!written) return;
  const { rating, comment, answer } = written;
  const { id } = await hunter.saveListingReview({ body: { listingId, rating, comment } });
  if (!answer) return;
  await host.answerReview({ params: { id }, body: { text: answer } }).catch((error: unknown) => {
    // An interrupted run may have answered it.
    if (!isRefused(error)) throw error;
  });
};
