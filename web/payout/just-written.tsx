import { type Ref, useState } from 'react';
import type { Check } from '#contract/check-fields.ts';
import { formatMoney } from '#domain/money.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { isUndoable, payoutsText, timeLeftText } from './check-texts.ts';
import styles from './checks.module.css';
import { UndoChecksDialog } from './undo-checks-dialog.tsx';

/** The most checks that are shown before all are asked for. */
const fewChecks = 5;

/** A check that can still be undone. */
const WrittenCheck = ({ check, now, onUndo }: { check: Check; now: Date; onUndo: () => void }) => (
  <li className={styles.written}>
    <span className={styles.writtenNumber}>Check {check.checkNumber}</span>
    <span className={styles.who}>
      <strong>{check.payeeName}</strong>
      <span className={styles.writtenFor}>
        {payoutsText(check.payouts.length)}:{' '}
        {check.payouts.map(({ confirmationCode }) => confirmationCode).join(', ')}
      </span>
    </span>
    <strong className={styles.writtenSum}>{formatMoney(check.amountCents)}</strong>
    <span className={styles.left}>{check.undoUntil && timeLeftText(check.undoUntil, now)}</span>
    <Button small onClick={onUndo}>
      Undo<span className="visually-hidden"> check {check.checkNumber}</span>
    </Button>
  </li>
);

/**
 * The checks of the last hour, latest first, until their statements go out; nothing without any. They are here after
 * the page is loaded again, too.
 */
export const JustWritten = ({
  checks,
  headingRef,
  onUndone,
}: {
  checks: readonly Check[];
  headingRef: Ref<HTMLHeadingElement>;
  /** Called with the checks that could not be undone any more. */
  onUndone: (tooLate: readonly Check[]) => unknown;
}) => {
  const now = useNow(20_000);
  const [undone, setUndone] = useState<readonly Check[]>();
  const [isWhole, setWhole] = useState(false);
  const undoable = checks.filter((check) => isUndoable(check, now));
  if (undoable.length === 0 && !undone) return null;
  const shown = isWhole ? undoable : undoable.slice(0, fewChecks);
  return (
    <section className={styles.justWritten} aria-labelledby="just-written">
      <div className={styles.title}>
        <h2 id="just-written" ref={headingRef} tabIndex={-1}>
          Just written
        </h2>
        {undoable.length > 1 && (
          <Button small onClick={() => setUndone(undoable)}>
            Undo all {undoable.length}
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        Each owner gets a statement an hour after their check was marked. Until then it can be undone, and
        nobody is told.
      </p>
      <ul role="list">
        {shown.map((check) => (
          <WrittenCheck key={check.id} check={check} now={now} onUndo={() => setUndone([check])} />
        ))}
      </ul>
      {shown.length < undoable.length && (
        <p>
          <Button small onClick={() => setWhole(true)}>
            Show all {undoable.length}
          </Button>
        </p>
      )}
      {undone && <UndoChecksDialog checks={undone} onDone={onUndone} onClose={() => setUndone(undefined)} />}
    </section>
  );
};
