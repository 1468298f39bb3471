import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import { Id } from '#contract/fields.ts';
import type { FoundListing } from '#contract/listing.ts';
import { inOurNames } from '#contract/our-names.ts';
import { bookingStatuses, nameOfStatus } from '#domain/booking-status.ts';
import { type Day, daysIn, formatDuration, isDay, isRange } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { tableAsLeft } from '../layouts/table-address.ts';
import { ListingPicker } from '../listing/listing-picker.tsx';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, Select, TextField } from '../ui/field.tsx';
import { asNumber, placeRefusal, useBodyForm } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { privatePage } from '../ui/private-page.ts';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import type { Route } from './+types/create-booking.screen.ts';
import { consequencesOfNew } from './booking-edit.ts';
import styles from './create-booking.module.css';
import { PriceOfDays } from './price-of-days.tsx';

export const meta = () => privatePage('Create booking');

/** An administrator books for somebody and has to pick the user (docs/rules/booking.md#bookings-by-administrators). */
const body = inOurNames(contract.submitBookingRequest.body.in.safeExtend({ userId: Id }));

/** The value of a date input; an empty one counts as missing. */
const dayInput = { setValueAs: (typed: string) => typed || undefined } as const;
const statusInput = { setValueAs: (typed: string) => (typed === '' ? undefined : Number(typed)) } as const;

/** Listing and days may be preset in the URL; invalid ones are left to the form. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const dayIn = (name: string): Day | undefined => {
    const text = searchParams.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const { data: id } = Id.safeParse(searchParams.get('listingId'));
  const { getPublicListing } = await api();
  const listing = id ? await getPublicListing({ params: { id } }).catch(() => null) : null;
  return {
    listing,
    startDay: dayIn('startDate'),
    endDay: dayIn('endDate'),
  };
};

export default function CreateBooking({ loaderData: preset }: Route.ComponentProps) {
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const [listing, setListing] = useState<Pick<FoundListing, 'id' | 'maxPartySize'> | null>(preset.listing);
  const form = useBodyForm(body, {
    listingId: preset.listing?.id,
    startDateTime: preset.startDay,
    endDateTime: preset.endDay,
    partySize: 1,
    sendEmails: true,
  });
  const [createdId, setCreatedId] = useState<string>();
  const { errors, isSubmitting, isDirty } = form.formState;
  const userField = useController({ control: form.control, name: 'userId' }).field;
  const listingField = useController({ control: form.control, name: 'listingId' }).field;
  const { startDateTime: startDay, endDateTime: endDay, sendEmails, bookingStatus } = form.watch();
  const days = { startDay: startDay ?? '', endDay: endDay ?? '' };
  const range = isRange(days) ? days : undefined;

  // After the rerender, so that the guard below no longer blocks the navigation.
  useEffect(() => {
    if (createdId) void navigate(adminPaths.booking(createdId), { replace: true });
  }, [createdId, navigate]);

  const submit = form.handleSubmit(async (request) => {
    try {
      const { submitBookingRequest } = await api();
      const booking = await submitBookingRequest({ body: request, idempotencyKey: keyFor(request) });
      notify('Booking created.');
      setCreatedId(booking.id);
    } catch (error) {
      placeRefusal(form, error, 'Ope...Something went wrong.');
    }
  });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.bookings())}>All bookings</Link>
        <h1>Create booking</h1>
      </header>
      <form className={styles.form} onSubmit={submit} noValidate>
        <UserPicker
          ref={userField.ref}
          label="Hunter"
          error={errors.userId?.message}
          onBlur={userField.onBlur}
          onPick={(picked) => userField.onChange(picked?.id)}
        />
        <ListingPicker
          ref={listingField.ref}
          label="Listing"
          initialText={preset.listing?.title ?? ''}
          hint="What the public doesn’t see is found too"
          error={errors.listingId?.message}
          onBlur={listingField.onBlur}
          onPick={(picked) => {
            setListing(picked);
            listingField.onChange(picked?.id);
          }}
        />
        <div className={styles.pair}>
          <TextField
            type="date"
            label="First day"
            hint="Any day, past ones too"
            error={errors.startDateTime?.message}
            {...form.register('startDateTime', dayInput)}
          />
          <TextField
            type="date"
            label="Last day"
            hint={range && formatDuration(daysIn(range))}
            error={errors.endDateTime?.message}
            {...form.register('endDateTime', dayInput)}
          />
        </div>
        <div className={styles.pair}>
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={listing?.maxPartySize ?? 99}
            label="Hunters in the party"
            hint={listing ? `Up to ${listing.maxPartySize}` : undefined}
            error={errors.partySize?.message}
            {...form.register('partySize', asNumber)}
          />
          <Select
            label="Status"
            hint={consequencesOfNew(
              bookingStatus === undefined ? undefined : bookingStatuses[bookingStatus],
              sendEmails ?? true,
            )}
            error={errors.bookingStatus?.message}
            {...form.register('bookingStatus', statusInput)}
          >
            <option value="">As a hunter’s request</option>
            {bookingStatuses.map((status, number) => (
              <option key={status} value={number}>
                {nameOfStatus(status)}
              </option>
            ))}
          </Select>
        </div>
        <Checkbox
          variant="switch"
          label={sendEmails ? 'Send booking emails' : 'Do NOT send booking emails'}
          {...form.register('sendEmails')}
        />
        <div className={styles.send}>
          <Button variant="primary" type="submit" disabled={isSubmitting || createdId !== undefined}>
            {isSubmitting || createdId ? 'Creating booking…' : 'Create booking'}
          </Button>
          <ErrorLine>{errors.root?.message}</ErrorLine>
        </div>
      </form>
      <aside className={styles.price} aria-label="Price">
        <PriceOfDays listingId={listing?.id} range={range} />
      </aside>
      <UnsavedGuard when={isDirty && !createdId} />
    </div>
  );
}
