import { z } from 'zod';
import { get, post } from './endpoint.ts';

/** Max 50 each, and no hint about what a right password looks like (spec 1 §5). */
const Login = z.object({
  email: z.string('Required').trim().min(1, 'Required').max(50, 'At most 50 characters'),
  password: z.string('Required').min(1, 'Required').max(50, 'At most 50 characters'),
});

/** A migrated person gets no token but the flag (decisions, Accounts). */
const SignedIn = z.object({
  token: z.string().nullable().meta({ description: 'JWT of 15 minutes with sub, email, role' }),
  migrationPasswordResetRequired: z.boolean(),
});

export const auth = {
  authenticate: post('/authentication', {
    summary: 'Sign in; sets the refresh cookie',
    access: 'anyone',
    ignoresToken: true,
    body: Login,
    answer: SignedIn,
    refusals: ['invalidCredentials', 'suspended'],
    // What the hashing may cost; how often a password may be guessed is the operation's own.
    limit: { max: 120, seconds: 60 },
  }),
  refreshSession: post('/authentication/refresh', {
    summary: 'A new token for the refresh cookie, which is rotated',
    access: 'anyone',
    ignoresToken: true,
    answer: z.object({ token: z.string() }),
    refusals: ['sessionEnded', 'suspended'],
    limit: { max: 120, seconds: 60 },
  }),
  logOut: post('/authentication/logout', {
    summary: 'End this session and clear its cookie',
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
    limit: { max: 60, seconds: 60 },
  }),
};
