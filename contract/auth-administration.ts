import { z } from 'zod';
import { post } from './endpoint.ts';
import { Id } from './fields.ts';

export const authAdministration = {
  sendPasswordLink: post('/user/:id/sendPasswordLink', {
    summary: 'Mail a user the link to set a new password, as if they had forgotten theirs',
    access: 'administrator',
    params: z.object({ id: Id }),
    refusals: ['notFound', 'accountSuspended'],
  }),
};
