import { LRUCache } from 'lru-cache';
import type { ForecastPeriod, PublicListing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { type Day, dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { type Caller, canSeeListing } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { toPublicListing } from './answers.ts';
import { findListingPage, type StoredPage } from './store.ts';

type CachedPage = {
  /** The row as JSON, exactly as read from the database. */
  text: string;
  row: StoredPage;
  today: Day;
  forecast: readonly ForecastPeriod[];
  answer: PublicListing;
};

type SharedPage = { answer: PublicListing; hostId: string };

/**
 * Answers by listing id. An entry is only used if its text equals the row read by this request, so it is never stale.
 */
const cache = new LRUCache<string, CachedPage>({ max: 200 });

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * A listing as its page shows it to everybody but its host, with the host's id. The answer is frozen, and the same
 * object until its content changes.
 * @throws Refused 'notFound' when this caller may not see it.
 */
const readSharedPage = async (ctx: Context, caller: Caller, id: string): Promise<SharedPage> => {
  const today = dayInWisconsin(ctx.now());
  const calendar = { startDay: today, endDay: seasonOf(today).endDay };
  const text = await findListingPage(ctx.db, id, calendar);
  if (text === undefined) return refuse('notFound');
  const cached = cache.get(id);
  const row = cached?.text === text ? cached.row : (JSON.parse(text) as StoredPage);
  // Its host and administrators can see it before it is public.
  if (!canSeeListing(caller, { ...row, userId: row.user_id })) return refuse('notFound');
  const forecast = await ctx.weather.forecast(row.lat, row.lng);
  if (cached?.row === row && cached.today === today && isSame(cached.forecast, forecast))
    return { answer: cached.answer, hostId: row.user_id };
  const answer = Object.freeze(toPublicListing(row, { calendar, forecast }));
  cache.set(id, { text, row, today, forecast, answer });
  return { answer, hostId: row.user_id };
};

/**
 * A listing as its page shows it to this caller, with the days from today to the season's end.
 * @throws Refused 'notFound' when they may not see it.
 */
export const readPublicPage = async (ctx: Context, caller: Caller, id: string): Promise<PublicListing> => {
  const { answer, hostId } = await readSharedPage(ctx, caller, id);
  return caller?.id === hostId ? { ...answer, isOwn: true } : answer;
};
