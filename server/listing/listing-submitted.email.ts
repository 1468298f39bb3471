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

type Ids = { listingId: string; submittedAgainAt?: string };
type Submitted = {
  listing: ListingEmailData;
  administrator: { firstName: string };
  /** Whether its host changed what was asked for. */
  isAgain: boolean;
};

/** To every administrator: a listing is waiting for a decision. Not sent once one was made. */
export const listingSubmittedEmail = defineEmail<Ids, Submitted>({
  name: 'listing-submitted',
  sample: {
    listing: { ...sampleListing, approved: false },
    administrator: { firstName: 'Dana' },
    isAgain: false,
  },
  write({ listing, administrator, isAgain }, sender) {
    const { host } = listing;
    const hostName = `${host.firstName} ${host.lastName}`.trim() || host.email;
    return {
      subject: `${isAgain ? 'Submitted again' : 'To approve'}: ${shorten(listing.title, 60)}`,
      preview: isAgain
        ? `${hostName} changed what you asked for.`
        : `${hostName} listed ${formatAcres(listing.acreage)} in ${listing.county} County.`,
      greeting: `Hi ${administrator.firstName || 'there'}, ${isAgain ? 'land was submitted again' : 'new land came in'}`,
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
        { button: { label: 'Look at it', href: linkTo(sender, `/admin/listings/${listing.id}/approval`) } },
        { link: { label: 'Open this listing', href: linkTo(sender, `/admin/listings/${listing.id}`) } },
        {
          note: 'Worth a look first: photos without people or plates, a marker on the right land, and boundary and access notes that a stranger could follow before dawn.',
        },
      ],
      reason: `You get this because you are an administrator of ${sender.name}.`,
    };
  },
  async load(ctx, { listingId, submittedAgainAt }) {
    const listing = await findListingEmailData(ctx, listingId);
    if (!listing || listing.approved || listing.changesAsked) return [];
    const administrators = await listAdministrators(ctx.db);
    return administrators.map(({ id, email, firstName }) => ({
      to: email,
      key: submittedAgainAt ? `${listingId}.${Date.parse(submittedAgainAt)}.${id}` : `${listingId}.${id}`,
      data: { listing, administrator: { firstName }, isAgain: submittedAgainAt !== undefined },
    }));
  },
});
