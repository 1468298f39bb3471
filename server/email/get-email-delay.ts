import type { emailAdministration } from '#contract/email-administration.ts';
import type { Operation } from '../operation.ts';
import { getEmailDelay as getRow } from './store.ts';

export const getEmailDelay: Operation<typeof emailAdministration.getEmailDelay> = async (ctx) => {
  const { waiting, waitingSince, givenUpLately } = await getRow(ctx.db);
  return { waiting, waitingSince, givenUpLately };
};
