import type { emailAdministration } from '#contract/email-administration.ts';
import type { Operation } from '../operation.ts';
import { insertAudit, marketplace } from '../platform/audit-store.ts';
import { sendAgain } from './store.ts';

/** Each email keeps its Message-ID, so that one that had arrived after all is shown once. */
export const sendEmailsAgain: Operation<typeof emailAdministration.sendEmailsAgain> = async (
  ctx,
  { caller, body, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const count = await sendAgain(transaction, body.ids);
    const sent = count > 0 ? { emailsSentAgain: count } : {};
    await insertAudit(transaction, { id: caller.id, at: ctx.now() }, marketplace, {}, sent);
    return saveAnswer(transaction, { count });
  });
