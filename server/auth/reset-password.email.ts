import { tokenOf } from '../platform/account-links/account-link.ts';
import { findAddressee } from '../platform/account-links/store.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';

type PasswordReset = { firstName: string; token: string };

/** To the person who requested it: the link to set a new password. Not sent once the link is used or replaced. */
export const resetPasswordEmail = defineEmail<{ linkId: string }, PasswordReset>({
  name: 'reset-password',
  sample: { firstName: 'Ada', token: 'a-secret-that-stands-for-itself-in-this-sample' },
  write: ({ firstName, token }, sender) => ({
    subject: `Set a new password for ${sender.name}`,
    preview: 'The link works once, for one hour.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      { text: 'Somebody, most likely you, asked for a new password for your account.' },
      { button: { label: 'Set a new password', href: linkTo(sender, `/resetpassword?token=${token}`) } },
      {
        text: 'The link works once, for one hour. If you asked more than once, only the newest email counts.',
      },
      { note: "Didn't ask? Then do nothing: your password stays as it is." },
    ],
    reason: `You get this because a new password was asked for at ${sender.name} with this address.`,
  }),
  async load(ctx, { linkId }) {
    const person = await findAddressee(ctx.db, linkId);
    if (!person || person.suspendedAt) return [];
    const { email, firstName } = person;
    return [{ to: email, key: linkId, data: { firstName, token: tokenOf(ctx, 'reset', linkId) } }];
  },
});
