import { useState } from 'react';
import type { Check } from '#contract/check-fields.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { checksText, owedAgainText, paidText } from './check-texts.ts';
import styles from './checks.module.css';
import { noProgress, type Progress, undoInCalls } from './undo-in-calls.ts';

/** Takes back checks before their owners are told of them (docs/rules/payouts.md#undoing-a-check). */
export const UndoChecksDialog = ({
  checks,
  onDone,
  onClose,
}: {
  checks: readonly Check[];
  /** Called with the checks that could not be undone any more. */
  onDone: (tooLate: readonly Check[]) => unknown;
  onClose: () => void;
}) => {
  const keyFor = useIdempotencyKey();
  /** How far it has come: several calls are made for the checks of several runs. */
  const [progress, setProgress] = useState(noProgress);
  const [only] = checks.length === 1 ? checks : [];
  const payouts = checks.flatMap(({ payouts }) => payouts);
  const undo = async () => {
    const { undoChecks } = await api();
    const undoSome = async (checkIds: string[]) => {
      const body = { checkIds };
      return (await undoChecks({ body, idempotencyKey: keyFor(body) })).undone;
    };
    const ids = checks.map(({ id }) => id);
    let undone = progress.undone;
    const noteProgress = (next: Progress) => {
      undone = next.undone;
      setProgress(next);
    };
    try {
      ({ undone } = await undoInCalls(ids, progress, undoSome, noteProgress));
    } catch (error) {
      // What was undone before is owed again in the list behind the dialog.
      if (undone.length > 0) void onDone([]);
      throw error;
    }
    notify(only ? `Check ${only.checkNumber} is undone.` : `${checksText(undone.length)} undone.`);
    await onDone(checks.filter(({ id }) => !undone.includes(id)));
  };
  return (
    <ConfirmDialog
      title={only ? `Undo check ${only.checkNumber}?` : `Undo ${checksText(checks.length)}?`}
      action="Yes, undo"
      doing="Undoing…"
      onConfirm={undo}
      onClose={onClose}
    >
      {only ? (
        <p>
          {only.payeeName}, {formatMoney(only.amountCents)}: {paidText(only.payouts)}.
        </p>
      ) : (
        <ul className={styles.undone}>
          {checks.map(({ id, checkNumber, payeeName, amountCents }) => (
            <li key={id}>
              {checkNumber}: {payeeName}, {formatMoney(amountCents)}
            </li>
          ))}
        </ul>
      )}
      {progress.undone.length > 0 && (
        <p role="status">
          {progress.undone.length} of {checksText(checks.length)} undone so far.
        </p>
      )}
      <p>
        {owedAgainText(payouts, 'undone')} The {only ? 'number is' : 'numbers are'} free again, and no
        statement goes out. Don’t mail {only ? 'this check' : 'these checks'}.
      </p>
    </ConfirmDialog>
  );
};
