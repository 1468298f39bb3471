import type { Check } from '#contract/check-fields.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { checksText, owedAgainText, paidText } from './check-texts.ts';
import styles from './checks.module.css';

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
  const [only] = checks.length === 1 ? checks : [];
  const payouts = checks.flatMap(({ payouts }) => payouts);
  const undo = async () => {
    const { undoChecks } = await api();
    const body = { checkIds: checks.map(({ id }) => id) };
    const { undone } = await undoChecks({ body, idempotencyKey: keyFor(body) });
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
      <p>
        {owedAgainText(payouts, 'undone')} The {only ? 'number is' : 'numbers are'} free again, and no
        statement goes out. Don’t mail {only ? 'this check' : 'these checks'}.
      </p>
    </ConfirmDialog>
  );
};
