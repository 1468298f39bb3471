import { useState } from 'react';
import type { SignForAdministrators } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import { canBeSignDay } from '#domain/conduct.ts';
import { type Day, dayInWisconsin, formatDayWithWeekday } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { doEach } from '../ui/do-each.ts';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import { serverNow } from '../ui/server-clock.ts';
import type { SignAction } from './sign-actions.ts';

type Texts = { title: string; titleOfMany?: (count: number) => string; button: string; text: string };

const texts: Record<SignAction, Texts> = {
  mailed: {
    title: 'Was this sign mailed?',
    titleOfMany: (count) => `Were these ${count} signs mailed?`,
    button: 'Yes, mark as mailed',
    text: 'The owner sees on My Listings that it is on its way.',
  },
  notWanted: {
    title: 'Is no sign wanted?',
    titleOfMany: (count) => `Are these ${count} signs not wanted?`,
    button: 'Yes, mail none',
    text: 'None is mailed then. The owner sees that on My Listings, and can change it there, as you can here.',
  },
  wanted: {
    title: 'Is a sign wanted after all?',
    button: 'Yes, mail one',
    text: 'It stands under “To mail”, needed from today on, and in the queue of today.',
  },
  another: {
    title: 'Is another sign needed?',
    button: 'Yes, mail another',
    text: 'It stands under “To mail” again, needed from today on, and in the queue of today.',
  },
  takeBack: {
    title: 'Was this sign not mailed?',
    button: 'Yes, it wasn’t',
    text: 'It stands under “To mail” again, needed since the day it was before.',
  },
};

const doneTexts: Record<SignAction, (count: number, day: Day) => string> = {
  mailed: (count, day) =>
    count === 1
      ? `The sign is marked as mailed on ${formatDayWithWeekday(day)}.`
      : `${count} signs are marked as mailed.`,
  notWanted: (count) => (count === 1 ? 'No sign is mailed.' : `${count} signs are not mailed.`),
  wanted: () => 'The sign stands in the list of those to mail.',
  another: () => 'Another sign stands in the list of those to mail.',
  takeBack: () => 'The sign stands in the list of those to mail, as before.',
};

/** Repeating it says the same again, so a run that broke off can be finished. */
const saveSign = async (action: SignAction, listingId: string, day: Day): Promise<unknown> => {
  const { setSignMailed, setSignWanted } = await api();
  const params = { listingId };
  if (action === 'notWanted' || action === 'wanted')
    return setSignWanted({ params, body: { isWanted: action === 'wanted' } });
  const mailedDay = action === 'mailed' ? day : null;
  return setSignMailed({ params, body: { mailedDay, isAnotherNeeded: action === 'another' } });
};

/** Says one thing about one sign or many; of many, `onDone` is told which could not be ticked off and why. */
export const SignDialog = ({
  action,
  signs,
  onDone,
  onClose,
}: {
  action: SignAction;
  signs: readonly SignForAdministrators[];
  onDone: (failed: readonly string[]) => unknown;
  onClose: () => void;
}) => {
  const today = dayInWisconsin(serverNow());
  const [day, setDay] = useState<string>(today);
  const isGood =
    action !== 'mailed' ||
    (contract.setSignMailed.body.safeParse({ mailedDay: day }).success && canBeSignDay(day, today));
  const { title, titleOfMany, button, text } = texts[action];
  const confirm = async () => {
    const { done, failed } = await doEach(
      signs,
      ({ listing }) => listing.name,
      ({ listing }) => saveSign(action, listing.id, day),
    );
    if (done > 0) notify(doneTexts[action](done, day));
    await onDone(failed);
  };
  return (
    <ConfirmDialog
      title={signs.length > 1 && titleOfMany ? titleOfMany(signs.length) : title}
      action={button}
      doing="Saving…"
      whyNot={isGood ? undefined : 'Choose a day of the last year, up to today; then it can be saved.'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {signs.length > 1 && (
        <ul>
          {signs.map(({ listing }) => (
            <li key={listing.id}>{listing.name}</li>
          ))}
        </ul>
      )}
      <p>{text}</p>
      {action === 'mailed' && (
        <TextField
          label="Mailed on"
          type="date"
          max={today}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
};
