import { expect, test } from 'vitest';
import type { PublicListing } from '#contract/listing.ts';
import { describeListing } from './listing-head.ts';

const land = (rating: number | null, reviewCount: number) =>
  ({
    id: '019a9f3e-5c00-7000-8000-00000000f00d',
    displayTitle: 'Ridge (Crawford County)',
    description: 'Oak flats.',
    county: 'Crawford',
    photoIds: [],
    baseCostCents: 8_500,
    rating,
    reviewCount,
  }) as unknown as PublicListing;

// docs/rules/reviews.md#who-reads-them
test('the structured data of a listing has the average and the number of its reviews, if there are any', () => {
  const ratingOf = (listing: PublicListing) =>
    describeListing(listing, 'https://openacre.example').flatMap((entry) =>
      'script:ld+json' in entry ? [entry['script:ld+json']] : [],
    );
  expect(ratingOf(land(4.25, 8))).toMatchObject([
    { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.25, reviewCount: 8 } },
  ]);
  expect(ratingOf(land(null, 0))[0]).not.toHaveProperty('aggregateRating');
});
