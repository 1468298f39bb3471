import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  factLines,
  findListingEmailData,
  type ListingEmailData,
  sampleListing,
} from './listing-email-data.ts';

/** To the host: the listing was received, and what happens next. Not sent once it is approved. */
export const listingReceivedEmail = defineEmail<{ listingId: string }, ListingEmailData>({
  name: 'listing-received',
  sample: { ...sampleListing, approved: false },
  write(listing, sender) {
    const { firstName } = listing.host;
    return {
      subject: `We have your listing: ${shorten(listing.title, 60)}`,
      preview: `A person at ${sender.name} looks it over before hunters see it.`,
      greeting: firstName ? `Thanks, ${firstName}!` : 'Thanks!',
      blocks: [
        { text: 'Your land is in. Here is what we noted:' },
        { facts: factLines(listing) },
        { heading: 'What happens next' },
        {
          steps: [
            `Somebody at ${sender.name} reads it over: the photos, the boundary, how hunters get in and where they park. This usually takes no more than two working days.`,
            'When it is approved we write to you again. From then on hunters find it and ask for days.',
            'A sign for the spot where hunters park comes to you by regular mail, to the address in your profile. There is nothing to order.',
          ],
        },
        { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
        { text: 'Forgot something? You can change the listing any time, before it is approved and after.' },
        { link: { label: 'Change the listing', href: linkTo(sender, `/listing/${listing.id}/edit`) } },
      ],
      reason: `You get this because land was listed on ${sender.name} in your name.`,
    };
  },
  async load(ctx, { listingId }) {
    const listing = await findListingEmailData(ctx, listingId);
    return listing && !listing.approved ? [{ to: listing.host.email, key: listingId, data: listing }] : [];
  },
});
