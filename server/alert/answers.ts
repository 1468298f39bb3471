import type { DayAlert, SavedSearch } from '#contract/alert.ts';
import type { Day } from '#domain/dates.ts';
import type { ListedDayAlert } from './day-alert-store.ts';
import type { ListedSearch } from './search-store.ts';

export const toSavedSearch = (row: ListedSearch, today: Day): SavedSearch => ({
  id: row.id,
  name: row.name,
  search: row.query,
  frequency: row.frequency,
  isOver: row.last_day !== null && row.last_day < today,
  told: row.told,
  lastToldDateTime: row.last_told_at,
  createdDateTime: row.created_at,
});

export const toDayAlert = (row: ListedDayAlert): DayAlert => ({
  id: row.id,
  listing: { id: row.listing_id, title: row.title, county: row.county },
  startDay: row.start_day,
  endDay: row.end_day,
  createdDateTime: row.created_at,
});
