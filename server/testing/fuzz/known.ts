import type { Api } from '#contract/contract.ts';
import { bookingTabs } from '#domain/booking-status.ts';
import type { Known } from './other-requests.ts';

/** Signed addresses to which a photograph can be sent. */
const uploadUrls = (api: Api): Promise<string[]> =>
  Promise.all(
    (['image/png', 'image/jpeg'] as const).map(
      async (contentType) => (await api.getSignedUrl({ body: { contentType } })).fileUploadUrl,
    ),
  );

/**
 * Ids of what is there, except for the accounts that requests are sent by: they would lock themselves out.
 * @throws Error when there are no users, listings or bookings: then most requests would be about nothing.
 */
export const readKnown = async (
  administrator: Api,
  hunter: Api,
  senders: readonly string[],
): Promise<Known> => {
  const page = { pageSize: 50 };
  const [{ users }, { listings }, { reviews }, { reports }, { flags }, { threads }, ...bookings] =
    await Promise.all([
      administrator.listUsers({ query: page }),
      administrator.listListings({ query: page }),
      administrator.listReviews({ query: page }),
      administrator.listReports({ query: page }),
      administrator.listFlags({ query: page }),
      hunter.listThreads({ query: {} }),
      ...bookingTabs.map((tab) => administrator.listBookings({ query: { ...page, tab } })),
    ]);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const known = {
    userId: ids(users.filter(({ email }) => !senders.includes(email))),
    listingId: ids(listings.map(({ listing }) => listing)),
    bookingId: ids(bookings.flatMap((of) => of.bookings)),
    reviewId: ids(reviews),
    reportId: ids(reports),
    flagId: ids(flags),
    threadId: ids(threads),
    uploadUrl: await uploadUrls(hunter),
  };
  for (const name of ['userId', 'listingId', 'bookingId'] as const)
    if (known[name].length === 0) throw new Error(`Nothing is known for ${name}.`);
  return known;
};
