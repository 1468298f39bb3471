import type { auth } from '#contract/auth.ts';
import type { authAdministration } from '#contract/auth-administration.ts';
import type { Operations } from '../operation.ts';
import { authenticate } from './authenticate.ts';
import { forgotPassword } from './forgot-password.ts';
import { getCaptchaChallenge } from './get-captcha-challenge.ts';
import { logOut } from './log-out.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { refreshSession } from './refresh-session.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { signUp } from './sign-up.ts';
import { validatePasswordResetToken } from './validate-password-reset-token.ts';
import { verifyEmail } from './verify-email.ts';

export const authOperations: Operations<typeof auth & typeof authAdministration> = {
  authenticate,
  refreshSession,
  logOut,
  logOutEverywhere,
  getCaptchaChallenge,
  signUp,
  verifyEmail,
  resendVerification,
  forgotPassword,
  validatePasswordResetToken,
  resetPassword,
  sendPasswordLink,
};
