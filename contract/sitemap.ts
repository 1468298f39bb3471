import { z } from 'zod';
import { wisconsinCounties } from '#domain/counties.ts';
import { get } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

/** What search engines are told about (docs/rules/pages.md#sitemap). */
export const sitemap = {
  getSitemap: get('/sitemap', {
    summary:
      'The parts of the sitemap: counties that have public land, and where each part of the listings begins',
    mayLag: true,
    access: 'anyone',
    answer: z.object({
      counties: z.array(z.enum(wisconsinCounties)),
      parts: z
        .array(Id.nullable())
        .meta({ description: 'Each part is the 10,000 listings after this id; null from the first one on' }),
    }),
    limit: { max: 120, seconds: 60 },
  }),
  listListingAddresses: get('/sitemap/listings', {
    summary: 'Public listings in the order of their ids, and when each was changed',
    mayLag: true,
    access: 'anyone',
    query: z.object({
      after: Id.optional().meta({ description: 'Those after this id' }),
      limit: z.coerce
        .number()
        .int('Only whole numbers')
        .min(1, 'At least 1')
        .max(5_000, 'Too large')
        .default(5_000),
    }),
    answer: z.object({ listings: z.array(z.object({ id: Id, updatedDateTime: Instant })) }),
    limit: { max: 1_200, seconds: 60 },
  }),
};
