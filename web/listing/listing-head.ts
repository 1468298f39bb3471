import type { PublicListing } from '#contract/listing.ts';
import { socialCardVersion } from '#domain/social-card.ts';
import { paths } from '../paths.ts';
import { describePage } from '../ui/describe-page.ts';

/** A listing's structured data for search engines (schema.org). */
const structuredData = (listing: PublicListing, siteUrl: string) => ({
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

/** What the head of a listing's page says: made by the loader, so that browsers don't load the program for it. */
export const describeListing = (listing: PublicListing, siteUrl: string) => [
  ...describePage({
    title: `${listing.displayTitle} · Openacre`,
    description: listing.description.replace(/\s+/g, ' ').slice(0, 155),
    siteUrl,
    path: paths.listing(listing.id),
    image: paths.socialCard(listing.id, socialCardVersion(listing)),
  }),
  { 'script:ld+json': structuredData(listing, siteUrl) },
];
