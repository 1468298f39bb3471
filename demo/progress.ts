import { addDays, type Day, dayInWisconsin } from '#domain/dates.ts';
import { demoAccounts } from '#server/demo-accounts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DemoBooking } from './bookings.ts';
import { administratorJoinedDaysAgo, type DemoListing, type DemoPlan } from './content.ts';
import { findJoinedAt, listBookedPairs, listListings, listPeople } from './store.ts';

type Known = Awaited<ReturnType<typeof listListings>>[number];

export const keyOf = ({ accountEmail, title }: Pick<DemoListing, 'accountEmail' | 'title'>): string =>
  `${accountEmail} ${title}`;

/** The listings of earlier runs, by host and title. */
export const knownListings = async (db: Db): Promise<Map<string, Known>> =>
  new Map((await listListings(db)).map((listing) => [keyOf(listing), listing]));

/** Whether a listing is complete: approval is its last step. */
export const isComplete = (known: Map<string, Known>, land: DemoListing): boolean => {
  const found = known.get(keyOf(land));
  return found !== undefined && found.approved === land.approved;
};

const pairOf = (hunterEmail: string, land: Pick<DemoListing, 'accountEmail' | 'title'>): string =>
  `${hunterEmail} ${keyOf(land)}`;

/** The plan's bookings that earlier runs have not made: a hunter has at most one per listing. */
export const missingBookings = async (db: Db, { bookings }: DemoPlan): Promise<DemoBooking[]> => {
  const pairs = await listBookedPairs(db);
  const made = new Set(pairs.map(({ hunterEmail, ...land }) => pairOf(hunterEmail, land)));
  return bookings.filter(({ hunterEmail, land }) => !made.has(pairOf(hunterEmail, land)));
};

/**
 * The day of the plan: that of the first filling, derived from when the demo administrator joined, who is created
 * first. A plan for today would have other bookings every day, some on days that are booked by now.
 */
export const dayOfPlan = async (db: Db, now: Date): Promise<Day> => {
  const today = dayInWisconsin(now);
  const joinedAt = await findJoinedAt(db, demoAccounts.administrator);
  if (!joinedAt) return today;
  const begun = addDays(dayInWisconsin(joinedAt), administratorJoinedDaysAgo);
  return begun < today ? begun : today;
};

/**
 * What is needed to fill in many more listings: the users of the hosts' emails, and the photographs of the written land
 * by their names.
 */
export const peopleAndPhotos = async (db: Db, { listings }: DemoPlan) => {
  const known = await knownListings(db);
  const photoIds = new Map<string, string>();
  for (const land of listings)
    for (const [index, name] of land.photographs.entries()) {
      const photoId = known.get(keyOf(land))?.photoIds[index];
      if (photoId) photoIds.set(name, photoId);
    }
  return { hostIds: await listPeople(db), photoIds };
};

/** Whether nothing of a plan is missing. */
export const isFilled = async (db: Db, plan: DemoPlan): Promise<boolean> => {
  const known = await knownListings(db);
  return (
    plan.listings.every((land) => isComplete(known, land)) && (await missingBookings(db, plan)).length === 0
  );
};
