import { useEffect, useState } from 'react';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import type { RearrangementQuote } from '#contract/rearrangement.ts';
import { type DayRange, daysIn, formatDays, formatDuration, isRange } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { asNumber } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { hunterName } from './booking-views.ts';
import { withFirstDay } from './rearranged-days.ts';
import {
  hasNothingLeft,
  isDearerThanPaid,
  rearrangementEffect,
  takesPayoutBack,
} from './rearrangement-effect.ts';
import { UndoFirst } from './undo-first.tsx';

/** What the new days cost; undefined while it loads, or if it can't be loaded. */
const useRearrangementQuote = (
  id: string,
  days: DayRange | undefined,
): RearrangementQuote | 'failed' | undefined => {
  const [price, setPrice] = useState<RearrangementQuote | 'failed'>();
  const key = days && `${days.startDay} ${days.endDay}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the days
  useEffect(() => {
    setPrice(undefined);
    if (!days) return;
    let isOutdated = false;
    void api()
      .then(({ getRearrangementQuote }) =>
        getRearrangementQuote({
          params: { id },
          query: { startDateTime: days.startDay, endDateTime: days.endDay },
        }),
      )
      .catch(() => 'failed' as const)
      .then((loaded) => !isOutdated && setPrice(loaded));
    return () => {
      isOutdated = true;
    };
  }, [id, key]);
  return price;
};

/** Moves a booking to other days of its land, or changes its party. */
export const RearrangeDialog = ({
  booking,
  onDone,
  onClose,
}: {
  booking: AdminBooking;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const { id } = booking;
  // As the booking was when the dialog opened: what is typed is about that, though the page loads it again meanwhile.
  const [{ startDay, endDay, partySize, updatedDateTime }] = useState(booking);
  const [typed, setTyped] = useState({ startDay: startDay as string, endDay: endDay as string });
  // How many days were last chosen: a first day that moves past the last one keeps it.
  const [length, setLength] = useState(daysIn({ startDay, endDay }));
  const [party, setParty] = useState(String(partySize));
  const [keepPrice, setKeepPrice] = useState(false);
  const days = isRange(typed) ? typed : undefined;
  const isMoved = typed.startDay !== startDay || typed.endDay !== endDay;
  const price = useRearrangementQuote(id, isMoved ? days : undefined);
  const keyFor = useIdempotencyKey();
  const input = contract.rearrangeBooking.body.in.safeParse({
    startDateTime: typed.startDay,
    endDateTime: typed.endDay,
    partySize: asNumber.setValueAs(party),
    keepPrice,
    updatedDateTime: updatedDateTime.toISOString(),
  });
  const errorOf = (field: string): string | undefined =>
    input.error?.issues.find(({ path }) => path[0] === field)?.message;
  const isKnown = price !== undefined && price !== 'failed';
  const moved = isMoved && isKnown ? { price, booking, keepPrice } : undefined;
  const isDearer = moved !== undefined && isDearerThanPaid(moved);

  const whyNot = (): string | undefined => {
    if (!input.success) return 'Correct the days or the party; then it can be changed.';
    if (!isMoved && Number(party) === partySize) return 'Nothing is changed yet.';
    if (isKnown && !price.isFree) return 'Choose days that are free.';
    if (moved && hasNothingLeft(moved)) return 'Keep the price; then it can be changed.';
    if (!isMoved || isKnown) return undefined;
    return price === 'failed'
      ? 'Choose the days again; then their price is loaded.'
      : 'The price is loading.';
  };
  const rearrange = async () => {
    if (!days) return;
    const { rearrangeBooking } = await api();
    const expectedTotalCents = isMoved && isKnown ? price.totalCents : undefined;
    const moved = { ...days, partySize: Number(party), keepPrice, payAnew: isDearer };
    const body = { ...moved, expectedTotalCents, updatedDateTime };
    await rearrangeBooking({ params: { id }, body, idempotencyKey: keyFor(body) });
    notify('The booking is changed. Both sides are told.');
    await onDone();
  };
  const chooseLastDay = (value: string) => {
    const chosen = { ...typed, endDay: value };
    setTyped(chosen);
    if (isRange(chosen)) setLength(daysIn(chosen));
  };
  const day = (name: 'startDay' | 'endDay') => ({
    type: 'date' as const,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      name === 'startDay' ? setTyped(withFirstDay(typed, value, length)) : chooseLastDay(value),
  });
  return (
    <ConfirmDialog
      title="Change days or party?"
      action={isDearer ? 'Yes, give it back and ask anew' : 'Yes, change it'}
      doing="Changing…"
      whyNot={whyNot()}
      onConfirm={rearrange}
      onClose={onClose}
    >
      <p>{`${hunterName(booking)} on ${booking.listing.displayTitle}, ${formatDays(booking)}.`}</p>
      <TextField label="First day" error={errorOf('startDateTime')} {...day('startDay')} />
      <TextField
        label="Last day"
        hint={days && formatDuration(daysIn(days))}
        error={errorOf('endDateTime')}
        {...day('endDay')}
      />
      <TextField
        label="Hunters in the party"
        type="number"
        inputMode="numeric"
        min={1}
        error={errorOf('partySize')}
        value={party}
        onChange={({ currentTarget: { value } }) => setParty(value)}
      />
      {isMoved && (
        <>
          <Checkbox
            variant="switch"
            label="Keep the price"
            checked={keepPrice}
            onChange={({ currentTarget: { checked } }) => setKeepPrice(checked)}
          />
          <p aria-live="polite">
            {price === 'failed' && 'The price of these days can’t be loaded just now.'}
            {moved && rearrangementEffect(moved)}
          </p>
          {moved && takesPayoutBack(moved) && <UndoFirst booking={booking} />}
        </>
      )}
    </ConfirmDialog>
  );
};
