import { useRef, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import { isRefused, refusals } from '#contract/refusals.ts';
import { whyNotBookable } from '#domain/availability.ts';
import { dayInWisconsin, daysIn, formatDays, formatDuration, fromPathDay } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { formatPercent, formatPrice } from '#domain/money.ts';
import { mainRole } from '#domain/permissions.ts';
import { quote } from '#domain/pricing.ts';
import { api } from '../api.ts';
import { userContext } from '../guards.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { asNumber, placeRefusal, useBodyForm } from '../ui/form.ts';
import { notify } from '../ui/notices.tsx';
import { newKey } from '../ui/once.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { Receipt } from '../ui/receipt.tsx';
import type { Route } from './+types/submit.screen.ts';
import styles from './submit.module.css';

export const meta = () => privatePage('Request booking');

/** Days that are none, or land that is not there for the public, are not found (spec 1 §5). */
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
  return { listing, range: { startDate, endDate }, user };
};

type Loaded = Route.ComponentProps['loaderData'];

/** What is missing on the profile (spec 1 §5). */
const whatIsMissing = ({ user }: Loaded): string | undefined => {
  if (!user.phoneNumber) return refusals.phoneMissing.text;
  return user.firstName && user.lastName ? undefined : refusals.namesMissing.text;
};

/** The booking that an earlier click made, though its answer was lost; the person's bookings where it is none by now. */
const pathOfFirst = async ({ listing, range, user }: Loaded): Promise<string> => {
  const { getUserBookings } = await api();
  const { activeBookings } = await getUserBookings({ params: { userId: user.id } });
  const made = activeBookings.find(
    ({ listingId, startDateTime, endDateTime }) =>
      listingId === listing.id && startDateTime === range.startDate && endDateTime === range.endDate,
  );
  return made ? paths.myBooking(made.id) : paths.myBookings();
};

/** Why these days can't be asked for, as far as this page can know; the server has the last word. */
const whyNot = ({ listing, range }: Loaded): string | undefined => {
  if (listing.isOwn) return refusals.ownListing.text;
  const calendar = {
    today: dayInWisconsin(new Date()),
    bookedDates: new Set(listing.bookedDates),
    blockedDates: new Set(listing.blockedDates),
  };
  return whyNotBookable(calendar, range);
};

export default function SubmitBooking({ loaderData }: Route.ComponentProps) {
  const { listing, range } = loaderData;
  const navigate = useNavigate();
  const key = useRef(newKey());
  const form = useBodyForm(
    contract.submitBookingRequest.body.refine(({ partySize }) => partySize <= listing.maxPartySize, {
      path: ['partySize'],
      message: `At most ${listing.maxPartySize} on this land`,
    }),
    {
      listingId: listing.id,
      startDateTime: range.startDate,
      endDateTime: range.endDate,
      partySize: 1,
      licenseConfirmed: false,
    },
  );
  const { errors, isSubmitting } = form.formState;
  const price = quote(
    {
      baseCostCents: listing.baseCost,
      costRanges: listing.listingCosts.map(({ cost, ...days }) => ({ ...days, costCents: cost })),
      bookingFeePercentage: listing.bookingFeePercentage,
      taxRate: listing.taxRate,
    },
    range,
  );
  const [isClosed, setClosed] = useState(false); // since the page was opened
  const refused = isClosed ? 'This land is not open for requests any longer.' : whyNot(loaderData);
  const lacking = refused ? undefined : whatIsMissing(loaderData);
  const obstacle = refused ?? lacking;
  const { pathname } = useLocation();
  const isConfirmed = form.watch('licenseConfirmed');
  const missing =
    obstacle ??
    (isConfirmed ? undefined : 'Please confirm the licenses above; then you can send the request.');

  const submit = form.handleSubmit(async (body) => {
    try {
      const { submitBookingRequest } = await api();
      const booking = await submitBookingRequest({ body, idempotencyKey: key.current });
      notify(
        booking.status === 'PendingPayment'
          ? 'Confirmed. The days are yours once they are paid.'
          : 'Your request is with the landowner.',
      );
      await navigate(paths.myBooking(booking.id), { replace: true });
    } catch (error) {
      if (isRefused(error) && error.code === 'keyReused') {
        const first = await pathOfFirst(loaderData).catch(() => paths.myBookings());
        notify('Your request went out the first time: here it is. What you changed after that is not in it.');
        return navigate(first, { replace: true });
      }
      if (isRefused(error) && error.code === 'notFound') return setClosed(true);
      placeRefusal(form, error, 'Ope...Something went wrong.');
    }
  });

  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>Request booking</h1>
        <p className={page.lead}>{listing.displayTitle}</p>
      </header>
      <form className={styles.form} onSubmit={submit} noValidate>
        <section className={styles.part} aria-labelledby="days">
          <h2 id="days">Your days</h2>
          <p className={styles.days}>
            {formatDays(range)}
            <span>{formatDuration(daysIn(range))}</span>
          </p>
          <p className={styles.soft}>
            From {formatPrice(listing.baseCost)} per day, plus {formatPercent(listing.bookingFeePercentage)}{' '}
            booking fee and taxes
          </p>
          {listing.inPersonMeetUpRequired && (
            <p>The owner wants to meet you before you hunt. Leave time for that before your first day.</p>
          )}
        </section>
        <section className={styles.part} aria-labelledby="party">
          <h2 id="party">Your party</h2>
          <TextField
            label="Hunters in your party"
            hint={listing.maxPartySize > 1 ? `Up to ${listing.maxPartySize}` : 'One at a time on this land'}
            type="number"
            inputMode="numeric"
            min={1}
            max={listing.maxPartySize}
            error={errors.partySize?.message}
            {...form.register('partySize', asNumber)}
          />
          <Checkbox
            label="Everyone in my party holds the licenses that Wisconsin asks for."
            error={errors.licenseConfirmed?.message}
            {...form.register('licenseConfirmed')}
          />
        </section>
        <div className={styles.send}>
          <Button
            look="primary"
            wide
            type="submit"
            disabled={Boolean(missing) || isSubmitting}
            aria-describedby="next"
          >
            {isSubmitting ? 'Sending your request…' : 'Request Booking'}
          </Button>
          <p id="next" className={styles.soft} aria-live="polite">
            {missing ??
              (listing.isAutoConfirm
                ? 'This land confirms at once: your days are yours as soon as you pay.'
                : 'You pay nothing until the owner says yes.')}
          </p>
          <ErrorLine>{errors.root?.message}</ErrorLine>
          {listing.isOwn && (
            <ButtonLink look="secondary" to={paths.editListing(listing.id)}>
              Edit the listing
            </ButtonLink>
          )}
          {lacking && (
            <ButtonLink look="secondary" to={paths.profile({ backTo: pathname })}>
              Update my profile
            </ButtonLink>
          )}
          {isClosed ? (
            <ButtonLink look="secondary" to={paths.home()}>
              Find other land
            </ButtonLink>
          ) : (
            <ButtonLink look="bare" to={paths.listing(listing.id)}>
              Choose other days
            </ButtonLink>
          )}
        </div>
      </form>
      <aside className={styles.price} aria-label="Price">
        <Receipt
          lines={[
            [`Booking price, ${formatDuration(daysIn(range))}`, price.bookingPriceCents],
            [`Booking fee, ${formatPercent(listing.bookingFeePercentage)}`, price.bookingFeeCents],
            ['Sub Total', price.subTotalCents],
            [listing.taxRate ? `Tax, ${formatPercent(listing.taxRate)}` : 'Tax', price.totalTaxCents],
          ]}
          total={price.totalCents}
        />
        <p className={styles.soft}>Payments and fees are non-refundable.</p>
      </aside>
    </div>
  );
}
