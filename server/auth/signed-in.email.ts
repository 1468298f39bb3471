import { formatInstant } from '#domain/dates.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { findUser } from '../user/store.ts';

type SignedIn = { firstName: string; at: Date };

/**
 * To a confirmed address, of the first sign-in by password: a stranger may have chosen that password
 * (docs/rules/accounts.md#confirming-an-address).
 */
export const signedInEmail = defineEmail<{ userId: string; at: string }, SignedIn>({
  name: 'signed-in',
  sample: { firstName: 'Ada', at: new Date('2026-11-20T20:00:00Z') },
  write: ({ firstName, at }, sender) => ({
    subject: `Somebody signed in to your ${sender.name} account`,
    preview: "If that wasn't you, choose a new password.",
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: `Somebody signed in to your account with its password on ${formatInstant(at)}, for the first time since your address was confirmed.`,
      },
      {
        note: "Was that you? Then there is nothing to do. If it wasn't, choose a new password right away: it signs everybody else out.",
      },
      { button: { label: 'Choose a new password', href: linkTo(sender, '/login/forgotpassword') } },
      { text: `Can't get in any more? Write to ${sender.supportEmail}.` },
    ],
    reason: `You get this because the address of your ${sender.name} account was confirmed where nobody was signed in to it.`,
  }),
  async load(ctx, { userId, at }) {
    const user = await findUser(ctx.db, userId);
    if (!user) return [];
    const signedInAt = new Date(at);
    const data = { firstName: user.first_name, at: signedInAt };
    return [{ to: user.email, key: `${userId}.${signedInAt.getTime()}`, data }];
  },
});
