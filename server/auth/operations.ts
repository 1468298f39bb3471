import type { auth } from '#contract/auth.ts';
import type { Operations } from '../operation.ts';
import { authenticate } from './authenticate.ts';
import { getCaptchaChallenge } from './get-captcha-challenge.ts';
import { logOut } from './log-out.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { refreshSession } from './refresh-session.ts';

export const authOperations: Operations<typeof auth> = {
  authenticate,
  refreshSession,
  logOut,
  logOutEverywhere,
  getCaptchaChallenge,
};
