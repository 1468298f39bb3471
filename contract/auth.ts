import { z } from 'zod';
import { interests } from '#domain/interests.ts';
import { get, post } from './endpoint.ts';
import {
  Email,
  Id,
  KnownEmail,
  LoginPassword,
  Name,
  OptionalState,
  OptionalZip,
  optional,
  Password,
  Phone,
  rangeOf,
} from './fields.ts';

/** At most 50 characters each, and no hint about what a valid password looks like. */
const Login = z.object({
  email: KnownEmail,
  password: LoginPassword,
});

/** Users migrated from the old site get the flag instead of a token (docs/rules/accounts.md#people-of-an-old-site). */
const SignedIn = z.object({
  token: z.string().nullable().meta({ description: 'JWT of 15 minutes with sub, email, role' }),
  migrationPasswordResetRequired: z.boolean(),
});

/** The solution that the bot check's widget submits. Each is valid for one call (docs/rules/accounts.md#bot-check). */
const BotCheck = z.string('Required').min(1, 'Required').max(5000, 'Not an answer of the bot check');

const mustBeTrue = (missing: string) => z.boolean(missing).refine((isYes) => isYes, missing);

/** Days of a listing that the user was about to request: the mailed link leads back to them. */
const UnsentRequest = rangeOf({ listingId: Id });

/** A `role` in the body is ignored: callers cannot grant themselves rights (docs/rules/accounts.md#signing-up). */
const SignUp = z.object({
  firstName: Name,
  lastName: Name,
  phoneNumber: Phone,
  addressLine1: optional(100),
  addressLine2: optional(100),
  city: optional(50),
  state: OptionalState,
  zipCode: OptionalZip,
  email: Email,
  password: Password,
  interests: z.array(z.enum(interests)).default([]),
  marketingEmailEnabled: z.boolean().default(false),
  isAdult: mustBeTrue('You must be 18 or older to sign up.'),
  termsAccepted: mustBeTrue('Please accept the terms of use to sign up.'),
  unsentRequest: UnsentRequest.optional(),
  captcha: BotCheck,
});

/** The maximum is longer than any token in our links. */
export const LinkToken = z.string('Required').min(1, 'Required').max(200, 'Not a link of ours');

export const auth = {
  authenticate: post('/authentication', {
    summary: 'Sign in; sets the refresh cookie',
    access: 'anyone',
    ignoresToken: true,
    body: Login,
    answer: SignedIn,
    refusals: ['invalidCredentials', 'suspended'],
    // Bounds the cost of password hashing. The operation itself limits guesses per account.
    limit: { max: 120, seconds: 60 },
  }),
  refreshSession: post('/authentication/refresh', {
    summary: 'A new token for the refresh cookie, which is rotated',
    access: 'anyone',
    ignoresToken: true,
    answer: z.object({ token: z.string() }),
    refusals: ['sessionEnded'],
    limit: { max: 120, seconds: 60 },
  }),
  logOut: post('/authentication/logout', {
    summary: 'End this session, of the cookie and of the token, and clear the cookie',
    access: 'anyone',
    ignoresToken: true,
  }),
  logOutEverywhere: post('/authentication/logoutEverywhere', {
    summary: 'End all your sessions, on every device, this one too',
    access: 'signedIn',
  }),
  getCaptchaChallenge: get('/authentication/captcha', {
    summary: 'A proof-of-work challenge for the bot check',
    access: 'anyone',
    ignoresToken: true,
    answer: z.record(z.string(), z.unknown()),
    limit: { max: 60, seconds: 60, isShared: true },
  }),
  signUp: post('/user', {
    summary: 'Sign up; signed in at once, with the email unconfirmed',
    access: 'anyone',
    ignoresToken: true,
    body: SignUp,
    answer: z.object({ token: z.string() }),
    refusals: ['emailTaken', 'botCheckFailed'],
    limit: { max: 60, seconds: 60 },
  }),
  verifyEmail: post('/authentication/verify', {
    summary:
      'Confirm an email address with the link that was mailed to it; sent without the session that signed up, it ends all of the account’s, and answers a token to choose a new password with',
    access: 'anyone',
    ignoresToken: true,
    body: z.object({ userId: Id, emailConfirmationToken: LinkToken, captcha: BotCheck }),
    answer: z.object({ verified: z.boolean(), passwordResetToken: z.string().optional() }),
    refusals: ['confirmationLinkDead', 'botCheckFailed'],
    limit: { max: 120, seconds: 60 },
  }),
  resendVerification: post('/authentication/resendVerification', {
    summary: 'Mail another link that confirms your email address',
    access: 'signedIn',
    body: z.object({ unsentRequest: UnsentRequest.optional() }).prefault({}),
    refusals: ['alreadyConfirmed', 'suspended'],
  }),
  forgotPassword: post('/authentication/forgotpassword', {
    summary: 'Mail a link to set a new password, if the address has an account; answers the same for all',
    access: 'anyone',
    ignoresToken: true,
    body: z.object({ emailAddress: KnownEmail, captcha: BotCheck }),
    refusals: ['botCheckFailed'],
    limit: { max: 60, seconds: 60 },
  }),
  validatePasswordResetToken: post('/authentication/validatepasswordresettoken', {
    summary: 'Whether a link for a new password still works',
    access: 'anyone',
    ignoresToken: true,
    body: z.object({ token: LinkToken }),
    answer: z.object({ valid: z.boolean() }),
    refusals: ['resetLinkDead'],
    limit: { max: 120, seconds: 60 },
  }),
  resetPassword: post('/authentication/resetpassword', {
    summary: 'Set a new password with a mailed link; ends all other sessions and signs in',
    access: 'anyone',
    ignoresToken: true,
    body: z.object({ token: LinkToken, newPassword: Password }),
    answer: z.object({ token: z.string() }),
    refusals: ['resetLinkDead', 'suspended'],
    limit: { max: 120, seconds: 60 },
  }),
};
