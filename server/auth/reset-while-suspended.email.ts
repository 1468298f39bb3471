import { mailtoOf } from '#domain/mail-address.ts';
import { findAddressee } from '../platform/account-links/store.ts';
import { defineEmail } from '../platform/email/email.ts';

type Addressee = { firstName: string };

/**
 * To a suspended person who requested a new password: it would not help. The page can't say so, since anybody may be
 * reading it; an email is read by the owner of the address.
 */
export const resetWhileSuspendedEmail = defineEmail<{ linkId: string }, Addressee>({
  name: 'reset-while-suspended',
  sample: { firstName: 'Tyler' },
  write: ({ firstName }, sender) => ({
    subject: `Your ${sender.name} account is suspended`,
    preview: 'A new password would not help. Write to us if you think this is a mistake.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: 'Somebody, most likely you, asked for a new password for your account. There is no link in this email, because the account is suspended: nobody can log in to it, whatever the password.',
      },
      { text: 'If you think this is a mistake, or want to know more, write to us.' },
      { button: { label: 'Write to us', href: mailtoOf(sender.supportEmail) } },
      { note: "Didn't ask? Then there is nothing to do." },
    ],
    reason: `You get this because a new password was asked for at ${sender.name} with this address.`,
  }),
  async load({ db }, { linkId }) {
    const person = await findAddressee(db, linkId);
    if (!person?.suspendedAt) return [];
    return [{ to: person.email, key: linkId, data: { firstName: person.firstName } }];
  },
});
