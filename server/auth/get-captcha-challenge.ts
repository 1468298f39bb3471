import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';

export const getCaptchaChallenge: Operation<typeof auth.getCaptchaChallenge> = async (ctx) => ({
  ...(await ctx.captcha.challenge()),
});
