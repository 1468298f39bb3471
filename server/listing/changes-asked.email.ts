import { changeTopicNames } from '#domain/listing-approval.ts';
import type { StoredChangesAsked } from '../platform/db/schema.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findListingEmailData, type ListingEmailData, sampleListing } from './listing-email-data.ts';

type Asked = { listing: ListingEmailData; asked: StoredChangesAsked };

/** To the host: what to change before the listing is approved. Not sent once it was submitted again or approved. */
export const changesAskedEmail = defineEmail<{ listingId: string; askedAt: string }, Asked>({
  name: 'listing-changes-asked',
  sample: {
    listing: { ...sampleListing, approved: false },
    asked: {
      topics: ['photographs', 'marker'],
      message: 'Two of the photographs show a license plate, and the marker is on your neighbor’s side.',
      askedAt: '2026-11-20T15:00:00.000Z',
    },
  },
  write({ listing: { id, title, host }, asked: { topics, message } }, sender) {
    return {
      subject: `Please change something: ${shorten(title, 60)}`,
      preview: 'Your listing needs a change before hunters can see it.',
      greeting: host.firstName ? `Almost there, ${host.firstName}` : 'Almost there',
      blocks: [
        { text: `We looked at “${title}” and ask you for a change before we approve it.` },
        { facts: [['Please look at', topics.map((topic) => changeTopicNames[topic]).join('\n')]] },
        ...(message === '' ? [] : [{ note: message }]),
        { button: { label: 'Change your listing', href: linkTo(sender, `/listing/${id}/edit`) } },
        { text: 'When you are done, press “Submit again” there. We look at it once more then.' },
      ],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, { listingId, askedAt }) {
    const listing = await findListingEmailData(ctx, listingId);
    if (listing?.changesAsked?.askedAt !== askedAt) return [];
    return [
      {
        to: listing.host.email,
        key: `${listingId}.${Date.parse(askedAt)}`,
        data: { listing, asked: listing.changesAsked },
      },
    ];
  },
});
