import { refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';

/** @throws Refused 'botCheckFailed' unless the widget's solution is correct, in time and not used before. */
export const passBotCheck = async ({ captcha }: Context, answer: string): Promise<void> => {
  if (!(await captcha.verify(answer))) refuse('botCheckFailed', 'captcha');
};
