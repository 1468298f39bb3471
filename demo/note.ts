import type { Day } from '#domain/dates.ts';
import { chance, pick, seeded } from './random.ts';

const alone = [
  'I hunt on foot with a bow and would be in before light and out after dark. No dog, no ATV.',
  'My first time in this county. I will stay off the fields and leave every gate as I find it.',
  'Would the north side be all right with a west wind? Glad to go where you say.',
];
const withOthers = [
  'My daughter comes along, she is 14 and has her certificate. We would share one stand.',
  'We have hunted together for twenty years and are out by eight. We bring our own climbers.',
  'One truck, parked where you want it. We would like to look at the land the evening before, if that suits you.',
];

/** What a hunter writes with a request; some write nothing. */
export const noteOf = (partySize: number, day: Day, hunterEmail: string): string => {
  const random = seeded('note', day, hunterEmail);
  return chance(random, 0.25) ? '' : pick(random, partySize > 1 ? withOthers : alone);
};
