import { useState } from 'react';
import { dayInWisconsin } from '#domain/dates.ts';
import { exportYears } from '#domain/statistics.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { Select } from '../ui/field.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { saveDownload } from '../upload/save-download.ts';
import styles from './dashboard.module.css';

type Props = {
  whose: 'all' | 'own';
  /** The years that can be exported, coming ones among them; without it those that have begun. */
  years?: readonly number[] | null | undefined;
};

/** Chooses a year and downloads its bookings as CSV: all, or those of the caller's own land. */
export const ExportBookings = ({ whose, years }: Props) => {
  const begun = exportYears(dayInWisconsin(serverNow()));
  const [year, setYear] = useState(String(begun[0]));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { exportBookings, exportUserBookings } = await api();
      const run = whose === 'all' ? exportBookings : exportUserBookings;
      await saveDownload(await run({ params: { year } }), 'text/csv');
    } catch (refused) {
      setError(errorText(refused, 'The file can’t be made just now. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <div className={styles.form}>
        <Select label="Year" value={year} onChange={({ target }) => setYear(target.value)}>
          {(years ?? begun).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Button onClick={save} aria-disabled={isBusy}>
          {isBusy ? 'Exporting…' : 'Export'}
        </Button>
      </div>
      <ErrorLine>{error}</ErrorLine>
    </div>
  );
};
