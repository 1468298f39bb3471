import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { contract } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import { dayInWisconsin, formatDays, isDay, seasonOf } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextField } from '../ui/field.tsx';
import { focusHeading } from '../ui/focus.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import { WriteButton } from '../ui/write-button.tsx';
import type { Route } from './+types/ask-for-days.screen.ts';
import styles from './alerts.module.css';

export const meta = () => privatePage('Tell me when days free up');

const dayIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : '';
};

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const { getPublicListing } = await api();
  const listing = await getPublicListing({ params: { id: params.listingId } }).catch(orNotFound);
  const search = new URL(request.url).searchParams;
  const today = dayInWisconsin(serverNow());
  return { listing, startDay: dayIn(search, 'start'), endDay: dayIn(search, 'end'), today };
};

/** To wait for days of a listing that are not free now. */
export default function AskForDays({ loaderData: { listing, today, ...wanted } }: Route.ComponentProps) {
  const [startDay, setStartDay] = useState(wanted.startDay);
  const [endDay, setEndDay] = useState(wanted.endDay);
  const [step, setStep] = useState<'asking' | 'busy' | 'asked'>('asking');
  const [refusal, setRefusal] = useState<{ text: string; areFree: boolean }>();
  const keyFor = useIdempotencyKey();
  const days = { startDay, endDay: endDay || startDay };
  const input = contract.askForDays.body.safeParse({
    listingId: listing.id,
    startDate: days.startDay,
    endDate: days.endDay,
  });
  // Once the form has gone, and with it the button that had the focus.
  useEffect(() => {
    if (step === 'asked') focusHeading();
  }, [step]);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 'busy' || !input.success) return;
    setStep('busy');
    setRefusal(undefined);
    try {
      const { askForDays } = await api();
      await askForDays({ body: input.data, idempotencyKey: keyFor(input.data) });
      setStep('asked');
    } catch (refused) {
      const text = errorText(refused, 'Ope...Something went wrong.');
      setRefusal({ text, areFree: isRefused(refused) && refused.code === 'daysFree' });
      setStep('asking');
    }
  };
  const field = { type: 'date', min: today, max: seasonOf(today).endDay } as const;
  if (step === 'asked')
    return (
      <div className={`${page.page} ${styles.page}`}>
        <h1 tabIndex={-1}>We’ll tell you</h1>
        <p>
          Once all of {formatDays(days)} can be requested at {listing.title}, you get one email. Others may
          wait as well: it is first come, first served.
        </p>
        <div className={page.actions}>
          <ButtonLink to={paths.alerts()}>Your alerts</ButtonLink>
          <ButtonLink to={paths.listing(listing.id)}>Back to the land</ButtonLink>
        </div>
      </div>
    );
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header>
        <BackLink to={paths.listing(listing.id)}>{listing.title}</BackLink>
        <h1>Tell me when these days free up</h1>
      </header>
      {listing.isOwn ? (
        <p>
          This is your own land. Its days are under <Link to={paths.myListings()}>My Listings</Link>.
        </p>
      ) : (
        <form className={styles.form} onSubmit={ask} noValidate>
          <div className={styles.days}>
            <TextField
              label="First day"
              value={startDay}
              onChange={({ currentTarget }) => setStartDay(currentTarget.value)}
              {...field}
            />
            <TextField
              label="Last day"
              value={endDay}
              onChange={({ currentTarget }) => setEndDay(currentTarget.value)}
              {...field}
              min={startDay || today}
            />
          </div>
          <p className={styles.soft}>
            You get one email once all of these days can be requested. Whoever else waits for them is told at
            the same time: it is first come, first served.
          </p>
          <ErrorLine>{refusal?.text}</ErrorLine>
          {refusal?.areFree && (
            <ButtonLink variant="secondary" to={paths.calendar(listing.id, days)}>
              Request these days
            </ButtonLink>
          )}
          {!input.success && <p className={styles.soft}>Choose the days; then we can tell you.</p>}
          <WriteButton type="submit" variant="primary" aria-disabled={step === 'busy' || !input.success}>
            {step === 'busy' ? 'Saving…' : 'Tell me'}
          </WriteButton>
        </form>
      )}
    </div>
  );
}
