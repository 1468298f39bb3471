import type { ReactNode } from 'react';
import type { Check } from '#contract/check-fields.ts';
import { contract } from '#contract/contract.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { submitInDialog } from '../ui/dialog-form.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { useBodyForm } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { postalAddress } from '../ui/postal-address.ts';
import { checkName, checkTitle, paidText, replacedParts, sumOf } from './check-texts.ts';
import styles from './checks.module.css';

type NewNumber = { checkNumber: string; reason: string };

/** Asks for another number of a check, and why. */
const NewNumberDialog = ({
  of,
  label,
  children,
  onSubmit,
  ...dialog
}: {
  title: string;
  action: string;
  doing: string;
  /** Names what is done, and to which check, for the draft of the reason. */
  of: string;
  label: string;
  children: ReactNode;
  onSubmit: (body: NewNumber, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}) => {
  const form = useBodyForm(contract.correctCheckNumber.body, { checkNumber: '', reason: '' });
  const { errors, isValid } = form.formState;
  const keyFor = useIdempotencyKey();
  return (
    <ConfirmDialog
      {...dialog}
      whyNot={isValid ? undefined : 'Give the number, and a reason of at most 250 characters.'}
      onConfirm={() => submitInDialog(form, (body) => onSubmit(body, keyFor(body)))}
    >
      {children}
      <TextField
        label={label}
        autoComplete="off"
        error={errors.checkNumber?.message}
        {...form.register('checkNumber')}
      />
      <KeptTexts of={of} />
      <TextArea
        label="Reason"
        hint="Administrators can read it"
        rows={2}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </ConfirmDialog>
  );
};

type CheckDialogProps = { check: Check; onDone: () => unknown; onClose: () => void };

/** Voids a check and records another in its place (docs/rules/payouts.md#money-that-came-back). */
export const ReplaceCheckDialog = ({ check, onDone, onClose }: CheckDialogProps) => {
  const parts = replacedParts(check);
  const amountCents = sumOf(parts);
  const replace = async (given: NewNumber, idempotencyKey: string) => {
    const body = { ...given, amountCents };
    const { replaceCheck } = await api();
    const written = await replaceCheck({ params: { checkId: check.id }, body, idempotencyKey });
    notify(`${checkTitle(written)} of ${formatMoney(written.amountCents)} replaces ${checkName(check)}.`);
    await onDone();
  };
  return (
    <NewNumberDialog
      of={`replace check ${check.id}`}
      title={`Replace ${checkName(check)}?`}
      action="Replace it"
      doing="Replacing…"
      label="Number of the new check"
      onSubmit={replace}
      onClose={onClose}
    >
      <p>
        {checkTitle(check)} is voided, and the new check of {formatMoney(amountCents)} pays what is owed then:{' '}
        {paidText(parts)}. Have the bank stop a lost check first. The owner gets a new statement.
      </p>
      <p>
        It goes to:
        <span className={styles.goesTo}>
          {`${check.payeeName}\n${check.replacementAddress ? postalAddress(check.replacementAddress) : ''}`.trim()}
        </span>
      </p>
    </NewNumberDialog>
  );
};

/** Writes the number of a check down anew (docs/rules/payouts.md#check-numbers). */
export const CorrectNumberDialog = ({ check, onDone, onClose }: CheckDialogProps) => {
  const correct = async (body: NewNumber, idempotencyKey: string) => {
    const { correctCheckNumber } = await api();
    const written = await correctCheckNumber({ params: { checkId: check.id }, body, idempotencyKey });
    notify(`It is ${checkName(written)} now.`);
    await onDone();
  };
  return (
    <NewNumberDialog
      of={`number of check ${check.id}`}
      title={`Correct the number of ${checkName(check)}?`}
      action="Correct it"
      doing="Correcting…"
      label="Number on the check"
      onSubmit={correct}
      onClose={onClose}
    >
      <p>
        For a number that was written down wrongly: the check stays as it is. The old number stays in the
        activity of {paidText(check.payouts)}.
      </p>
    </NewNumberDialog>
  );
};
