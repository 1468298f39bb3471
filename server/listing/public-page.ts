import { LRUCache } from 'lru-cache';
import type { ForecastPeriod } from '#contract/forecast.ts';
import type { PublicListing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { type Day, dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { type Caller, canSeeListing } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { toPublicListing } from './answers.ts';
import { findListingPage, findListingVersion, type StoredPage } from './store.ts';

type CachedPage = {
  /** The version of the row, read in one statement with it. */
  version: string;
  row: StoredPage;
  today: Day;
  forecast: readonly ForecastPeriod[];
  answer: PublicListing;
};

type SharedPage = { answer: PublicListing; hostId: string };

/**
 * Answers by listing id. Each request asks the database for the listing's version, and an entry is only used if it has
 * that one: so no answer is older than the last change that was committed before the request.
 */
const cache = new LRUCache<string, CachedPage>({ max: 500 });

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
  const known = await findListingVersion(ctx.db, id);
  if (known === undefined) return refuse('notFound');
  const cached = cache.get(id);
  const isCurrent = cached?.version === known && cached.today === today;
  const found = isCurrent ? undefined : await findListingPage(ctx.db, id, calendar);
  const row = isCurrent ? cached.row : (found?.page ?? refuse('notFound'));
  // Its host and administrators can see it before it is public.
  if (!canSeeListing(caller, { ...row, userId: row.user_id })) return refuse('notFound');
  const forecast = await ctx.weather.forecast(row.lat, row.lng);
  if (isCurrent && isSame(cached.forecast, forecast)) return { answer: cached.answer, hostId: row.user_id };
  const answer = Object.freeze(toPublicListing(row, { calendar, forecast }));
  cache.set(id, { version: found?.version ?? known, row, today, forecast, answer });
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
