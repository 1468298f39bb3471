import { isPublic } from '#domain/listing-status.ts';
import { formatMoney } from '#domain/money.ts';
import { type Block, defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findListingEmailData, type ListingEmailData, sampleListing } from './listing-email-data.ts';

/** To the host: the listing is approved, and how to manage it. */
export const listingApprovedEmail = defineEmail<{ listingId: string }, ListingEmailData>({
  name: 'listing-approved',
  sample: sampleListing,
  write(listing, sender) {
    const { host, title } = listing;
    const to = (page: string) => linkTo(sender, `/listing/${listing.id}${page}`);
    const isLive = isPublic(listing);
    return {
      subject: `${isLive ? 'Your land is live' : 'Your listing is approved'}: ${shorten(title, 60)}`,
      preview: isLive
        ? 'Hunters can find it and ask for days from now on.'
        : 'One switch is left before hunters see it.',
      greeting: host.firstName ? `Good news, ${host.firstName}!` : 'Good news!',
      blocks: [
        {
          text: isLive ? `“${title}” is approved. Hunters can find it from now on.` : approvedOnly(title),
        },
        { button: { label: 'See your listing', href: to('') } },
        { heading: 'Make it yours' },
        { text: 'Block the days you want to yourself: family weekends, harvest, your own opening day.' },
        { link: { label: 'Set your open days', href: to('/availability') } },
        {
          text: `Every day costs ${formatMoney(listing.baseCostCents)} now. Ask more for the gun deer season and less for a quiet Tuesday.`,
        },
        { link: { label: 'Set your prices', href: to('/cost') } },
        { heading: 'When hunters ask' },
        { text: listing.isAutoConfirm ? confirmedAtOnce : confirmedByHost },
        ...(host.hasPayPal ? [] : [byCheck, { link: { label: 'Add a PayPal address', href: to('/edit') } }]),
      ],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, { listingId }) {
    const listing = await findListingEmailData(ctx, listingId);
    return listing?.approved ? [{ to: listing.host.email, key: listingId, data: listing }] : [];
  },
});

const approvedOnly = (title: string): string =>
  `“${title}” is approved, but switched off for now, so hunters don't see it yet. Write to us when you want it on.`;

const confirmedAtOnce =
  'Your listing takes bookings by itself: an open day is theirs as soon as they ask and pay. You see who comes under My listings.';

const confirmedByHost =
  'You get a mail for each request and say yes or no under My listings. Answer soon, as hunters plan around you. They get your phone number and the way in only after they have paid.';

const byCheck: Block = {
  note: 'You are paid by check, mailed to the address in your profile. If you would rather have it on PayPal, put your PayPal address on the listing.',
};
