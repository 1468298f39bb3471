import type { PublicListing } from '#contract/listing.ts';
import { paths } from '../paths.ts';

/** A listing's structured data for search engines (schema.org). */
export const describeListing = (listing: PublicListing, siteUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: listing.displayTitle,
  description: listing.description.slice(0, 500),
  url: siteUrl + paths.listing(listing.id),
  image: listing.photoIds.map((photoId) => siteUrl + paths.photo(photoId, '1600.jpeg')),
  offers: {
    '@type': 'Offer',
    price: (listing.baseCostCents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    areaServed: { '@type': 'AdministrativeArea', name: `${listing.county} County, Wisconsin` },
  },
  ...(listing.rating !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: listing.rating,
      reviewCount: listing.reviewCount,
    },
  }),
});
