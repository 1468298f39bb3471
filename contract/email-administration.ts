import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { Id, Instant, PageNumber, paged, pageSize } from './fields.ts';

/** Emails that the mail server has not accepted for a while, and those that are no longer retried. */
export const emailTabs = ['waiting', 'givenUp'] as const;
export type EmailTab = (typeof emailTabs)[number];

export const DelayedEmail = z.object({
  id: Id,
  kind: z.string().meta({ description: 'Which email it is, such as access or booking-confirmed' }),
  isGivenUp: z.boolean(),
  since: Instant.meta({ description: 'When it should have been sent' }),
  tries: z.int(),
  nextTryAt: Instant.nullable().meta({ description: 'Null where it is being tried, or given up' }),
  error: z.string().meta({ description: 'Why the last try failed, in a line; empty where there was none' }),
  booking: z.object({ id: Id, confirmationCode: z.string() }).nullable(),
  checkNumber: z.string().nullable().meta({ description: 'The check whose statement it is' }),
  listing: z.object({ id: Id, title: z.string() }).nullable(),
  user: z.object({ id: Id, email: z.string() }).nullable(),
});
export type DelayedEmail = z.output<typeof DelayedEmail>;

export const emailAdministration = {
  listDelayedEmails: get('/administration/emails', {
    summary: 'Emails that have waited for more than 15 minutes, or were given up',
    access: 'administrator',
    query: z.object({
      tab: z.enum(emailTabs).default('waiting'),
      page: PageNumber,
      pageSize: pageSize({ fallback: 50, max: 100 }),
    }),
    answer: paged('emails', DelayedEmail).extend({
      counts: z.object({ waiting: z.int(), givenUp: z.int() }),
    }),
  }),
  getEmailDelay: get('/administration/emails/delay', {
    summary:
      'Whether emails have waited for more than 15 minutes and since when, and how many were given up today',
    access: 'administrator',
    answer: z.object({
      waiting: z.int(),
      waitingSince: Instant.nullable(),
      givenUpLately: z.int().meta({ description: 'Within 24 hours' }),
    }),
  }),
  sendEmailsAgain: post('/administration/emails/sendAgain', {
    summary: 'Try emails again now that are late, failed or were given up; answers how many',
    access: 'administrator',
    body: z.object({ ids: z.array(Id).min(1).max(100) }),
    answer: z.object({ count: z.int() }),
  }),
};
