import { z } from 'zod';
import { LinkToken } from './auth.ts';
import { post } from './endpoint.ts';
import { Email, Id } from './fields.ts';

const ByLink = z.object({ token: LinkToken });

/** A user's email address is changed by an administrator and a link (docs/rules/accounts.md#changing-an-address). */
export const emailChange = {
  changeEmail: post('/user/:id/changeEmail', {
    summary:
      'Mail a link to a user’s new address that makes it theirs, and one to the old address that stops it',
    access: 'administrator',
    params: z.object({ id: Id }),
    body: z.object({ email: Email }),
    refusals: ['notFound', 'accountSuspended', 'sameEmail', 'emailTaken'],
  }),
  confirmEmailChange: post('/authentication/confirmEmailChange', {
    summary: 'Take the new email address by the link that was mailed to it; ends all sessions',
    access: 'anyone',
    ignoresToken: true,
    body: ByLink,
    answer: z.object({ email: z.string() }),
    refusals: ['emailChangeLinkDead', 'suspended', 'emailTaken'],
    limit: { max: 120, seconds: 60 },
  }),
  stopEmailChange: post('/authentication/stopEmailChange', {
    summary: 'Keep the old email address by the link that was mailed to it',
    access: 'anyone',
    ignoresToken: true,
    body: ByLink,
    refusals: ['emailChangeLinkDead'],
    limit: { max: 120, seconds: 60 },
  }),
};
