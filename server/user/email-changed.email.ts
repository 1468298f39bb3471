import { formatInstant } from '#domain/dates.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { findUser } from './store.ts';

type Changed = { firstName: string; at: Date };

/** To the former address after every change, so that nobody loses their account unnoticed. */
export const emailChangedEmail = defineEmail<{ userId: string; oldEmail: string; at: string }, Changed>({
  name: 'email-changed',
  sample: { firstName: 'Ada', at: new Date('2026-11-20T20:00:00Z') },
  write: ({ firstName, at }, sender) => ({
    subject: `Your ${sender.name} email address was changed`,
    preview: 'You log in with the new address from now on.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: `The email address of your account was changed to another one on ${formatInstant(at)}. Log in with the new address and your password as before.`,
      },
      { button: { label: 'Log in', href: linkTo(sender, '/login') } },
      { note: `Was that not you? Write to ${sender.supportEmail} right away.` },
    ],
    reason: `You get this because this was the address of your ${sender.name} account.`,
  }),
  async load({ db }, { userId, oldEmail, at }) {
    const user = await findUser(db, userId);
    if (!user) return [];
    const changedAt = new Date(at);
    const data = { firstName: user.first_name, at: changedAt };
    return [{ to: oldEmail, key: `${userId}.${changedAt.getTime()}`, data }];
  },
});
