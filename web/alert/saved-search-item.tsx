import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { SavedSearch } from '#contract/alert.ts';
import { contract } from '#contract/contract.ts';
import { type AlertFrequency, frequencyTexts } from '#domain/alert.ts';
import { formatDateOf } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './alerts.module.css';
import { FrequencyField } from './frequency-field.tsx';

type DialogProps = { search: SavedSearch; onClose: () => void };

const ChangeDialog = ({ search, onClose }: DialogProps) => {
  const [name, setName] = useState(search.name);
  const [frequency, setFrequency] = useState<AlertFrequency>(search.frequency);
  const { revalidate } = useRevalidator();
  const input = contract.changeSearch.body.safeParse({ name, frequency });
  const change = async () => {
    if (!input.success) return;
    const { changeSearch } = await api();
    await changeSearch({ params: { id: search.id }, body: input.data });
    await revalidate();
  };
  return (
    <ConfirmDialog
      title="Change the saved search"
      action="Save"
      doing="Saving…"
      whyNot={input.success ? undefined : 'Give it a name of at most 80 characters.'}
      onConfirm={change}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FrequencyField
        value={frequency}
        onChange={({ currentTarget }) => setFrequency(currentTarget.value as AlertFrequency)}
      />
    </ConfirmDialog>
  );
};

const DeleteDialog = ({ search, onClose }: DialogProps) => {
  const { revalidate } = useRevalidator();
  const remove = async () => {
    const { deleteSearch } = await api();
    await deleteSearch({ params: { id: search.id } });
    await revalidate();
    notify('The saved search is deleted.');
  };
  return (
    <ConfirmDialog
      title="Delete this saved search?"
      action="Delete it"
      doing="Deleting…"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>“{search.name}” and its emails end. You can search and save it again at any time.</p>
    </ConfirmDialog>
  );
};

const toldText = ({ told, lastToldDateTime }: SavedSearch): string =>
  lastToldDateTime
    ? `told of ${told} ${told === 1 ? 'place' : 'places'}, last on ${formatDateOf(lastToldDateTime)}`
    : 'nothing new yet';

/** A saved search with what can be done to it. */
export const SavedSearchItem = ({ search }: { search: SavedSearch }) => {
  const [open, setOpen] = useState<'change' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <li className={styles.item}>
      <div>
        <h3 className={styles.name}>
          <Link to={`/?${search.search}#results`}>{search.name}</Link>
        </h3>
        <p className={styles.soft}>
          {search.isOver
            ? 'Its days have passed, so there is nothing more to tell.'
            : `${frequencyTexts[search.frequency]}; ${toldText(search)}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button small onClick={() => setOpen('change')} aria-label={`Change: ${search.name}`}>
          Change
        </Button>
        <Button small onClick={() => setOpen('delete')} aria-label={`Delete: ${search.name}`}>
          Delete
        </Button>
      </div>
      {open === 'change' && <ChangeDialog search={search} onClose={close} />}
      {open === 'delete' && <DeleteDialog search={search} onClose={close} />}
    </li>
  );
};
