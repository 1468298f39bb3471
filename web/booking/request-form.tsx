import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { PublicListing } from '#contract/listing.ts';
import { isRefused, refusals } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { canBeginPayment } from '#domain/booking-status.ts';
import { type DayRange, daysIn, formatDays, formatDuration } from '#domain/dates.ts';
import { hasRules } from '#domain/land-rules.ts';
import { formatMoney, formatPercent, formatPrice } from '#domain/money.ts';
import { isPartyTooLarge } from '#domain/party.ts';
import { formatDaysPrice, quote } from '#domain/pricing.ts';
import { type RequestProblem, whyNotRequestable } from '#domain/requestable.ts';
import { HostFacts } from '../listing/host-facts.tsx';
import { LandRules } from '../listing/land-rules.tsx';
import { whenToPay } from '../listing/when-to-pay.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { removeUnsentRequest } from '../session/unsent-request.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, TextArea, TextField } from '../ui/field.tsx';
import { asNumber, placeRefusal, useBodyForm } from '../ui/form.ts';
import { newIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import { Receipt } from '../ui/receipt.tsx';
import { daysRefusalOf, type Reason } from './days-unavailable.tsx';
import { findOwnBooking } from './own-booking.ts';
import styles from './submit.module.css';
import { useRequestDraft } from './use-request-draft.ts';

/** Which user requests which days of which listing. */
export type RequestDetails = { listing: PublicListing; range: DayRange; user: User };

/** What is missing in the profile, and is added there. */
const ofProfile: readonly RequestProblem[] = ['phoneMissing', 'namesMissing'];

const readRules = 'Please tick that you have read the rules above.';
/** What is missing, in the words of the form where it has others than a refusal. */
const textsOfForm: { readonly [Problem in RequestProblem]?: string } = {
  licenseMissing: 'Please confirm the licenses above; then you can send the request.',
  rulesUnread: readRules,
  rulesChanged: readRules,
};

/**
 * The path of the booking that an earlier click created although its response was lost; the user's bookings if there is
 * none.
 */
const pathOfFirstRequest = async ({ listing, range, user }: RequestDetails): Promise<string> => {
  const own = await findOwnBooking(user.id, listing.id, range);
  return own?.isSame ? paths.myBooking(own.id) : paths.myBookings();
};

/**
 * The request form for available days, with their full price. `onRefused` receives the reason when the days turn out to
 * be unavailable.
 */
export const RequestForm = ({
  details,
  onRefused,
}: {
  details: RequestDetails;
  onRefused: (reason: Reason) => void;
}) => {
  const { listing, range, user } = details;
  const draft = useRequestDraft(listing.id, user.id);
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
  const shape = contract.submitBookingRequest.body.refine(
    ({ partySize }) => !isPartyTooLarge(partySize, listing),
    { path: ['partySize'], message: `At most ${listing.maxPartySize} on this land` },
  );
  const form = useBodyForm(shape, {
    listingId: listing.id,
    startDateTime: range.startDay,
    endDateTime: range.endDay,
    ...draft.begun,
    licenseConfirmed: false,
  });
  const { errors, isSubmitting } = form.formState;
  const { revalidate } = useRevalidator();
  const rulesField = useController({ control: form.control, name: 'rulesRead' }).field;
  const price = quote(
    {
      baseCostCents: listing.baseCostCents,
      costRanges: listing.listingCosts,
      bookingFeePercentage: listing.bookingFeePercentage,
      taxRate: listing.taxRate,
    },
    range,
  );
  const priceText = formatDaysPrice(price, range);
  const { pathname } = useLocation();
  const values = form.watch();
  draft.useSave(values);
  const { phoneNumber, firstName, lastName } = user;
  const problems = whyNotRequestable({
    hunter: { isConfirmed: true, isSuspended: false, phoneNumber, firstName, lastName },
    words: {
      partySize: 0, // the field says what is wrong with it
      maxPartySize: listing.maxPartySize,
      licenseConfirmed: values.licenseConfirmed === true,
      rulesRead: values.rulesRead,
      rules: listing.rules,
    },
  });
  const isOfProfile = (problem: RequestProblem) => ofProfile.includes(problem);
  const textOf = (problem: RequestProblem) => textsOfForm[problem] ?? refusals[problem].text;
  // The tick was for the rules that were shown: changed ones need another.
  const hasReadRules = values.rulesRead !== undefined && !problems.includes('rulesChanged');
  const partyProblem = shape
    .safeParse(values)
    .error?.issues.find(({ path }) => path[0] === 'partySize')?.message;
  const whyReadOnly = useWhyReadOnly();
  const whyNot = [
    ...(whyReadOnly ? [whyReadOnly] : []),
    ...problems.filter(isOfProfile).map(textOf),
    ...(partyProblem ? [`Hunters in your party: ${partyProblem}.`] : []),
    ...problems.filter((problem) => !isOfProfile(problem)).map(textOf),
  ];

  const submit = form.handleSubmit(async (body) => {
    try {
      const { submitBookingRequest } = await api();
      const booking = await submitBookingRequest({ body, idempotencyKey: key.current });
      removeUnsentRequest();
      draft.drop();
      const doneText = canBeginPayment(booking.status)
        ? 'Confirmed. The days are yours once they are paid.'
        : 'Your request is with the landowner.';
      const isPriceAsShown = booking.totalCents === price.totalCents;
      notify(
        isPriceAsShown
          ? doneText
          : `${doneText} Its price changed meanwhile: ${formatMoney(booking.totalCents)} in all.`,
      );
      await navigate(paths.myBooking(booking.id), { replace: true });
    } catch (error) {
      if (isRefused(error) && error.code === 'keyReused') {
        const firstPath = await pathOfFirstRequest(details).catch(() => paths.myBookings());
        notify('Your request went out the first time: here it is. What you changed after that is not in it.');
        return navigate(firstPath, { replace: true });
      }
      if (isRefused(error) && error.code === 'requestExists' && error.bookingId) {
        notify('You already asked for these days: here is your request.');
        return navigate(paths.myBooking(error.bookingId), { replace: true });
      }
      const daysRefusal = daysRefusalOf(error);
      if (daysRefusal) return onRefused(daysRefusal);
      if (isRefused(error) && error.code === 'rulesChanged') {
        rulesField.onChange(undefined);
        await revalidate(); // shows the new rules, and keeps what was typed
      }
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
            {priceText.price}, plus {formatPercent(listing.bookingFeePercentage)} booking fee and taxes:{' '}
            {formatPrice(price.totalCents)} in all
          </p>
          <p>{whenToPay(listing)}</p>
          {listing.inPersonMeetUpRequired && (
            <p>The owner wants to meet you before you hunt. Leave time for that before your first day.</p>
          )}
        </section>
        <section className={styles.part} aria-labelledby="host">
          <h2 id="host">The host</h2>
          <HostFacts listingId={listing.id} />
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
          <TextArea
            label="A note to the landowner"
            hint="Optional: who comes, how you hunt, what you would like to know. At most 500 characters. Phone numbers and addresses are shown once it is paid."
            rows={3}
            error={errors.note?.message}
            {...form.register('note')}
          />
          <Checkbox
            label="Everyone in my party holds the licenses that Wisconsin asks for."
            error={errors.licenseConfirmed?.message}
            {...form.register('licenseConfirmed')}
          />
        </section>
        {hasRules(listing.rules) && (
          <section className={styles.part} aria-labelledby="rules">
            <h2 id="rules">Rules of this land</h2>
            <LandRules rules={listing.rules} />
            <Checkbox
              ref={rulesField.ref}
              label="I have read the rules of this land, and my party will keep them."
              error={errors.rulesRead?.message}
              checked={hasReadRules}
              onChange={({ target }) => rulesField.onChange(target.checked ? listing.rules : undefined)}
              onBlur={rulesField.onBlur}
            />
          </section>
        )}
        <div className={styles.send}>
          <Button
            variant="primary"
            wide
            type="submit"
            disabled={whyNot.length > 0 || isSubmitting}
            aria-describedby="next"
          >
            {isSubmitting ? 'Sending your request…' : 'Request Booking'}
          </Button>
          <div id="next" className={styles.soft} aria-live="polite">
            {whyNot.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <ErrorLine>{errors.root?.message}</ErrorLine>
          {problems.some(isOfProfile) && (
            <ButtonLink variant="secondary" to={paths.profile({ backTo: pathname })}>
              Update my profile
            </ButtonLink>
          )}
          <ButtonLink variant="bare" to={paths.calendar(listing.id, range)}>
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
