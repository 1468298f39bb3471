import { deleteExpiredLinks } from '../platform/account-links/store.ts';
import { deleteEndedAttempts } from '../platform/attempts/store.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { deleteExpired } from './store.ts';

/** Deletes expired tokens, sessions, links, bot check challenges and attempt counters every night. */
export const deleteExpiredJob: Job = {
  name: 'auth.delete-expired',
  schedule: '17 3 * * *',
  async run({ db, now }) {
    const at = now();
    await deleteExpired(db, at);
    await deleteExpiredLinks(db, at);
    await deleteEndedAttempts(db, at);
  },
};
