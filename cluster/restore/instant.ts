import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../daemon.ts';
import type { Query } from '../load/query.ts';
import { type Contents, differences, readContents } from './contents.ts';

/** An instant, and what the database held then. */
export type Instant = { at: Date; contents: Contents };

const quietSeconds = 120;

/** Notes an instant at which nothing was written for a second before and after, while nothing is sent. */
export const noteInstant = async (query: Query): Promise<Instant> => {
  let noted: Instant | undefined;
  await waitUntil(
    async () => {
      const contents = await readContents(query);
      await sleep(1_000);
      const [now] = await query<{ at: Date }>('select clock_timestamp() as at');
      await sleep(1_000);
      if (!now || differences(contents, await readContents(query)).length > 0) return false;
      noted = { at: now.at, contents };
      return true;
    },
    'The database did not become quiet.',
    quietSeconds,
  );
  if (!noted) throw new Error('There is no instant.');
  return noted;
};
