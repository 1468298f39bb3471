import { formatAcres } from '#domain/acreage.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { listAdministrators } from '../user/store.ts';
import {
  factLines,
  findListingEmailData,
  type ListingEmailData,
  sampleListing,
} from './listing-email-data.ts';

type Submitted = { listing: ListingEmailData; administrator: { firstName: string } };

/** To every administrator: a listing is waiting for approval. Not sent once it is approved. */
export const listingSubmittedEmail = defineEmail<{ listingId: string }, Submitted>({
  name: 'listing-submitted',
  sample: { listing: { ...sampleListing, approved: false }, administrator: { firstName: 'Dana' } },
  write({ listing, administrator }, sender) {
    const { host } = listing;
    const hostName = `${host.firstName} ${host.lastName}`.trim() || host.email;
    return {
      subject: `To review: ${shorten(listing.title, 60)}`,
      preview: `${hostName} listed ${formatAcres(listing.acreage)} in ${listing.county} County.`,
      greeting: `Hi ${administrator.firstName || 'there'}, new land came in`,
      blocks: [
        {
          text: `${hostName} wants to rent it out on ${sender.name}. Hunters see it once one of you approves it.`,
        },
        {
          facts: [
            ...factLines(listing),
            ['Good for', listing.activities.join(', ')],
            ['Photos', listing.photoCount === 0 ? 'None yet' : String(listing.photoCount)],
            ['Host', `${hostName}\n${host.email}`],
          ],
        },
        { button: { label: 'Review listings', href: linkTo(sender, '/admin/listings') } },
        { link: { label: 'Open this listing', href: linkTo(sender, `/admin/listings/${listing.id}`) } },
        {
          note: 'Worth a look first: photos without people or plates, a marker on the right land, and boundary and access notes that a stranger could follow before dawn.',
        },
      ],
      reason: `You get this because you are an administrator of ${sender.name}.`,
    };
  },
  async load(ctx, { listingId }) {
    const listing = await findListingEmailData(ctx, listingId);
    if (!listing || listing.approved) return [];
    const administrators = await listAdministrators(ctx.db);
    return administrators.map(({ id, email, firstName }) => ({
      to: email,
      key: `${listingId}.${id}`,
      data: { listing, administrator: { firstName } },
    }));
  },
});
