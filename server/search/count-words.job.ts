import type { Job } from '../platform/jobs/queue.ts';
import { recountWords } from './word-store.ts';

/** Every night: counts how many listings have each word (docs/rules/search.md#projection). */
export const countWordsJob: Job = {
  name: 'search.count-words',
  schedule: '41 3 * * *',
  run: ({ db }) => recountWords(db),
};
