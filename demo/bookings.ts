import { isOpen } from '#domain/availability.ts';
import { addDays, contains, type Day, type DayRange, daysIn, eachDay, seasonOf } from '#domain/dates.ts';
import type { DemoListing, DemoPerson } from './content.ts';
import { pick, type Random, seeded, shuffled, whole } from './random.ts';

/** How far a booking has come. */
export type DemoStory = 'asked' | 'confirmed' | 'paying' | 'paid' | 'rejected' | 'cancelled';

export interface DemoBooking {
  /** At most one booking per hunter and land: the pair is its name in later runs. */
  hunterEmail: string;
  land: DemoListing;
  range: DayRange;
  partySize: number;
  story: DemoStory;
  /** Its days are over. */
  isPast: boolean;
  /** How many days ago it was asked for: hours, for what waits for somebody, or its clock would have run out. */
  askedDaysAgo: number;
}

type Known = readonly Pick<DemoPerson, 'email'>[];
type Land = { hosts: Known; hunters: Known; listings: readonly DemoListing[] };
type Wish = { hunterEmail: string; land: DemoListing; story: DemoStory; isPast?: boolean };

/** What the demo's own hunter has, so that each screen has something to show: one of everything. */
const hunters: readonly Pick<Wish, 'story' | 'isPast'>[] = [
  { story: 'asked' },
  { story: 'confirmed' },
  { story: 'paid' },
  { story: 'paid', isPast: true },
  { story: 'paid', isPast: true },
  { story: 'rejected' },
  { story: 'cancelled' },
  { story: 'paying' },
];

/** What others have on the land of the demo's own host. */
const hosts: readonly Pick<Wish, 'story' | 'isPast'>[] = [
  { story: 'asked' },
  { story: 'asked' },
  { story: 'confirmed' },
  { story: 'paid' },
  ...Array.from({ length: 8 }, () => ({ story: 'paid', isPast: true }) as const),
  { story: 'cancelled' },
];

/** And what is spread over everybody else's. */
const others: readonly Pick<Wish, 'story' | 'isPast'>[] = [
  { story: 'paid', isPast: true },
  { story: 'paid' },
  { story: 'paid', isPast: true },
  { story: 'asked' },
  { story: 'rejected' },
  { story: 'paid', isPast: true },
];

/**
 * The demo's bookings: within the season around `today`, on days that their land has open and nobody else holds,
 * for people on land that is not their own, those that were asked for first coming first. The same for the same plan,
 * seed and day.
 */
export const demoBookings = (
  plan: Land,
  { seed, today }: { seed: string | number; today: Day },
): DemoBooking[] => {
  const random = seeded(seed, 'bookings');
  const calendars = new Map<DemoListing, Set<Day>>();
  const bookings = wishesOf(random, plan).flatMap((wish) => {
    const taken = calendars.get(wish.land) ?? new Set<Day>();
    calendars.set(wish.land, taken);
    const range = findDays(random, wish, taken, today);
    if (!range) return [];
    if (wish.story !== 'rejected' && wish.story !== 'cancelled')
      for (const day of eachDay(range)) taken.add(day);
    return {
      hunterEmail: wish.hunterEmail,
      land: wish.land,
      story: wish.story,
      isPast: wish.isPast ?? false,
      range,
      partySize: whole(random, 1, wish.land.maxPartySize),
      askedDaysAgo: daysSinceAsked(random, wish, range, today),
    };
  });
  return bookings.sort((a, b) => b.askedDaysAgo - a.askedDaysAgo);
};

const isLive = ({ active, approved }: DemoListing): boolean => active && approved;

/** Who would like which land: nobody the same twice, and nobody their own. */
const wishesOf = (random: Random, plan: Land): Wish[] => {
  const [demoHunter, ...hunting] = plan.hunters.map(({ email }) => email);
  const demoHost = plan.hosts[0]?.email;
  const live = plan.listings.filter(isLive);
  // Land that confirms by itself asks nobody, so nothing can wait there; and new land has no past.
  const fits = (land: DemoListing, { story, isPast }: Pick<Wish, 'story' | 'isPast'>) =>
    (!land.isAutoConfirm || (story !== 'asked' && story !== 'rejected')) &&
    (!isPast || land.listedDaysAgo >= 120);
  const own = live.filter(({ ownerEmail }) => ownerEmail === demoHost);
  const foreign = shuffled(
    random,
    live.filter(({ ownerEmail }) => ownerEmail !== demoHost),
  );
  if (!demoHunter || hunting.length === 0 || own.length === 0 || foreign.length === 0) return [];
  const used = new Set<string>();
  const wish = (hunterEmail: string, lands: readonly DemoListing[], what: Pick<Wish, 'story' | 'isPast'>) => {
    const land = lands.find(
      (one) => fits(one, what) && !used.has(`${hunterEmail} ${one.ownerEmail} ${one.title}`),
    );
    if (!land) return [];
    used.add(`${hunterEmail} ${land.ownerEmail} ${land.title}`);
    return [{ hunterEmail, land, ...what }];
  };
  return [
    ...hunters.flatMap((what, index) => wish(demoHunter, index === 2 ? own : foreign, what)),
    ...hosts.flatMap((what) => wish(pick(random, hunting), shuffled(random, own), what)),
    ...foreign
      .slice(0, 30)
      .flatMap((land, index) =>
        wish(pick(random, hunting), [land], others[index % others.length] as (typeof others)[number]),
      ),
  ];
};

/** From asking to the first day of a stay that is over, at most. */
const longestWait = 15;

/** A few open days in a row: days to months back, while the land was listed, or some days ahead. */
const findDays = (random: Random, wish: Wish, taken: Set<Day>, today: Day): DayRange | undefined => {
  const { default: byDefault, ranges } = wish.land.availability;
  const availability = { default: byDefault, ranges: ranges.map((r) => ({ ...r, availability: r.default })) };
  const season = seasonOf(today);
  const length = whole(random, 1, 3);
  const oldest = Math.min(wish.land.listedDaysAgo - longestWait, daysIn({ ...season, endDate: today }) - 1);
  if (wish.isPast && oldest < 5) return undefined;
  const first = wish.isPast ? -whole(random, 5, Math.min(oldest, 140)) : whole(random, 4, 24);
  for (let shift = 0; shift < 60; shift++) {
    const startDate = addDays(today, first + (wish.isPast ? -shift : shift));
    if (wish.isPast && startDate < addDays(today, -oldest)) return undefined;
    const range = { startDate, endDate: addDays(startDate, length - 1) };
    if (!contains(season, startDate) || !contains(season, range.endDate)) return undefined;
    if (eachDay(range).every((day) => isOpen(availability, day) && !taken.has(day))) return range;
  }
  return undefined;
};

const daysSinceAsked = (random: Random, wish: Wish, { startDate }: DayRange, today: Day): number => {
  if (wish.story === 'asked') return whole(random, 1, 14) / 24;
  if (wish.story === 'confirmed' || wish.story === 'paying') return whole(random, 4, 9) / 24;
  if (!wish.isPast) return whole(random, 2, Math.min(24, wish.land.listedDaysAgo));
  const since = Math.round((Date.parse(today) - Date.parse(startDate)) / 86_400_000);
  return since + whole(random, 4, longestWait);
};
