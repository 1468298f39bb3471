import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { RecordFinding } from '#contract/records.ts';
import { isRefused } from '#contract/refusals.ts';
import {
  addDays,
  type Day,
  dayInWisconsin,
  formatDay,
  formatInstant,
  hourInWisconsin,
  isDay,
} from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { notifyIfOffline } from '../ui/connection.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextField } from '../ui/field.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { type Column, Table } from '../ui/table/table.tsx';
import styles from './records.module.css';

/** Days compared per call, so that progress can be shown. */
const daysPerCall = 7;
/** The provider stores its records for three years. */
const maxDays = 3 * 365;

type Comparison = {
  examined: number;
  findings: (RecordFinding & { isImported: boolean })[];
  recordedUntil: Date | null;
};
const emptyComparison: Comparison = { examined: 0, findings: [], recordedUntil: null };

/** The provider reports how far its records reach in whole seconds. */
const areRecordsLate = (recordedUntil: Date, until: Date): boolean =>
  until.getTime() - recordedUntil.getTime() > 60_000;

/** Ranges of a week, from the start of a day until now. */
const weeksSince = (since: Day, now: Date): { since: Date; until: Date; day: Day }[] => {
  const weeks = [];
  for (let day = since; hourInWisconsin(day, 0) < now; day = addDays(day, daysPerCall)) {
    const end = hourInWisconsin(addDays(day, daysPerCall), 0);
    weeks.push({ day, since: hourInWisconsin(day, 0), until: end < now ? end : now });
  }
  return weeks;
};

const columns: readonly Column<Comparison['findings'][number], never>[] = [
  { label: 'Transaction', cell: ({ kind, id }) => `${kind} ${id}` },
  {
    label: 'Result',
    inCard: 'beside',
    cell: ({ isImported }) => (
      <StatusChip tone={isImported ? 'pine' : 'danger'}>
        {isImported ? 'Taken over' : 'To look at'}
      </StatusChip>
    ),
  },
  {
    label: 'Booking',
    cell: ({ bookingId, confirmationCode }) =>
      bookingId === null ? 'none here' : <Link to={adminPaths.booking(bookingId)}>{confirmationCode}</Link>,
  },
  {
    label: 'Amount',
    isNumber: true,
    cell: ({ amountCents, currency }) =>
      `${formatMoney(amountCents)}${currency === 'USD' ? '' : ` (${currency})`}`,
  },
  { label: 'When', cell: ({ dateTime }) => <span className="figures">{formatInstant(dateTime)}</span> },
  { label: 'Why', inCard: 'bare', cell: ({ note }) => note },
];

/** Compares with the provider's records and imports what the database lacks, as after a restored backup. */
export const CompareRecords = ({ onImported }: { onImported: () => unknown }) => {
  const heading = useId();
  const today = dayInWisconsin(serverNow());
  const [since, setSince] = useState<string>(() => addDays(today, -7));
  const [progress, setProgress] = useState<string>();
  const [comparison, setComparison] = useState<Comparison>();
  const [error, setError] = useState<string>();
  const isValid = isDay(since) && since <= today && since >= addDays(today, -maxDays);
  const isBusy = progress !== undefined;

  const compare = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || isBusy) return;
    setError(undefined);
    setComparison(undefined);
    let all = emptyComparison;
    try {
      const { reconcilePayments } = await api();
      for (const { day, ...range } of weeksSince(since, serverNow())) {
        setProgress(`Comparing the week from ${formatDay(day)}…`);
        const answer = await reconcilePayments({ body: { ...range, check: false } });
        all = {
          examined: all.examined + answer.examined,
          findings: [
            ...all.findings,
            ...answer.imported.map((one) => ({ ...one, isImported: true })),
            ...answer.unexplained.map((one) => ({ ...one, isImported: false })),
          ],
          recordedUntil: areRecordsLate(answer.recordedUntil, range.until) ? answer.recordedUntil : null,
        };
        setComparison(all);
      }
    } catch (refused) {
      notifyIfOffline(refused);
      const isDown = isRefused(refused) && refused.code === 'recordsDown';
      setError(isDown ? refused.message : errorText(refused, 'Ope...Something went wrong.'));
    } finally {
      setProgress(undefined);
      if (all.findings.some(({ isImported }) => isImported)) await onImported();
    }
  };

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>Compare with PayPal’s records</h2>
      <p className={styles.lead}>
        After a backup was restored, payments and refunds since then are known to PayPal alone. They are taken
        over here, and what can’t be taken is named. Nobody is charged, and doing it twice changes nothing.
      </p>
      <form className={styles.form} onSubmit={compare} noValidate>
        <TextField
          label="Since"
          type="date"
          value={since}
          max={today}
          error={isValid ? undefined : 'A day within the last three years'}
          onChange={({ currentTarget: { value } }) => setSince(value)}
        />
        <Button variant="primary" type="submit" aria-disabled={isBusy || !isValid}>
          {isBusy ? 'Comparing…' : 'Compare'}
        </Button>
      </form>
      <p role="status">{progress ?? (comparison && !error && summaryOf(comparison))}</p>
      <ErrorLine>{error}</ErrorLine>
      {comparison && comparison.findings.length > 0 && (
        <Table
          caption="What PayPal’s records hold and was not known here"
          columns={columns}
          rows={comparison.findings}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={null}
        />
      )}
    </section>
  );
};

const summaryOf = ({ examined, findings, recordedUntil }: Comparison): string => {
  const imported = findings.filter(({ isImported }) => isImported).length;
  const compared = `${examined} ${examined === 1 ? 'transaction' : 'transactions'} compared: `;
  const result =
    findings.length === 0
      ? 'all of them are known here.'
      : `${imported} taken over, ${findings.length - imported} to look at.`;
  const later = recordedUntil
    ? ` PayPal’s records reach to ${formatInstant(recordedUntil)}: compare again in three hours.`
    : '';
  return compared + result + later;
};
