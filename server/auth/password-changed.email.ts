import { formatInstant } from '#domain/dates.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';

type Changed = { firstName: string; at: Date };

/** To the account's owner after every password change, so that a thief can't change it unnoticed. */
export const passwordChangedEmail = defineEmail<{ userId: string; at: string }, Changed>({
  name: 'password-changed',
  sample: { firstName: 'Ada', at: new Date('2026-11-20T20:00:00Z') },
  write: ({ firstName, at }, sender) => ({
    subject: `Your ${sender.name} password was changed`,
    preview: 'All other devices were signed out.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: `The password of your account was changed on ${formatInstant(at)}. All other devices were signed out.`,
      },
      { note: "Was that you? Then there is nothing to do. If it wasn't, set a new password right away." },
      { button: { label: 'Set a new password', href: linkTo(sender, '/login/forgotpassword') } },
      { text: `Can't get in any more? Write to ${sender.supportEmail}.` },
    ],
    reason: `You get this because the password of your ${sender.name} account was changed.`,
  }),
  async load(ctx, { userId, at }) {
    const user = await findUser(ctx.db, userId);
    if (!user) return [];
    const changedAt = new Date(at);
    const data = { firstName: user.first_name, at: changedAt };
    return [{ to: user.email, key: `${userId}.${changedAt.getTime()}`, data }];
  },
});
