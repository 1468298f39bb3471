import type { emailAdministration } from '#contract/email-administration.ts';
import type { Operation } from '../operation.ts';
import { sendAgain } from './store.ts';

/** Each email keeps its Message-ID, so that one that had arrived after all is shown once. */
export const sendEmailsAgain: Operation<typeof emailAdministration.sendEmailsAgain> = async (
  ctx,
  { body, saveAnswer },
) =>
  ctx.db
    .transaction()
    .execute(async (transaction) =>
      saveAnswer(transaction, { count: await sendAgain(transaction, body.ids) }),
    );
