import type { emailAdministration } from '#contract/email-administration.ts';
import type { Operations } from '../operation.ts';
import { getEmailDelay } from './get-email-delay.ts';
import { listDelayedEmails } from './list-delayed-emails.ts';
import { sendEmailsAgain } from './send-emails-again.ts';

export const emailOperations: Operations<typeof emailAdministration> = {
  listDelayedEmails,
  getEmailDelay,
  sendEmailsAgain,
};
