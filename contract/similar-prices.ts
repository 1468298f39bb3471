import { z } from 'zod';
import { wisconsinCounties } from '#domain/counties.ts';
import { ActivityList } from './activity-list.ts';
import { get } from './endpoint.ts';
import { Money } from './fields.ts';
import { inOurNames } from './our-names.ts';

/** What similar land asks for a day: the quartiles of its base prices. */
const SimilarPrices = inOurNames(
  z.object({
    area: z.string().meta({ description: 'Where the similar land lies: a county, a region or Wisconsin' }),
    isWider: z.boolean().meta({ description: 'Whether the area is larger than the county asked for' }),
    listings: z.int(),
    lowerPrice: Money,
    middlePrice: Money,
    upperPrice: Money,
  }),
);
export type SimilarPrices = z.output<typeof SimilarPrices>;

export const similarPrices = {
  getSimilarPrices: get('/listing/similarPrices', {
    summary: 'What similar public land asks for a day; null where too few listings are similar',
    mayLag: true,
    access: 'anyone',
    query: z.object({
      county: z.enum(wisconsinCounties).optional(),
      acreage: z.coerce.number().positive('Must be more than 0').max(9_999_999, 'Too large').optional(),
      activities: ActivityList.default([]),
    }),
    answer: z.object({ similar: SimilarPrices.nullable() }),
    limit: { max: 120, seconds: 60 },
  }),
};
