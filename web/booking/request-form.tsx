import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { PublicListing } from '#contract/listing.ts';
import { isRefused, refusals } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { type DayRange, daysIn, formatDays, formatDuration } from '#domain/dates.ts';
import { formatMoney, formatPercent, formatPrice } from '#domain/money.ts';
import { quote } from '#domain/pricing.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { asNumber, placeRefusal, useBodyForm } from '../ui/form.ts';
import { newIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { Receipt } from '../ui/receipt.tsx';
import { type Reason, refusalOfDays } from './not-askable.tsx';
import { findOwnBooking } from './own-booking.ts';
import styles from './submit.module.css';

/** Who asks for which days of which land. */
export type Asked = { listing: PublicListing; range: DayRange; user: User };

/** What is missing on the profile (docs/rules/booking.md#requirements-for-a-request). */
const whatIsMissing = ({ user }: Asked): string | undefined => {
  if (!user.phoneNumber) return refusals.phoneMissing.text;
  return user.firstName && user.lastName ? undefined : refusals.namesMissing.text;
};

/** The booking that an earlier click made, though its answer was lost; the person's bookings where it is none by now. */
const pathOfFirst = async ({ listing, range, user }: Asked): Promise<string> => {
  const own = await findOwnBooking(user.id, listing.id, range);
  return own?.isSame ? paths.myBooking(own.id) : paths.myBookings();
};

/** Days that can be asked for, with their whole price; `onRefused` is told why they turned out not to be. */
export const RequestForm = ({ asked, onRefused }: { asked: Asked; onRefused: (why: Reason) => void }) => {
  const { listing, range } = asked;
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
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
      baseCostCents: listing.baseCostCents,
      costRanges: listing.listingCosts,
      bookingFeePercentage: listing.bookingFeePercentage,
      taxRate: listing.taxRate,
    },
    range,
  );
  const lacking = whatIsMissing(asked);
  const { pathname } = useLocation();
  const isConfirmed = form.watch('licenseConfirmed');
  const missing =
    lacking ??
    (isConfirmed ? undefined : 'Please confirm the licenses above; then you can send the request.');

  const submit = form.handleSubmit(async (body) => {
    try {
      const { submitBookingRequest } = await api();
      const booking = await submitBookingRequest({ body, idempotencyKey: key.current });
      const done =
        booking.status === 'PendingPayment'
          ? 'Confirmed. The days are yours once they are paid.'
          : 'Your request is with the landowner.';
      const isAsShown = booking.totalCents === price.totalCents;
      notify(
        isAsShown ? done : `${done} Its price changed meanwhile: ${formatMoney(booking.totalCents)} in all.`,
      );
      await navigate(paths.myBooking(booking.id), { replace: true });
    } catch (error) {
      if (isRefused(error) && error.code === 'keyReused') {
        const first = await pathOfFirst(asked).catch(() => paths.myBookings());
        notify('Your request went out the first time: here it is. What you changed after that is not in it.');
        return navigate(first, { replace: true });
      }
      if (isRefused(error) && error.code === 'requestExists' && error.bookingId) {
        notify('You already asked for these days: here is your request.');
        return navigate(paths.myBooking(error.bookingId), { replace: true });
      }
      const ofDays = refusalOfDays(error);
      if (ofDays) return onRefused(ofDays);
      placeRefusal(form, error, 'Ope...Something went wrong.');
    }
  });

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <section className={styles.part} aria-labelledby="days">
          <h2 id="days">Your days</h2>
          <p className={styles.days}>
            {formatDays(range)}
            <span>{formatDuration(daysIn(range))}</span>
          </p>
          <p className={styles.soft}>
            From {formatPrice(listing.baseCostCents)} per day, plus{' '}
            {formatPercent(listing.bookingFeePercentage)} booking fee and taxes
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
          {lacking && (
            <ButtonLink look="secondary" to={paths.profile({ backTo: pathname })}>
              Update my profile
            </ButtonLink>
          )}
          <ButtonLink look="bare" to={paths.calendar(listing.id, range)}>
            Choose other days
          </ButtonLink>
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
    </>
  );
};
