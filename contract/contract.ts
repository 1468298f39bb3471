import { administration } from './administration.ts';
import { alert } from './alert.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { authAdministration } from './auth-administration.ts';
import { booking } from './booking.ts';
import { bookingAdministration } from './booking-administration.ts';
import { checks } from './checks.ts';
import { conduct } from './conduct.ts';
import { emailAdministration } from './email-administration.ts';
import { emailChange } from './email-change.ts';
import type { Client } from './endpoint.ts';
import { immunity } from './immunity.ts';
import { listing } from './listing.ts';
import { listingAdministration } from './listing-administration.ts';
import { listingSearch } from './listing-search.ts';
import { message } from './message.ts';
import { note } from './note.ts';
import { pageView } from './page-view.ts';
import { payment } from './payment.ts';
import { paymentAdministration } from './payment-administration.ts';
import { payoutAdministration } from './payout-administration.ts';
import { rearrangement } from './rearrangement.ts';
import { records } from './records.ts';
import { review } from './review.ts';
import { saved } from './saved.ts';
import { similarPrices } from './similar-prices.ts';
import { sitemap } from './sitemap.ts';
import { statistics } from './statistics.ts';
import { upload } from './upload.ts';
import { user } from './user.ts';
import { userAdministration } from './user-administration.ts';

/** Every call of the API. The key is also the operation's name and its file's name. */
export const contract = {
  ...auth,
  ...authAdministration,
  ...administration,
  ...audit,
  ...user,
  ...userAdministration,
  ...emailChange,
  ...listingSearch,
  ...similarPrices,
  ...listing,
  ...listingAdministration,
  ...immunity,
  ...booking,
  ...bookingAdministration,
  ...payment,
  ...paymentAdministration,
  ...rearrangement,
  ...payoutAdministration,
  ...checks,
  ...records,
  ...alert,
  ...saved,
  ...message,
  ...note,
  ...review,
  ...pageView,
  ...conduct,
  ...sitemap,
  ...statistics,
  ...upload,
  ...emailAdministration,
};

export type Api = Client<typeof contract>;
