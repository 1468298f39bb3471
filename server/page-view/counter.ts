import { dayInWisconsin } from '#domain/dates.ts';
import { type CountedPage, specialReferrers } from '#domain/page-view.ts';
import type { Context } from '../context.ts';
import { addListingViews, addPageViews, type ListingCount, listReferrers, type PageCount } from './store.ts';

/** One view of a page; `referrer` as of referrer.ts. */
export type PageView = CountedPage & { referrer: string };

/** Counts page views in memory and saves them from time to time. */
export type PageViews = {
  /** Counts a view on the day in Wisconsin, of now unless `at` is given. Never fails and never waits. */
  count(view: PageView, at?: Date): void;
  /** Saves what was counted so far. On failure it is kept for the next time. */
  save(): Promise<void>;
  /** Saves for the last time; what can't be saved at the second try is lost. */
  close(): Promise<void>;
};

const saveEveryMs = 1000;
/** Processes that end together may wait in vain for a connection once. */
const triesAtClose = 2;
/** Counters in memory, so that a flood of made-up referrers or listings can't fill it. */
const maxCounters = 5000;
/** Referrers of a day in the database; the views from any further ones count as from 'other'. */
const maxReferrers = 200;

/** Adds to a counter, which it makes if there is none. */
const add = <Count extends { views: number }>(counters: Map<string, Count>, key: string, count: Count) => {
  const known = counters.get(key);
  if (known) known.views += count.views;
  else counters.set(key, count);
};

const createCounters = () => {
  const pages = new Map<string, PageCount>();
  const listings = new Map<string, ListingCount>();
  return {
    pages,
    listings,
    addPage(count: PageCount): void {
      const keyFor = (referrer: string) => `${count.day} ${count.page} ${referrer}`;
      const hasRoom = pages.size < maxCounters || pages.has(keyFor(count.referrer));
      const referrer = hasRoom ? count.referrer : specialReferrers.other;
      add(pages, keyFor(referrer), { ...count, referrer });
    },
    addListing(count: ListingCount): void {
      const key = `${count.day} ${count.listingId}`;
      if (listings.size < maxCounters || listings.has(key)) add(listings, key, count);
    },
  };
};

/** Replaces referrers beyond the limit of their day by 'other'. `known` has those in the database and is added to. */
const limitReferrers = (counts: readonly PageCount[], known: Set<string>): PageCount[] => {
  const numbers = new Map<string, number>();
  for (const { day } of counts) numbers.set(day, [...known].filter((key) => key.startsWith(day)).length);
  return counts.map((count) => {
    const { day, referrer } = count;
    const isHost = !Object.values<string>(specialReferrers).includes(referrer);
    if (!isHost || known.has(`${day} ${referrer}`)) return count;
    const number = numbers.get(day) ?? 0;
    if (number >= maxReferrers) return { ...count, referrer: specialReferrers.other };
    known.add(`${day} ${referrer}`);
    numbers.set(day, number + 1);
    return count;
  });
};

/**
 * Counts in this process, and adds to the database's counters every second: a view costs no statement, and no page
 * waits for one. Any number of processes may count (docs/rules/page-views.md#counting).
 */
export const createPageViews = ({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): PageViews => {
  let counters = createCounters();
  let saving = Promise.resolve();
  let isSaving = false;
  let isFailing = false;

  const write = ({ pages, listings }: typeof counters): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const counts = [...pages.values()];
      const known = await listReferrers(transaction, [...new Set(counts.map(({ day }) => day))]);
      await addPageViews(transaction, limitReferrers(counts, known));
      if (listings.size > 0) await addListingViews(transaction, [...listings.values()]);
    });
  const saveNow = async (): Promise<void> => {
    if (counters.pages.size === 0) return;
    const counted = counters;
    counters = createCounters();
    isSaving = true;
    try {
      await write(counted);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'page views could not be saved; they are kept for now');
      isFailing = true;
      for (const count of counted.pages.values()) counters.addPage(count);
      for (const count of counted.listings.values()) counters.addListing(count);
    } finally {
      isSaving = false;
    }
  };
  const save = (): Promise<void> => {
    saving = saving.then(saveNow);
    return saving;
  };
  // Started outside any request, whose budget for waits it would share.
  const timer = setInterval(() => {
    if (!isSaving) void save();
  }, saveEveryMs).unref();

  return {
    count({ page, listingId, referrer }, at = now()) {
      const day = dayInWisconsin(at);
      counters.addPage({ day, page, referrer, views: 1 });
      if (listingId) counters.addListing({ day, listingId, views: 1 });
    },
    save,
    async close() {
      clearInterval(timer);
      for (let tries = 0; tries < triesAtClose && (isSaving || counters.pages.size > 0); tries += 1)
        await save();
    },
  };
};
