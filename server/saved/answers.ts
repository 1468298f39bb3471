import type { SearchedListing } from '#contract/listing.ts';
import type { SavedLand } from '#contract/saved.ts';
import { toCard } from '../listing/answers.ts';
import type { StoredCard } from '../listing/store.ts';
import type { FreeDays } from '../search/free-days-store.ts';
import type { SavedCard } from './store.ts';

/** A card without a search: no days were asked for, and no place. */
export const toLandCard = (row: StoredCard): SearchedListing => ({
  ...toCard(row),
  daysPrice: null,
  freeDays: null,
  miles: null,
});

export const toSavedLand = (row: SavedCard, days: FreeDays): SavedLand => ({
  listingId: row.id,
  title: row.title,
  listing: row.is_offered ? { ...toLandCard(row), ...days } : null,
  note: row.note,
  savedDateTime: row.saved_at,
});
