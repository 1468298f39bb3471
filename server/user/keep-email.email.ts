import { tokenOf } from '../platform/account-links/account-link.ts';
import { findAddressee } from '../platform/account-links/store.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';

type KeepEmail = { firstName: string; token: string };

/** To a user's address that is to be changed: the link that stops it. Not sent once the change was made or stopped. */
export const keepEmailEmail = defineEmail<{ linkId: string }, KeepEmail>({
  name: 'keep-email',
  sample: { firstName: 'Ada', token: 'a-secret-that-stands-for-itself-in-this-sample' },
  write: ({ firstName, token }, sender) => ({
    subject: `Your ${sender.name} email address is about to change`,
    preview: 'If you did not ask for it, stop it here.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: `An administrator of ${sender.name} was asked to change the email address of your account to another one. It changes once the new address is confirmed, within 24 hours.`,
      },
      { note: "Did you ask for it? Then there is nothing to do. If you didn't, stop it right away." },
      { button: { label: 'Keep this address', href: linkTo(sender, `/keepemail?token=${token}`) } },
      { text: `Questions? Write to ${sender.supportEmail}.` },
    ],
    reason: `You get this because you have an account on ${sender.name} with this address.`,
  }),
  async load(ctx, { linkId }) {
    const person = await findAddressee(ctx.db, linkId);
    if (!person) return [];
    const data = { firstName: person.firstName, token: tokenOf(ctx, 'keepEmail', linkId) };
    return [{ to: person.email, key: linkId, data }];
  },
});
