import { z } from 'zod';
import { pagePatterns } from '#domain/page-view.ts';
import { get, post } from './endpoint.ts';
import { Day, Id } from './fields.ts';

const Page = z.enum(pagePatterns).meta({ description: 'The pattern of a page’s path' });
const Count = z.int().meta({ description: 'In the last 30 days, today included' });

const PageViewFigures = z.object({
  total: Count,
  days: z.array(z.object({ day: Day, views: z.int() })).meta({ description: 'The last 30, oldest first' }),
  pages: z.array(z.object({ page: z.string(), views: Count })).meta({ description: 'The most seen first' }),
  listings: z
    .array(z.object({ listingId: Id, listingName: z.string(), views: Count }))
    .meta({ description: 'The ten most seen' }),
  referrers: z.array(z.object({ host: z.string(), views: Count })).meta({
    description: 'The ten hosts that most views came from, without the site’s own; ‘none’ and ‘other’',
  }),
});
export type PageViewFigures = z.output<typeof PageViewFigures>;

const ListingFigures = z.object({
  listingId: Id,
  seen: Count.meta({ description: 'Views of the listing’s page in the last 30 days' }),
  asked: Count.meta({ description: 'Bookings requested in these days' }),
  paid: Count.meta({ description: 'Bookings paid in these days, and Paid now' }),
});
export type ListingFigures = z.output<typeof ListingFigures>;

export const pageView = {
  countView: post('/pageView', {
    summary:
      'Count a page that was opened without loading a document; no person, and not for who asks for privacy',
    access: 'anyone',
    ignoresToken: true,
    body: z.object({ page: Page, listingId: Id.nullish().meta({ description: 'Of a listing’s own page' }) }),
  }),
  getPageViews: get('/pageView/figures', {
    summary: 'How often pages were seen, and where from, in the last 30 days',
    access: 'administrator',
    answer: PageViewFigures,
  }),
  getListingFigures: get('/pageView/listings', {
    summary: 'How often the caller’s listings were seen, asked for and paid in the last 30 days',
    access: 'confirmed',
    answer: z.object({ listings: z.array(ListingFigures) }),
  }),
};
