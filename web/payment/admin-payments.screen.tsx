import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { PaymentAttention } from '#contract/payment-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { canBeClosed } from '#domain/payment-attention.ts';
import { adminPaths } from '../admin-paths.ts';
import { ConfirmPaymentDialog } from '../booking/confirm-payment-dialog.tsx';
import { WithdrawDialog } from '../booking/withdraw-dialog.tsx';
import { CompareRecords } from '../records/compare-records.tsx';
import { RecordFindings } from '../records/record-findings.tsx';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { orNotFound } from '../session/guards.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import table from '../ui/table/table.module.css';
import { type Column, Table } from '../ui/table/table.tsx';
import type { Route } from './+types/admin-payments.screen.ts';
import styles from './admin-payments.module.css';
import { attentionTexts } from './attention-texts.ts';
import { CloseChargebackDialog } from './close-chargeback-dialog.tsx';
import { ClosePaymentDialog } from './close-payment-dialog.tsx';

export const meta = () => privatePage('Payments');

export const clientLoader = () =>
  loadOrCached(adminPaths.payments(), async () => {
    const { getPaymentAttention, getRecordFindings } = await api();
    const [{ payments }, records] = await Promise.all([getPaymentAttention(), getRecordFindings()]);
    return { payments, records };
  }).catch(orNotFound);

/** What an administrator can do about a payment here. */
type Act = 'close' | 'closeChargeback' | 'confirm' | 'withdraw';

const columnsWith = (
  act: (act: Act, payment: PaymentAttention) => void,
): readonly Column<PaymentAttention, never>[] => [
  {
    label: 'Booking',
    cell: ({ bookingId, confirmationCode }) => (
      <Link to={adminPaths.booking(bookingId)} className={styles.code}>
        {confirmationCode}
      </Link>
    ),
  },
  {
    label: 'What is wrong',
    inCard: 'beside',
    cell: ({ reason }) => (
      <StatusChip tone={attentionTexts[reason].tone}>{attentionTexts[reason].name}</StatusChip>
    ),
  },
  {
    label: 'Hunter',
    inCard: 'bare',
    cell: ({ hunter }) => (
      <span className={`${styles.two} ${styles.hunter}`}>
        <Link to={adminPaths.user(hunter.id)}>{`${hunter.firstName} ${hunter.lastName}`}</Link>
        <MailLink email={hunter.email} />
      </span>
    ),
  },
  { label: 'Amount', isNumber: true, cell: ({ amountCents }) => formatMoney(amountCents) },
  {
    label: 'Since',
    cell: ({ sinceDateTime }) => <span className="figures">{formatInstant(sinceDateTime)}</span>,
  },
  {
    label: 'What is known',
    inCard: 'bare',
    cell: (payment) => (
      <span className={styles.two}>
        {attentionTexts[payment.reason].known(payment)}
        <ProviderId payment={payment} />
      </span>
    ),
  },
  {
    label: 'What happens next',
    inCard: 'bare',
    cell: (payment) => (
      <span className={styles.next}>
        {attentionTexts[payment.reason].next}
        {canBeClosed(payment.reason, payment.sinceDateTime, serverNow()) && (
          <Button small onClick={() => act('close', payment)}>
            No money came<span className="visually-hidden">: {payment.confirmationCode}</span>
          </Button>
        )}
        {payment.reason === 'chargeback' && (
          <Button small onClick={() => act('closeChargeback', payment)}>
            Tick it off<span className="visually-hidden">: {payment.confirmationCode}</span>
          </Button>
        )}
        {payment.reason === 'doubted' && (
          <span className={styles.acts}>
            <Button small onClick={() => act('confirm', payment)}>
              It came another way<span className="visually-hidden">: {payment.confirmationCode}</span>
            </Button>
            {payment.canBeWithdrawn && (
              <Button small onClick={() => act('withdraw', payment)}>
                It never came<span className="visually-hidden">: {payment.confirmationCode}</span>
              </Button>
            )}
          </span>
        )}
      </span>
    ),
  },
];

/** Its id at the provider. */
const ProviderId = ({ payment: { captureId, providerOrderId } }: { payment: PaymentAttention }) => {
  const id = captureId ?? providerOrderId;
  return id && <span className={styles.id}>{`${captureId ? 'Capture' : 'Order'} ${id}`}</span>;
};

type ActDialogProps = {
  act: Act;
  payment: PaymentAttention;
  onDone: () => unknown;
  onClose: () => void;
};

const ActDialog = ({ act, payment, ...dialog }: ActDialogProps) => {
  if (act === 'close') return <ClosePaymentDialog payment={payment} {...dialog} />;
  if (act === 'closeChargeback') return <CloseChargebackDialog payment={payment} {...dialog} />;
  const { bookingId, paymentId, amountCents, sinceDateTime } = payment;
  const doubted = { amountCents, id: paymentId ?? '', flagReason: null, doubtedDateTime: sinceDateTime };
  const DoubtDialog = act === 'confirm' ? ConfirmPaymentDialog : WithdrawDialog;
  return <DoubtDialog booking={{ id: bookingId }} payment={doubted} {...dialog} />;
};

export default function AdminPayments({ loaderData: { payments, records } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<{ act: Act; payment: PaymentAttention } | null>(null);
  usePolling(60_000);
  return (
    <div className={table.page}>
      <header className={table.head}>
        <h1>Payments</h1>
      </header>
      <section className={styles.section} aria-labelledby="attention">
        <h2 id="attention">To look at</h2>
        <Table
          caption="Payments to look at"
          columns={columnsWith((act, payment) => setOpen({ act, payment }))}
          rows={payments}
          keyOf={({ reason, bookingId, paymentId, sinceDateTime }) =>
            [reason, bookingId, paymentId, sinceDateTime.getTime()].join()
          }
          empty={
            <Empty
              title="Every payment is settled."
              hint="Here stands what is under way for more than ten minutes, money that pays no booking or is in doubt, refunds that failed, and chargebacks."
            />
          }
        />
      </section>
      <RecordFindings records={records} />
      <CompareRecords onImported={revalidate} />
      {open && <ActDialog {...open} onDone={revalidate} onClose={() => setOpen(null)} />}
    </div>
  );
}
