import type { emailAdministration } from '#contract/email-administration.ts';
import type { Operation } from '../operation.ts';
import { getEmailDelay, listDelayedEmails as listRows } from './store.ts';

export const listDelayedEmails: Operation<typeof emailAdministration.listDelayedEmails> = async (
  ctx,
  { query: { tab, page, pageSize } },
) => {
  const [emails, { waiting, givenUp }] = await Promise.all([
    listRows(ctx.db, { givenUp: tab === 'givenUp', limit: pageSize, offset: (page - 1) * pageSize }),
    getEmailDelay(ctx.db),
  ]);
  const counts = { waiting, givenUp };
  return { emails, counts, total: counts[tab], page, pageSize };
};
