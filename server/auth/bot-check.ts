import { refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';

/** @throws Refused 'botCheckFailed' unless the widget's answer is right, in time, and used for the first time. */
export const passBotCheck = async ({ captcha }: Context, answer: string): Promise<void> => {
  if (!(await captcha.verify(answer))) refuse('botCheckFailed', 'captcha');
};
