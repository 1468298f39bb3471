import { z } from 'zod';
import { LinkToken } from './auth.ts';
import { get, post } from './endpoint.ts';
import { Email, Id, Instant } from './fields.ts';

const byId = z.object({ id: Id });
const ByLink = z.object({ token: LinkToken });

/** A user's email address is changed by an administrator and a link (docs/rules/accounts.md#changing-an-address). */
export const emailChange = {
  changeEmail: post('/user/:id/changeEmail', {
    summary:
      'Mail a link to a user’s new address that makes it theirs, and one to the old address that stops it; not for another administrator',
    access: 'administrator',
    params: byId,
    body: z.object({ email: Email }),
    refusals: ['notFound', 'administratorsEmail', 'accountSuspended', 'sameEmail', 'emailTaken'],
  }),
  getEmailChange: get('/user/:id/emailChange', {
    summary: 'The new address of a user that waits to be confirmed, and until when',
    access: 'administrator',
    params: byId,
    answer: z.object({ waiting: z.object({ email: z.string(), until: Instant }).nullable() }),
  }),
  withdrawEmailChange: post('/user/:id/withdrawEmailChange', {
    summary: 'Withdraw the change of a user’s email address that waits; both links stop working',
    access: 'administrator',
    params: byId,
    refusals: ['notFound', 'noEmailChange'],
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
