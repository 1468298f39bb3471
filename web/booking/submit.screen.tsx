import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { fromPathDay } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { mainRole } from '#domain/permissions.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound, userContext } from '../session/guards.ts';
import { removeUnsentRequest } from '../session/unsent-request.ts';
import { focusHeading } from '../ui/focus.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/submit.screen.ts';
import { DaysUnavailable, isAnyDayHeld, type Reason, whyDaysUnavailable } from './days-unavailable.tsx';
import { findOwnBooking } from './own-booking.ts';
import { RequestForm } from './request-form.tsx';
import styles from './submit.module.css';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Request booking', loaderData?.listing.title);

/** 404 for malformed days, or for a listing that is not public. */
export const clientLoader = async ({ params, context }: Route.ClientLoaderArgs) => {
  const startDay = fromPathDay(params.startDate);
  const endDay = fromPathDay(params.endDate);
  if (!startDay || !endDay || startDay > endDay) throw redirect(paths.notFound());
  const user = context.get(userContext);
  // Administrators book for somebody else, whom they pick on that screen.
  if (mainRole(user.roles) === 'Administrator')
    throw redirect(adminPaths.createBooking({ listingId: params.listingId, startDay, endDay }));
  const { getPublicListing } = await api();
  const listing = await getPublicListing({ params: { id: params.listingId } }).catch(orNotFound);
  // Its host may preview it, but nobody can request its days yet.
  if (!isPublic(listing)) throw redirect(paths.notFound());
  const range = { startDay, endDay };
  // Held days may be the user's own: after a lost response, or when they return to their request.
  const own = isAnyDayHeld(listing, range) ? await findOwnBooking(user.id, listing.id, range) : undefined;
  return { listing, range, user, own };
};

export default function SubmitBooking({ loaderData }: Route.ComponentProps) {
  const { listing, range, own } = loaderData;
  const [refusedFor, setRefusedFor] = useState<Reason>(); // by the server, after a submit
  // The form, and with it the focused button, is unmounted.
  useEffect(() => {
    if (refusedFor) focusHeading();
  }, [refusedFor]);
  const reason = refusedFor ?? whyDaysUnavailable(listing, range, own);
  const canBeSent = !reason;
  useEffect(() => {
    if (!canBeSent) removeUnsentRequest();
  }, [canBeSent]);
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>Request booking</h1>
        <p className={page.lead}>{listing.displayTitle}</p>
      </header>
      {reason ? (
        <DaysUnavailable reason={reason} listing={listing} range={range} />
      ) : (
        <RequestForm details={loaderData} onRefused={setRefusedFor} />
      )}
    </div>
  );
}
