import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { fromPathDay } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { mainRole } from '#domain/permissions.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { userContext } from '../session/guards.ts';
import { focusHeading } from '../ui/focus.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/submit.screen.ts';
import { isAnyDayHeld, NotAskable, type Reason, whyNotAskable } from './not-askable.tsx';
import { findOwnBooking } from './own-booking.ts';
import { RequestForm } from './request-form.tsx';
import styles from './submit.module.css';

export const meta = () => privatePage('Request booking');

/** Days that are none, or land that is not there for the public, are not found. */
export const clientLoader = async ({ params, context }: Route.ClientLoaderArgs) => {
  const startDate = fromPathDay(params.startDate);
  const endDate = fromPathDay(params.endDate);
  if (!startDate || !endDate || startDate > endDate) throw redirect(paths.notFound());
  const user = context.get(userContext);
  // They book for somebody else, whom they pick there.
  if (mainRole(user.roles) === 'Administrator')
    throw redirect(paths.createBooking({ listingId: params.listingId, startDate, endDate }));
  const { getPublicListing } = await api();
  const listing = await getPublicListing({ params: { id: params.listingId } }).catch((error: unknown) => {
    throw isRefused(error) && error.status < 500 ? redirect(paths.notFound()) : error;
  });
  // Its owner sees it as it will be, and nobody can ask for it yet.
  if (!isPublic(listing)) throw redirect(paths.notFound());
  const range = { startDate, endDate };
  // Held days may be their own: an answer was lost, or they come back to what they asked for.
  const own = isAnyDayHeld(listing, range) ? await findOwnBooking(user.id, listing.id, range) : undefined;
  return { listing, range, user, own };
};

export default function SubmitBooking({ loaderData }: Route.ComponentProps) {
  const { listing, range, own } = loaderData;
  const [refused, setRefused] = useState<Reason>(); // by the server, since the page was opened
  // The form is gone, and the button that had the focus with it.
  useEffect(() => {
    if (refused) focusHeading();
  }, [refused]);
  const why = refused ?? whyNotAskable(listing, range, own);
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>Request booking</h1>
        <p className={page.lead}>{listing.displayTitle}</p>
      </header>
      {why ? (
        <NotAskable why={why} listing={listing} range={range} />
      ) : (
        <RequestForm asked={loaderData} onRefused={setRefused} />
      )}
    </div>
  );
}
