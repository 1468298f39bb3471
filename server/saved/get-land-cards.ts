import type { saved } from '#contract/saved.ts';
import { tidyRules } from '#domain/land-rules.ts';
import type { Operation } from '../operation.ts';
import { findFreeDays, wantedDays } from '../search/free-days-store.ts';
import { toLandCard } from './answers.ts';
import { listOffered } from './store.ts';

export const getLandCards: Operation<typeof saved.getLandCards> = async (ctx, { query }) => {
  const rows = await listOffered(ctx.db, query.ids);
  const freeDaysOf = await findFreeDays(ctx, query.ids, wantedDays(query));
  return {
    lands: rows.map((row) => ({
      listing: { ...toLandCard(row), ...freeDaysOf(row.id) },
      rules: tidyRules(row.rules),
    })),
  };
};
