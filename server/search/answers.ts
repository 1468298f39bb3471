import type { SearchedListing } from '#contract/listing.ts';
import { toCard, toDaysPrice } from '../listing/answers.ts';
import type { SearchedCard } from './card-store.ts';

/** A card of a search as the contract has it. */
export const toSearchedListing = (card: SearchedCard): SearchedListing => ({
  ...toCard(card),
  daysPrice: toDaysPrice(card),
  freeDays: card.start_day && card.end_day ? { startDay: card.start_day, endDay: card.end_day } : null,
  miles: card.miles,
});
