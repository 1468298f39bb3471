import type { SearchedListing } from '#contract/listing.ts';
import { toCard, toDaysPrice } from '../listing/answers.ts';
import type { SearchedCard } from './card-store.ts';
import type { FoundListing } from './found-store.ts';

/** The days of a search on which a listing is free; null where none are searched. */
export const toFreeDays = ({ start_day, end_day }: Pick<FoundListing, 'start_day' | 'end_day'>) =>
  start_day && end_day ? { startDay: start_day, endDay: end_day } : null;

/** A card of a search as the contract has it. */
export const toSearchedListing = (card: SearchedCard): SearchedListing => ({
  ...toCard(card),
  daysPrice: toDaysPrice(card),
  freeDays: toFreeDays(card),
  miles: card.miles,
});
