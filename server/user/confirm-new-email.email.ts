import { tokenOf } from '../platform/account-links/account-link.ts';
import { findAddressee } from '../platform/account-links/store.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';

type NewEmail = { firstName: string; token: string };

/** To a user's new address: the link that makes it theirs. Not sent once the change was made, stopped or replaced. */
export const confirmNewEmailEmail = defineEmail<{ linkId: string }, NewEmail>({
  name: 'confirm-new-email',
  sample: { firstName: 'Ada', token: 'a-secret-that-stands-for-itself-in-this-sample' },
  write: ({ firstName, token }, sender) => ({
    subject: `Please confirm your new email address for ${sender.name}`,
    preview: 'One press, and you log in with this address.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: `An administrator of ${sender.name} was asked to change the email address of your account to this one. It changes once you confirm it.`,
      },
      { button: { label: 'Confirm my new address', href: linkTo(sender, `/newemail?token=${token}`) } },
      { text: 'The link works once, for 24 hours. You are signed out everywhere then; your password stays.' },
      { note: "Didn't ask? Then somebody mistyped their address. Do nothing, and nothing changes." },
    ],
    reason: `You get this because this address is to become the one of an account at ${sender.name}.`,
  }),
  async load(ctx, { linkId }) {
    const person = await findAddressee(ctx.db, linkId);
    if (!person?.newEmail || person.suspendedAt) return [];
    const data = { firstName: person.firstName, token: tokenOf(ctx, 'changeEmail', linkId) };
    return [{ to: person.newEmail, key: linkId, data }];
  },
});
