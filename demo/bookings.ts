import { isOpen } from '#domain/availability.ts';
import { addDays, contains, type Day, type DayRange, daysIn, eachDay, seasonOf } from '#domain/dates.ts';
import type { DemoListing, DemoPerson } from './content.ts';
import { pick, type Random, seeded, shuffled, whole } from './random.ts';

/** The state in which a demo booking is left. */
export type DemoStory = 'asked' | 'confirmed' | 'paying' | 'paid' | 'rejected' | 'cancelled';

export type DemoBooking = {
  /** At most one booking per hunter and land: later runs recognize it by this pair. */
  hunterEmail: string;
  land: DemoListing;
  range: DayRange;
  partySize: number;
  story: DemoStory;
  /** Whether its days are past. */
  isPast: boolean;
  /** How many days ago it was requested: only hours for a waiting one, or it would have expired. */
  askedDaysAgo: number;
};

type Known = readonly Pick<DemoPerson, 'email'>[];
type Land = { hosts: Known; hunters: Known; listings: readonly DemoListing[] };
type PlannedBooking = { hunterEmail: string; land: DemoListing; story: DemoStory; isPast?: boolean };

/** The demo hunter's bookings: one of each kind, so that every screen has something to show. */
const hunters: readonly Pick<PlannedBooking, 'story' | 'isPast'>[] = [
  { story: 'asked' },
  { story: 'confirmed' },
  { story: 'paid' },
  { story: 'paid', isPast: true },
  { story: 'paid', isPast: true },
  { story: 'rejected' },
  { story: 'cancelled' },
  { story: 'paying' },
];

/** Bookings of others on the demo host's land. */
const hosts: readonly Pick<PlannedBooking, 'story' | 'isPast'>[] = [
  { story: 'asked' },
  { story: 'asked' },
  { story: 'confirmed' },
  { story: 'paid' },
  ...Array.from({ length: 8 }, () => ({ story: 'paid', isPast: true }) as const),
  { story: 'cancelled' },
];

/** Bookings on everybody else's land. */
const others: readonly Pick<PlannedBooking, 'story' | 'isPast'>[] = [
  { story: 'paid', isPast: true },
  { story: 'paid' },
  { story: 'paid', isPast: true },
  { story: 'asked' },
  { story: 'rejected' },
  { story: 'paid', isPast: true },
];

/**
 * The demo's bookings: in the season around `today`, on open days that no other booking holds, on other people's land,
 * in the order of their requests. Deterministic for a plan, seed and day.
 */
export const demoBookings = (
  plan: Land,
  { seed, today }: { seed: string | number; today: Day },
): DemoBooking[] => {
  const random = seeded(seed, 'bookings');
  const calendars = new Map<DemoListing, Set<Day>>();
  const bookings = planBookings(random, plan).flatMap((planned) => {
    const taken = calendars.get(planned.land) ?? new Set<Day>();
    calendars.set(planned.land, taken);
    const range = findDays(random, planned, taken, today);
    if (!range) return [];
    if (planned.story !== 'rejected' && planned.story !== 'cancelled')
      for (const day of eachDay(range)) taken.add(day);
    return {
      hunterEmail: planned.hunterEmail,
      land: planned.land,
      story: planned.story,
      isPast: planned.isPast ?? false,
      range,
      partySize: whole(random, 1, planned.land.maxPartySize),
      askedDaysAgo: daysSinceAsked(random, planned, range, today),
    };
  });
  return bookings.sort((a, b) => b.askedDaysAgo - a.askedDaysAgo);
};

const isLive = ({ active, approved }: DemoListing): boolean => active && approved;

/** Which hunter books which land: never the same twice, and never their own. */
const planBookings = (random: Random, plan: Land): PlannedBooking[] => {
  const [demoHunter, ...hunting] = plan.hunters.map(({ email }) => email);
  const demoHost = plan.hosts[0]?.email;
  const live = plan.listings.filter(isLive);
  // Land with auto-confirmation has no waiting or rejected requests, and new land has no past bookings.
  const fits = (land: DemoListing, { story, isPast }: Pick<PlannedBooking, 'story' | 'isPast'>) =>
    (!land.isAutoConfirm || (story !== 'asked' && story !== 'rejected')) &&
    (!isPast || land.listedDaysAgo >= 120);
  const own = live.filter(({ accountEmail }) => accountEmail === demoHost);
  const foreign = shuffled(
    random,
    live.filter(({ accountEmail }) => accountEmail !== demoHost),
  );
  if (!demoHunter || hunting.length === 0 || own.length === 0 || foreign.length === 0) return [];
  const used = new Set<string>();
  const planned = (
    hunterEmail: string,
    lands: readonly DemoListing[],
    what: Pick<PlannedBooking, 'story' | 'isPast'>,
  ) => {
    const land = lands.find(
      (one) => fits(one, what) && !used.has(`${hunterEmail} ${one.accountEmail} ${one.title}`),
    );
    if (!land) return [];
    used.add(`${hunterEmail} ${land.accountEmail} ${land.title}`);
    return [{ hunterEmail, land, ...what }];
  };
  return [
    ...hunters.flatMap((what, index) => planned(demoHunter, index === 2 ? own : foreign, what)),
    ...hosts.flatMap((what) => planned(pick(random, hunting), shuffled(random, own), what)),
    ...foreign
      .slice(0, 30)
      .flatMap((land, index) =>
        planned(pick(random, hunting), [land], others[index % others.length] as (typeof others)[number]),
      ),
  ];
};

/** The most days from the request to the first day of a past booking. */
const maxLeadDays = 15;

/** A few open days in a row: in the past months, since the land was listed, or in the coming days. */
const findDays = (
  random: Random,
  planned: PlannedBooking,
  taken: Set<Day>,
  today: Day,
): DayRange | undefined => {
  const { default: byDefault, ranges } = planned.land.availability;
  const availability = { default: byDefault, ranges: ranges.map((r) => ({ ...r, availability: r.default })) };
  const season = seasonOf(today);
  const length = whole(random, 1, 3);
  const oldest = Math.min(planned.land.listedDaysAgo - maxLeadDays, daysIn({ ...season, endDay: today }) - 1);
  if (planned.isPast && oldest < 5) return undefined;
  const first = planned.isPast ? -whole(random, 5, Math.min(oldest, 140)) : whole(random, 4, 24);
  for (let shift = 0; shift < 60; shift++) {
    const startDay = addDays(today, first + (planned.isPast ? -shift : shift));
    if (planned.isPast && startDay < addDays(today, -oldest)) return undefined;
    const range = { startDay, endDay: addDays(startDay, length - 1) };
    if (!contains(season, startDay) || !contains(season, range.endDay)) return undefined;
    if (eachDay(range).every((day) => isOpen(availability, day) && !taken.has(day))) return range;
  }
  return undefined;
};

const daysSinceAsked = (
  random: Random,
  planned: PlannedBooking,
  { startDay }: DayRange,
  today: Day,
): number => {
  if (planned.story === 'asked') return whole(random, 1, 14) / 24;
  if (planned.story === 'confirmed' || planned.story === 'paying') return whole(random, 4, 9) / 24;
  if (!planned.isPast) return whole(random, 2, Math.min(24, planned.land.listedDaysAgo));
  const since = Math.round((Date.parse(today) - Date.parse(startDay)) / 86_400_000);
  return since + whole(random, 4, maxLeadDays);
};
