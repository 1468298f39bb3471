import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findLand, type Land, landFacts, sampleLand } from './listing-facts.ts';

/** To the host: the listing was received, and what happens next. Not sent once it is approved. */
export const listingReceivedEmail = defineEmail<{ listingId: string }, Land>({
  name: 'listing-received',
  sample: { ...sampleLand, approved: false },
  write(land, sender) {
    const { firstName } = land.host;
    return {
      subject: `We have your listing: ${shorten(land.title, 60)}`,
      preview: `A person at ${sender.name} looks it over before hunters see it.`,
      greeting: firstName ? `Thanks, ${firstName}!` : 'Thanks!',
      blocks: [
        { text: 'Your land is in. Here is what we noted:' },
        { facts: landFacts(land) },
        { heading: 'What happens next' },
        {
          steps: [
            `Somebody at ${sender.name} reads it over: the photos, the boundary, how hunters get in and where they park.`,
            'When it is approved we write to you again. From then on hunters find it and ask for days.',
            'A sign for the spot where hunters park comes to you by regular mail. There is nothing to order.',
          ],
        },
        { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
        { text: 'Forgot something? You can change the listing any time, before it is approved and after.' },
        { link: { label: 'Change the listing', href: linkTo(sender, `/listing/${land.id}/edit`) } },
      ],
      reason: `You get this because land was listed on ${sender.name} in your name.`,
    };
  },
  async load(ctx, { listingId }) {
    const land = await findLand(ctx, listingId);
    return land && !land.approved ? [{ to: land.host.email, key: listingId, data: land }] : [];
  },
});
