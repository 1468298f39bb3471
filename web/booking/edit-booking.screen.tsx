import { Link, useRevalidator } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { bookingStatuses, nameOfStatus } from '#domain/booking-status.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, Select } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import type { Route } from './+types/edit-booking.screen.ts';
import { Activity } from './activity.tsx';
import styles from './admin-booking.module.css';
import { AdminBookingSummary } from './admin-booking-summary.tsx';
import { consequencesOf, editBodyOf, formValuesOf, pendingPaymentText } from './booking-edit.ts';
import { PriceEditor } from './price-editor.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Edit booking', loaderData?.confirmationCode);

/** 404 when it can't be loaded (docs/rules/pages.md#not-found). */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { getBooking } = await api();
  return getBooking({ params: { id: params.bookingId } }).catch(orNotFound);
};

const changedMeanwhileText =
  'Somebody changed this booking meanwhile. You see it as it is now: please make your change again.';

/** Parses the option's value into the status's wire number. */
const statusInput = { setValueAs: Number } as const;

export default function EditBooking({ loaderData: booking }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const form = useBodyForm(editBodyOf(booking), formValuesOf(booking));
  const { errors, isDirty, isSubmitting, isValid } = form.formState;
  // A refusal of the server makes the form invalid as well, but may be gone at the next try.
  const hasWrongField = Object.keys(errors).some((name) => name !== 'root') || (!isValid && !errors.root);
  const { bookingStatus, sendEmails } = form.watch();
  const keyFor = useIdempotencyKey();

  /** Fills the form with the booking as somebody else has changed it. */
  const showCurrent = async () => {
    const { getBooking } = await api();
    const current = await getBooking({ params: { id: booking.id } }).catch(() => undefined);
    if (!current) return;
    form.reset(formValuesOf(current));
    await revalidate();
    form.setError('root', { type: 'server', message: changedMeanwhileText });
  };

  const save = form.handleSubmit(async (body) => {
    try {
      const { editBooking } = await api();
      form.reset(formValuesOf(await editBooking({ body, idempotencyKey: keyFor(body) })));
      notify('Successfully updated booking.');
      await revalidate();
    } catch (error) {
      placeRefusal(form, error, 'Ope...Something went wrong.');
      if (isRefused(error) && error.code === 'changedMeanwhile') await showCurrent();
    }
  });

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <Link to={adminPaths.booking(booking.id)}>Back to the booking</Link>
        <h1>Edit booking</h1>
        <p className={page.lead}>
          {booking.listing.displayTitle}: {formatDays(booking)}, {formatDuration(booking.duration)}
        </p>
      </header>
      <form className={styles.edit} onSubmit={save} noValidate>
        <section className={styles.card}>
          {booking.pendingPayment && <p>{pendingPaymentText(booking.pendingPayment)}</p>}
          <Select
            label="Status"
            hint={consequencesOf(
              booking,
              bookingStatuses[bookingStatus] ?? booking.status,
              sendEmails ?? true,
            )}
            error={errors.bookingStatus?.message}
            {...form.register('bookingStatus', statusInput)}
          >
            {bookingStatuses.map((status, number) => (
              <option key={status} value={number}>
                {nameOfStatus(status)}
              </option>
            ))}
          </Select>
          <PriceEditor form={form} booking={booking} />
          <Checkbox
            variant="switch"
            label={sendEmails ? 'Send booking update emails' : 'Do NOT send booking update emails'}
            {...form.register('sendEmails')}
          />
          <Button
            variant="primary"
            type="submit"
            disabled={isSubmitting || hasWrongField}
            aria-describedby="why-not"
          >
            {isSubmitting ? 'Updating Booking...' : 'Save'}
          </Button>
          <p id="why-not" className={styles.soft}>
            {hasWrongField && !isSubmitting && 'Please correct the fields above; then it can be saved.'}
          </p>
          <ErrorLine>{errors.root?.message}</ErrorLine>
        </section>
      </form>
      <div className={styles.main}>
        <AdminBookingSummary booking={booking} />
        <section className={styles.card} aria-labelledby="activity">
          <h2 id="activity">What happened</h2>
          <Activity lines={booking.bookingActivity} />
        </section>
      </div>
      <UnsavedGuard when={isDirty} />
    </article>
  );
}
