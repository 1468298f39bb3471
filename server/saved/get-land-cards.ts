import type { saved } from '#contract/saved.ts';
import { tidyRules } from '#domain/land-rules.ts';
import type { Operation } from '../operation.ts';
import { toLandCard } from './answers.ts';
import { listOffered } from './store.ts';

export const getLandCards: Operation<typeof saved.getLandCards> = async ({ db }, { query: { ids } }) => ({
  lands: (await listOffered(db, ids)).map((row) => ({
    listing: toLandCard(row),
    rules: tidyRules(row.rules),
  })),
});
