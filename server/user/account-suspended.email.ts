import { mailtoOf } from '#domain/mail-address.ts';
import { defineEmail } from '../platform/email/email.ts';
import { findUser } from './store.ts';

type Suspended = { firstName: string };

/**
 * To the suspended person: they can't sign in, what happens to their bookings, and whom to ask. Without the reason,
 * which may concern others.
 */
export const accountSuspendedEmail = defineEmail<{ userId: string }, Suspended>({
  name: 'account-suspended',
  sample: { firstName: 'Tyler' },
  write: ({ firstName }, sender) => ({
    subject: `Your ${sender.name} account is suspended`,
    preview: 'You can’t sign in for now. Write to us if you think this is a mistake.',
    greeting: firstName ? `${firstName}, your account is suspended` : 'Your account is suspended',
    blocks: [
      {
        text: 'You can’t sign in or ask for days for now. Requests and bookings that you had not paid are cancelled; an email about each tells what was charged. What you have paid stands.',
      },
      { text: 'If you think this is a mistake, or want to know more, write to us.' },
      { button: { label: 'Write to us', href: mailtoOf(sender.supportEmail) } },
    ],
    reason: `You get this because you have an account on ${sender.name}.`,
  }),
  async load({ db }, { userId }) {
    const user = await findUser(db, userId);
    if (!user?.suspended_at) return [];
    const key = `${userId}.${user.suspended_at.getTime()}`;
    return [{ to: user.email, key, data: { firstName: user.first_name } }];
  },
});
