import { LRUCache } from 'lru-cache';
import type { ForecastPeriod, PublicListing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { type Day, dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { type Caller, canSeeListing } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { toPublicListing } from './answers.ts';
import { findListingPage, type StoredPage } from './store.ts';

type Made = {
  /** The row, word for word as the database told it. */
  text: string;
  row: StoredPage;
  today: Day;
  forecast: readonly ForecastPeriod[];
  answer: PublicListing;
};

type Shared = { answer: PublicListing; ownerId: string };

/** Answers by their listing's id. The database is asked every time: none is older than what it says. */
const made = new LRUCache<string, Made>({ max: 200 });

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * A listing as its page shows it to everybody but its owner, and whose it is. The answer is frozen, and the same one
 * as long as nothing in it changes.
 * @throws Refused 'notFound' for one that this caller may not see.
 */
const readSharedPage = async (ctx: Context, caller: Caller, id: string): Promise<Shared> => {
  const today = dayInWisconsin(ctx.now());
  const calendar = { startDate: today, endDate: seasonOf(today).endDate };
  const text = await findListingPage(ctx.db, id, calendar);
  if (text === undefined) return refuse('notFound');
  const before = made.get(id);
  const row = before?.text === text ? before.row : (JSON.parse(text) as StoredPage);
  // Its owner and administrators see how it will look before the public does.
  if (!canSeeListing(caller, { ...row, userId: row.user_id })) return refuse('notFound');
  const forecast = await ctx.weather.forecast(row.lat, row.lng);
  if (before?.row === row && before.today === today && isSame(before.forecast, forecast))
    return { answer: before.answer, ownerId: row.user_id };
  const answer = Object.freeze(toPublicListing(row, { calendar, forecast }));
  made.set(id, { text, row, today, forecast, answer });
  return { answer, ownerId: row.user_id };
};

/**
 * A listing as its page shows it to this caller, with the days from today to the season's end.
 * @throws Refused 'notFound' for one that they may not see.
 */
export const readPublicPage = async (ctx: Context, caller: Caller, id: string): Promise<PublicListing> => {
  const { answer, ownerId } = await readSharedPage(ctx, caller, id);
  return caller?.id === ownerId ? { ...answer, isOwn: true } : answer;
};
