import { addDays, type Day, type DayRange, seasonOf, weekdayOf } from '#domain/dates.ts';

/** Seasons in which hosts ask another price. */
export const huntingSeasons = [
  'earlyGoose',
  'bowOpener',
  'salmonRun',
  'duckOpener',
  'grouse',
  'pheasant',
  'rut',
  'gunDeer',
  'muzzleloader',
  'predators',
  'iceFishing',
  'springTurkey',
  'troutOpener',
  'walleyeOpener',
] as const;
export type HuntingSeason = (typeof huntingSeasons)[number];

/** Reasons for which hosts close their land for a while. */
export const blockings = ['harvest', 'familyOpener', 'holidays', 'logging', 'syrup'] as const;
export type Blocking = (typeof blockings)[number];

/** The first given weekday (0 Sunday … 6 Saturday) on or after a day. */
const firstWeekday = (from: Day, which: number): Day => addDays(from, (which - weekdayOf(from) + 7) % 7);

const lasting = (startDay: Day, days: number): DayRange => ({
  startDay,
  endDay: addDays(startDay, days - 1),
});

/**
 * The ranges of all seasons and closings in the booking season (June 1 to May 31) around a day. They follow
 * Wisconsin's rules: the gun deer season is nine days from the Saturday before Thanksgiving, pheasants open
 * on the third Saturday in October, spring turkeys on the third Wednesday in April, trout and walleyes on
 * the first Saturday in May.
 */
export const yearOf = (today: Day): Record<HuntingSeason | Blocking, DayRange> => {
  const year = Number(seasonOf(today).startDay.slice(0, 4));
  const next = year + 1;
  const thanksgiving = addDays(firstWeekday(`${year}-11-01`, 4), 21);
  const gunOpener = addDays(thanksgiving, -5);
  const turkeys = addDays(firstWeekday(`${next}-04-01`, 3), 14);
  const may = firstWeekday(`${next}-05-01`, 6);
  return {
    earlyGoose: lasting(`${year}-09-01`, 15),
    bowOpener: lasting(firstWeekday(`${year}-09-12`, 6), 9),
    salmonRun: { startDay: `${year}-09-20`, endDay: `${year}-10-31` },
    duckOpener: lasting(firstWeekday(`${year}-09-26`, 6), 9),
    grouse: { startDay: `${year}-10-06`, endDay: `${year}-10-31` },
    pheasant: lasting(addDays(firstWeekday(`${year}-10-01`, 6), 14), 16),
    rut: { startDay: `${year}-11-03`, endDay: `${year}-11-14` },
    gunDeer: lasting(gunOpener, 9),
    muzzleloader: lasting(addDays(gunOpener, 9), 10),
    predators: { startDay: `${next}-01-10`, endDay: `${next}-02-20` },
    iceFishing: { startDay: `${next}-01-02`, endDay: `${next}-02-28` },
    springTurkey: lasting(turkeys, 14),
    troutOpener: lasting(may, 9),
    walleyeOpener: lasting(may, 9),
    harvest: { startDay: `${year}-10-12`, endDay: `${year}-10-24` },
    familyOpener: lasting(gunOpener, 3),
    holidays: { startDay: addDays(thanksgiving, 1), endDay: `${year}-12-24` },
    logging: { startDay: `${next}-01-11`, endDay: `${next}-02-26` },
    syrup: { startDay: `${next}-03-08`, endDay: `${next}-04-09` },
  };
};
