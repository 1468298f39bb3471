import { formatMoney } from '#domain/money.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import type { ListedCheck } from './check-list.tsx';
import { checkName, checksText, payoutsText } from './check-texts.ts';

/** The numbers of checks that count up. */
const numbersText = (checks: readonly ListedCheck[]): string => {
  const [first, last] = [checks[0]?.number, checks.at(-1)?.number];
  return first === last ? `with the number ${first}` : `with the numbers ${first} to ${last}`;
};

/** Sums up a run before it is marked as sent. */
export const RunQuestion = ({
  checks,
  sumCents,
  onConfirm,
  onClose,
}: {
  checks: readonly ListedCheck[];
  sumCents: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) => {
  const payouts = checks.reduce((sum, { check }) => sum + check.payouts.length, 0);
  const back = checks.flatMap(({ check: { cameBack, payeeName } }) =>
    cameBack ? [{ cameBack, payeeName }] : [],
  );
  return (
    <ConfirmDialog
      title={checks.length === 1 ? 'Was this check sent?' : `Were these ${checks.length} checks sent?`}
      action="Yes, mark as sent"
      doing="Marking…"
      onConfirm={onConfirm}
      onClose={onClose}
      fallbackText="The checks can’t be marked just now. Please try again."
    >
      <p>
        {checksText(checks.length)} {numbersText(checks)}, for {payoutsText(payouts)}:{' '}
        <strong>{formatMoney(sumCents)}</strong> in all.
      </p>
      {back.length > 0 && (
        <p>
          To the same address a check was lost or returned before:{' '}
          {back.map(({ cameBack, payeeName }) => `${checkName(cameBack)} to ${payeeName}`).join(', ')}.
        </p>
      )}
      <p>
        {checks.length === 1 ? 'The owner gets a statement' : 'Each owner gets one statement'} by email in an
        hour. Until then it can be undone.
      </p>
    </ConfirmDialog>
  );
};
