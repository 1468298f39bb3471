import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { type PayoutSort, type PayoutTab, pathTypeOf, payoutStatusesOfTab } from '#domain/payout-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { amountFilters, countyFilter } from '../layouts/common-filters.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Filter } from '../ui/table/filters.tsx';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/payouts.screen.ts';
import { CancelPayoutDialog } from './cancel-payout-dialog.tsx';
import { MarkSentDialog } from './mark-sent-dialog.tsx';
import styles from './payout.module.css';
import { PayoutStatusChip } from './payout-status-chip.tsx';
import { datesOf, notesOf, statusNames, tabNames, typeNames } from './payout-texts.ts';

export const meta = () => privatePage('Payouts');

const { query } = contract.listPayouts;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listPayouts } = await api();
  return loadTable(request, query, (state) => listPayouts({ query: state }));
};

const filtersOf = (tab: PayoutTab): readonly Filter[] => [
  {
    name: 'status',
    label: 'Status',
    options: [
      ...payoutStatusesOfTab[tab].map((value) => ({ value, text: statusNames[value] })),
      ...(tab === 'pending'
        ? [
            { value: 'Unclaimed', text: 'Processing, unclaimed' },
            { value: 'OnHold', text: 'Processing, on hold' },
          ]
        : []),
      ...(tab === 'other' ? [{ value: 'StillOwed', text: 'Canceled, still owed' }] : []),
      { value: 'PaidTooMuch', text: 'Paid more than is due' },
    ],
  },
  countyFilter,
  ...amountFilters,
];
const filters: Record<PayoutTab, readonly Filter[]> = {
  pending: filtersOf('pending'),
  complete: filtersOf('complete'),
  other: filtersOf('other'),
};

const StatusAndWait = ({ payout }: { payout: PayoutRow }) => (
  <span className={styles.statusAndWait}>
    <PayoutStatusChip payout={payout} />
    {notesOf(payout).map((note) => (
      <span key={note} className={styles.note}>
        {note}
      </span>
    ))}
    {payout.isPaymentDoubted && payout.owedCents > 0 && (
      <Link to={adminPaths.payments()} className={styles.wait}>
        Waits: payment in doubt
      </Link>
    )}
  </span>
);

type Chosen = { payout: PayoutRow; act: 'mark' | 'cancel' };

const columnsWith = (choose: (chosen: Chosen) => void): readonly Column<PayoutRow, PayoutSort>[] => [
  {
    label: 'Booking Confirmation',
    sort: 'confirmationCode',
    cell: ({ bookingId, confirmationCode, listingName, listingUserName }) => (
      <span className={styles.two}>
        <Link to={adminPaths.booking(bookingId)} className={styles.code}>
          {confirmationCode}
        </Link>
        <span>{listingName}</span>
        <span>{listingUserName}</span>
      </span>
    ),
  },
  {
    label: 'Created',
    sort: 'created',
    first: 'desc',
    isNumber: true,
    cell: ({ createdDateTime }) => formatDateOf(createdDateTime),
  },
  { label: 'Payout Type', cell: ({ payoutType }) => typeNames[payoutType] },
  {
    label: 'Payout Date',
    sort: 'payoutDate',
    first: 'desc',
    isNumber: true,
    cell: (payout) => (
      <span className={styles.two}>
        {datesOf(payout).map((date) => (
          <span key={date}>{date}</span>
        ))}
      </span>
    ),
  },
  {
    label: 'Amount',
    sort: 'amount',
    first: 'desc',
    isNumber: true,
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  { label: 'Status', inCard: 'beside', cell: (payout) => <StatusAndWait payout={payout} /> },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (payout) => (
      <span className={styles.rowActions}>
        <Link to={adminPaths.payout(payout.bookingId, pathTypeOf(payout.payoutType))}>
          View<span className="visually-hidden"> the payout for {payout.confirmationCode}</span>
        </Link>
        {payout.acts.includes('mark') && (
          <Button small onClick={() => choose({ payout, act: 'mark' })}>
            Mark as payment sent<span className="visually-hidden">: {payout.confirmationCode}</span>
          </Button>
        )}
        {payout.payoutType === 'Manual' && payout.acts.includes('cancel') && (
          <Button small onClick={() => choose({ payout, act: 'cancel' })}>
            Cancel payout<span className="visually-hidden">: {payout.confirmationCode}</span>
          </Button>
        )}
      </span>
    ),
  },
];

export default function AdminPayouts({ loaderData }: Route.ComponentProps) {
  const { payouts, counts, total, isTotalWhole, state } = loaderData;
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  usePolling(60_000);
  const Dialog = chosen?.act === 'mark' ? MarkSentDialog : CancelPayoutDialog;
  return (
    <>
      <TablePage
        title="Payouts"
        query={query}
        state={state}
        action={<ButtonLink to={adminPaths.checkRun()}>Checks to send</ButtonLink>}
        search={{ label: 'Search payouts', hint: 'Code, land, owner, or check number' }}
        filters={filters[state.tab]}
        exportTable={async () => (await api()).exportPayoutTable({ query: state })}
        tabs={{ label: 'Payouts by status', names: tabNames, counts }}
        columns={columnsWith(setChosen)}
        rows={payouts}
        keyOf={({ bookingId }) => bookingId}
        total={total}
        isTotalWhole={isTotalWhole}
      />
      {chosen && <Dialog payout={chosen.payout} onDone={revalidate} onClose={() => setChosen(null)} />}
    </>
  );
}
