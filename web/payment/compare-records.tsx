import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { RecordFinding } from '#contract/payment-administration.ts';
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
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { notifyIfOffline } from '../ui/connection.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextField } from '../ui/field.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { type Column, Table } from '../ui/table.tsx';
import styles from './admin-payments.module.css';

/** Days compared in one call, so that there is something to tell meanwhile. */
const daysAtOnce = 7;
/** The provider keeps its records for three years. */
const longestDays = 3 * 365;

type Found = {
  examined: number;
  findings: (RecordFinding & { isImported: boolean })[];
  recordedUntil: Date | null;
};
const nothing: Found = { examined: 0, findings: [], recordedUntil: null };

/** The provider says how far its records reach in whole seconds. */
const isBehind = (recordedUntil: Date, until: Date): boolean =>
  until.getTime() - recordedUntil.getTime() > 60_000;

/** Ranges of a week from the beginning of a day until now. */
const partsSince = (since: Day, now: Date): { since: Date; until: Date; day: Day }[] => {
  const parts = [];
  for (let day = since; hourInWisconsin(day, 0) < now; day = addDays(day, daysAtOnce)) {
    const end = hourInWisconsin(addDays(day, daysAtOnce), 0);
    parts.push({ day, since: hourInWisconsin(day, 0), until: end < now ? end : now });
  }
  return parts;
};

const columns: readonly Column<Found['findings'][number], never>[] = [
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
      bookingId === null ? 'none here' : <Link to={paths.adminBooking(bookingId)}>{confirmationCode}</Link>,
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

/** Asks the provider's records what this installation lacks, as after a restored backup. */
export const CompareRecords = ({ onImported }: { onImported: () => unknown }) => {
  const heading = useId();
  const today = dayInWisconsin(new Date());
  const [since, setSince] = useState<string>(() => addDays(today, -7));
  const [progress, setProgress] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<string>();
  const isGood = isDay(since) && since <= today && since >= addDays(today, -longestDays);
  const isBusy = progress !== undefined;

  const compare = async (event: FormEvent) => {
    event.preventDefault();
    if (!isGood || isBusy) return;
    setError(undefined);
    setFound(undefined);
    let all = nothing;
    try {
      const { reconcilePayments } = await api();
      for (const { day, ...range } of partsSince(since, new Date())) {
        setProgress(`Comparing the week from ${formatDay(day)}…`);
        const answer = await reconcilePayments({ body: { ...range, check: false } });
        all = {
          examined: all.examined + answer.examined,
          findings: [
            ...all.findings,
            ...answer.imported.map((one) => ({ ...one, isImported: true })),
            ...answer.unexplained.map((one) => ({ ...one, isImported: false })),
          ],
          recordedUntil: isBehind(answer.recordedUntil, range.until) ? answer.recordedUntil : null,
        };
        setFound(all);
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
          error={isGood ? undefined : 'A day within the last three years'}
          onChange={({ currentTarget: { value } }) => setSince(value)}
        />
        <Button look="primary" type="submit" aria-disabled={isBusy || !isGood}>
          {isBusy ? 'Comparing…' : 'Compare'}
        </Button>
      </form>
      <p role="status">{progress ?? (found && !error && summaryOf(found))}</p>
      <ErrorLine>{error}</ErrorLine>
      {found && found.findings.length > 0 && (
        <Table
          caption="What PayPal’s records hold and was not known here"
          columns={columns}
          rows={found.findings}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={null}
        />
      )}
    </section>
  );
};

const summaryOf = ({ examined, findings, recordedUntil }: Found): string => {
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
