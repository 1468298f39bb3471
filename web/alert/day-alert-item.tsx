import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DayAlert } from '#contract/alert.ts';
import { formatDays } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './alerts.module.css';

/** Days of a listing that the user waits for. */
export const DayAlertItem = ({ alert }: { alert: DayAlert }) => {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { id, listing } = alert;
  const days = formatDays(alert);
  const remove = async () => {
    const { deleteDayAlert } = await api();
    await deleteDayAlert({ params: { id } });
    await revalidate();
    notify('You wait for these days no longer.');
  };
  return (
    <li className={styles.item}>
      <div>
        <h3 className={styles.name}>
          <Link to={paths.listing(listing.id, alert)}>{listing.title}</Link>
        </h3>
        <p className={styles.soft}>
          {days} · {listing.county} County
        </p>
      </div>
      <div className={styles.actions}>
        <Button small onClick={() => setOpen(true)} aria-label={`Remove: ${listing.title}, ${days}`}>
          Remove
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title="Wait for these days no longer?"
          action="Remove it"
          doing="Removing…"
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          <p>
            {listing.title}, {days}: you get no email when they free up.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
};
