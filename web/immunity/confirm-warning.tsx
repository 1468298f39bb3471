import { useEffect, useState } from 'react';
import { warningBeforeConfirming } from '#domain/immunity.ts';
import type { Cents } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { usePerson } from '../session/session.ts';
import styles from './immunity.module.css';

/**
 * Tells a host what a booking of this price does to their year, from 80 % of the limit of immunity on. `onChecked` is
 * called once that is known, or can't be.
 */
export const ConfirmWarning = ({ priceCents, onChecked }: { priceCents: Cents; onChecked: () => void }) => {
  const userId = usePerson()?.id;
  const [warning, setWarning] = useState<string>();
  useEffect(() => {
    if (!userId) return;
    let isCancelled = false;
    const load = async () => {
      const { getImmunity } = await api();
      const year = await getImmunity({ params: { userId } });
      if (!isCancelled) setWarning(warningBeforeConfirming(year, priceCents, year.limitCents));
    };
    load()
      .catch(() => {}) // a booking can be confirmed without it
      .finally(() => !isCancelled && onChecked());
    return () => {
      isCancelled = true;
    };
  }, [userId, priceCents, onChecked]);
  return (
    <div role="status">
      {warning && (
        <p className={styles.warning}>{warning} This is no legal advice; ask your insurer or lawyer.</p>
      )}
    </div>
  );
};
