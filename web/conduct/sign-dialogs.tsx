import { useState } from 'react';
import type { SignForAdministrators } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import { canBeSignDay } from '#domain/conduct.ts';
import { type Day, dayInWisconsin, formatDayWithWeekday } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';

type SignDialogProps = {
  signs: readonly SignForAdministrators[];
  onDone: () => unknown;
  onClose: () => void;
};

/** Repeating it sets the same day again, so a run that broke off can be finished. */
const setMailed = async (
  signs: readonly SignForAdministrators[],
  body: { mailedDay: Day | null; isAnotherNeeded: boolean },
): Promise<void> => {
  const { setSignMailed } = await api();
  for (const { listing } of signs) await setSignMailed({ params: { listingId: listing.id }, body });
};

/** Ticks signs off with the day on which they were mailed. */
export const MailedDialog = ({ signs, onDone, onClose }: SignDialogProps) => {
  const today = dayInWisconsin(new Date());
  const [day, setDay] = useState<string>(today);
  const isGood =
    contract.setSignMailed.body.safeParse({ mailedDay: day }).success && canBeSignDay(day, today);
  const mark = async () => {
    await setMailed(signs, { mailedDay: day, isAnotherNeeded: false });
    notify(
      signs.length === 1
        ? `The sign is marked as mailed on ${formatDayWithWeekday(day)}.`
        : `${signs.length} signs are marked as mailed.`,
    );
    await onDone();
  };
  return (
    <ConfirmDialog
      title={signs.length === 1 ? 'Was this sign mailed?' : `Were these ${signs.length} signs mailed?`}
      action="Yes, mark as mailed"
      doing="Marking…"
      whyNot={isGood ? undefined : 'Choose a day of the last year, up to today; then it can be saved.'}
      onConfirm={mark}
      onClose={onClose}
    >
      <p>The owner sees on My Listings that it is on its way.</p>
      <TextField
        label="Mailed on"
        type="date"
        max={today}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};

/** Makes signs needed again that were lost. */
export const NeedAnotherDialog = ({ signs, onDone, onClose }: SignDialogProps) => {
  const ask = async () => {
    await setMailed(signs, { mailedDay: null, isAnotherNeeded: true });
    notify('Another sign stands in the list of those to mail.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Is another sign needed?"
      action="Yes, mail another"
      doing="Saving…"
      onConfirm={ask}
      onClose={onClose}
    >
      <p>It stands under “To mail” again, needed from today on, and in the queue of today.</p>
    </ConfirmDialog>
  );
};

/** Takes back that signs were mailed. */
export const TakeBackDialog = ({ signs, onDone, onClose }: SignDialogProps) => {
  const takeBack = async () => {
    await setMailed(signs, { mailedDay: null, isAnotherNeeded: false });
    notify('The sign stands in the list of those to mail, as before.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Was this sign not mailed?"
      action="Yes, it wasn’t"
      doing="Saving…"
      onConfirm={takeBack}
      onClose={onClose}
    >
      <p>It stands under “To mail” again, needed since the day it was before.</p>
    </ConfirmDialog>
  );
};
