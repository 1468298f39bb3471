import { useId, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { RecordFinding } from '#contract/records.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import { type Column, Table } from '../ui/table/table.tsx';
import styles from './records.module.css';

type Records = {
  checkedDateTime: Date | null;
  checkedUntilDateTime: Date | null;
  failedDateTime: Date | null;
  failure: 'down' | 'notAllowed' | null;
  findings: RecordFinding[];
};

const columnsWith = (close: (finding: RecordFinding) => void): readonly Column<RecordFinding, never>[] => [
  {
    label: 'Transaction',
    cell: ({ kind, id }) => (
      <span className={styles.transaction}>
        {kind}
        <span className={styles.id}>{id}</span>
      </span>
    ),
  },
  {
    label: 'Booking',
    inCard: 'beside',
    cell: ({ bookingId, confirmationCode }) =>
      bookingId === null ? (
        'none here'
      ) : (
        <Link to={adminPaths.booking(bookingId)} className={styles.code}>
          {confirmationCode}
        </Link>
      ),
  },
  {
    label: 'Amount',
    isNumber: true,
    cell: ({ amountCents, currency }) =>
      `${formatMoney(amountCents)}${currency === 'USD' ? '' : ` (${currency})`}`,
  },
  { label: 'When', cell: ({ dateTime }) => <span className="figures">{formatInstant(dateTime)}</span> },
  {
    label: 'What differs',
    inCard: 'bare',
    cell: (finding) => (
      <span className={styles.reason}>
        {finding.note}
        <Button small onClick={() => close(finding)}>
          Close<span className="visually-hidden">: {finding.id}</span>
        </Button>
      </span>
    ),
  },
];

/** What the nightly comparison with PayPal's records found, and when it was. */
export const RecordFindings = ({ records }: { records: Records }) => {
  const heading = useId();
  const { revalidate } = useRevalidator();
  const [closing, setClosing] = useState<RecordFinding | null>(null);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>Differs from PayPal’s records</h2>
      <p className={styles.lead}>{stateOf(records)}</p>
      {records.checkedDateTime !== null && (
        <Table
          caption="Transactions that differ from PayPal’s records"
          columns={columnsWith(setClosing)}
          rows={records.findings}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={
            <Empty
              title="Nothing differs."
              hint="Payments, refunds and payouts that only we or only PayPal know of stand here."
            />
          }
        />
      )}
      {closing && (
        <CloseFindingDialog finding={closing} onDone={revalidate} onClose={() => setClosing(null)} />
      )}
    </section>
  );
};

const stateOf = ({ checkedDateTime, checkedUntilDateTime, failedDateTime, failure }: Records): string => {
  const failed =
    failedDateTime === null
      ? ''
      : failure === 'notAllowed'
        ? ' Since then PayPal does not let this app search transactions: turn on “Transaction search” for it in PayPal’s dashboard.'
        : ` PayPal gave no answer on ${formatInstant(failedDateTime)}; it is tried again by itself.`;
  if (checkedDateTime === null || checkedUntilDateTime === null)
    return `All payments, refunds and payouts are compared with PayPal’s records every night. That has not happened yet.${failed}`;
  return `All payments, refunds and payouts are compared with PayPal’s records every night: last on ${formatInstant(checkedDateTime)}, up to ${formatInstant(checkedUntilDateTime)}.${failed}`;
};

const CloseFindingDialog = ({
  finding: { kind, id, amountCents },
  onDone,
  onClose,
}: {
  finding: RecordFinding;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.closeRecordFinding.body.safeParse({ kind, id, reason });
  const close = async () => {
    if (!input.success) return;
    const { closeRecordFinding } = await api();
    await closeRecordFinding({ body: input.data, idempotencyKey: keyFor(input.data) });
    notify('The finding is closed.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Is it explained?"
      action="Close it"
      doing="Closing…"
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        {`The ${kind === 'Other' ? 'transaction' : kind.toLowerCase()} of ${formatMoney(amountCents)} leaves this list for good. Nothing else changes: no money moves, and no booking.`}
      </p>
      <KeptTexts of={`close finding ${kind} ${id}`} />
      <ReasonField hint="Only administrators can read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
