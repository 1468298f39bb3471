import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findUser } from '../user/store.ts';
import { sampleListing } from './listing-email-data.ts';
import { findListing } from './store.ts';

type Change = { listingId: string; title: string; payPalEmail: string; firstName: string };

/** To the host's account: the PayPal address of their listing was changed, in case that was not them. */
export const payPalChangedEmail = defineEmail<{ listingId: string }, Change>({
  name: 'pay-pal-changed',
  tryForDays: importantDays,
  sample: {
    listingId: sampleListing.id,
    title: sampleListing.title,
    payPalEmail: 'walter.pay@farm.example',
    firstName: sampleListing.host.firstName,
  },
  write: ({ listingId, title, payPalEmail, firstName }, sender) => ({
    subject: `Your PayPal address was changed: ${shorten(title, 60)}`,
    preview: 'If that was not you, write to us now.',
    greeting: `Hi ${firstName || 'there'}, a PayPal address was changed`,
    blocks: [
      {
        text: payPalEmail
          ? `Money for “${title}” goes to ${payPalEmail} from now on. The first payment to a new address waits for a while, so that you can object.`
          : `“${title}” has no PayPal address any more: you are paid by check, mailed to the address in your profile.`,
      },
      { note: `If you did not change it, write to ${sender.supportEmail} at once and change your password.` },
      { button: { label: 'Look at your listing', href: linkTo(sender, `/listing/${listingId}/edit`) } },
    ],
    reason: `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { listingId }) {
    const listing = await findListing(ctx.db, listingId);
    const host = listing && (await findUser(ctx.db, listing.user_id));
    if (!host || listing.pay_pal_changed_at === null) return [];
    const { title, pay_pal_email: payPalEmail } = listing;
    return [
      {
        to: host.email,
        key: `${listingId}.${listing.pay_pal_changed_at.getTime()}`,
        recipientKey: 'host',
        data: { listingId, title, payPalEmail, firstName: host.first_name },
      },
    ];
  },
});
