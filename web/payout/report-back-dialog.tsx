import type { Check } from '#contract/check-fields.ts';
import { contract } from '#contract/contract.ts';
import type { HandPayment, Payout } from '#contract/payout-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { submitInDialog } from '../ui/dialog-form.ts';
import { TextArea } from '../ui/field.tsx';
import { useBodyForm } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { reasonNeeded } from '../ui/reason-field.tsx';
import { checkName, checkTitle, owedAgainText, paidText, payoutsText } from './check-texts.ts';
import { PayoutFacts } from './payout-facts.tsx';

/** What becomes of what is owed again: only a payout by hand is sent without another word. */
const nextOf = ({ payoutType, manualPaymentStatus, isPaymentDoubted, isReportUnread }: Payout): string => {
  if (manualPaymentStatus === 'Canceled') return 'stays cancelled until you pay it after all';
  if (isPaymentDoubted) return 'waits, as the payment of the booking is in doubt';
  if (isReportUnread) return 'waits, as what PayPal reported of an earlier payment is unread';
  return payoutType === 'Manual'
    ? 'comes in the next run of checks, unless you pay it another way'
    : 'waits until you pay it again';
};

/** What comes back with a check: all that it paid. */
const CheckConsequence = ({ check }: { check: Check }) => (
  <>
    <p>
      {checkTitle(check)} of {formatMoney(check.amountCents)} to {check.payeeName} is voided.{' '}
      {owedAgainText(check.payouts)} Have the bank stop a lost check first.
    </p>
    {check.payouts.length > 1 && (
      <p>
        That goes for{' '}
        {check.payouts.length === 2 ? 'both payouts' : `all ${payoutsText(check.payouts.length)}`} that it
        paid: {paidText(check.payouts)}.
      </p>
    )}
  </>
);

/**
 * Says that a check was lost or returned, or that a PayPal payment by hand came back
 * (docs/rules/payouts.md#money-that-came-back).
 */
export const ReportBackDialog = ({
  payout,
  check,
  handPayment,
  onDone,
  onClose,
}: {
  payout: Payout;
  check?: Check;
  handPayment?: HandPayment;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const { bookingId } = payout;
  const form = useBodyForm(contract.reportPayoutBack.body, {
    ...{ checkId: check?.id ?? null, attemptId: handPayment?.attemptId ?? null },
    reason: '',
  });
  const { errors, isValid } = form.formState;
  const keyFor = useIdempotencyKey();
  const report = () =>
    submitInDialog(form, async (body) => {
      const { reportPayoutBack } = await api();
      await reportPayoutBack({ params: { bookingId }, body, idempotencyKey: keyFor(body) });
      notify(check ? `${checkTitle(check)} is voided.` : 'It is recorded that the PayPal payment came back.');
      await onDone();
    });
  return (
    <ConfirmDialog
      title={check ? `Was ${checkName(check)} lost or returned?` : 'Did this PayPal payment come back?'}
      action={check ? 'Yes, void it' : 'Yes, it came back'}
      doing="Recording…"
      whyNot={isValid ? undefined : reasonNeeded}
      onConfirm={report}
      onClose={onClose}
    >
      {check ? (
        <CheckConsequence check={check} />
      ) : (
        <>
          <PayoutFacts payout={payout} />
          {handPayment && (
            <p>
              The {formatMoney(handPayment.amountCents)} that was sent to {handPayment.receiverEmail} on{' '}
              {formatInstant(handPayment.sentDateTime)} came back.
            </p>
          )}
          <p>What of it is still owed {nextOf(payout)}.</p>
        </>
      )}
      <KeptTexts of={`payout back ${check?.id ?? handPayment?.attemptId ?? bookingId}`} />
      <TextArea
        label="Reason"
        hint="Administrators can read it"
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </ConfirmDialog>
  );
};
