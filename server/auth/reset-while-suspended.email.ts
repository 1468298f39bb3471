import { findAddressee } from '../account-links/store.ts';
import { letter } from '../mail/letter.ts';

type Asking = { firstName: string };

/**
 * To whoever asked for a new password while their account is suspended: that none would help. Pages may not say so,
 * since they don't know who reads them; what comes to this address is read by its owner.
 */
export const resetWhileSuspendedLetter = letter<{ linkId: string }, Asking>({
  name: 'reset-while-suspended',
  sample: { firstName: 'Tyler' },
  write: ({ firstName }, house) => ({
    subject: `Your ${house.name} account is suspended`,
    preview: 'A new password would not help. Write to us if you think this is a mistake.',
    greeting: firstName ? `Hello, ${firstName}` : 'Hello',
    blocks: [
      {
        text: 'Somebody, most likely you, asked for a new password for your account. There is no link in this letter, because the account is suspended: nobody can log in to it, whatever the password.',
      },
      { text: 'If you think this is a mistake, or want to know more, write to us.' },
      { button: { label: 'Write to us', href: `mailto:${house.supportEmail}` } },
      { note: "Didn't ask? Then there is nothing to do." },
    ],
    reason: `You get this because a new password was asked for at ${house.name} with this address.`,
  }),
  async load({ db }, { linkId }) {
    const person = await findAddressee(db, linkId);
    if (!person?.suspendedAt) return [];
    return [{ to: person.email, key: linkId, data: { firstName: person.firstName } }];
  },
});
