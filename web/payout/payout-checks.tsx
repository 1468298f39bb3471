import { Link } from 'react-router';
import type { Check } from '#contract/check-fields.ts';
import type { Payout } from '#contract/payout-administration.ts';
import type { CheckAct } from '#domain/check.ts';
import { formatInstant, formatInstantNear } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { postalAddress } from '../ui/postal-address.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useNow } from '../ui/use-now.ts';
import { checkName, checkTitle, isUndoable } from './check-texts.ts';
import styles from './payout.module.css';

/** The acts in the order of their buttons. */
const actLabels = {
  undo: 'Undo',
  reportBack: 'Lost or returned',
  replace: 'Replace',
  correctNumber: 'Correct the number',
} as const satisfies Record<CheckAct, string>;

/** Where a check stands, in a chip. */
const CheckStatus = ({ check, now }: { check: Check; now: Date }) => {
  if (check.voidedDateTime) return <StatusChip tone="danger">Voided</StatusChip>;
  if (check.undoUntil && isUndoable(check, now))
    return (
      <StatusChip tone="wheat">Can be undone until {formatInstantNear(check.undoUntil, now)}</StatusChip>
    );
  return <StatusChip tone="pine">Sent</StatusChip>;
};

/** The other payouts that a check pays. */
const PaysToo = ({ others }: { others: Check['payouts'] }) => (
  <Fact label="Also Pays">
    <ul role="list">
      {others.map(({ bookingId, confirmationCode, amountCents, payoutType }) => (
        <li key={bookingId}>
          <Link to={adminPaths.payout(bookingId, pathTypeOf(payoutType))} className={styles.code}>
            {confirmationCode}
          </Link>{' '}
          {formatMoney(amountCents)}
        </li>
      ))}
    </ul>
  </Fact>
);

const CheckFacts = ({ check, bookingId }: { check: Check; bookingId: string }) => {
  const own = check.payouts.find((payout) => payout.bookingId === bookingId);
  const others = check.payouts.filter((payout) => payout.bookingId !== bookingId);
  return (
    <dl className={styles.facts}>
      <Fact label="Written">
        {formatInstant(check.writtenDateTime)}
        {check.writtenBy && <span className={styles.by}>{check.writtenBy}</span>}
      </Fact>
      <Fact label="Amount" className="figures">
        {formatMoney(check.amountCents)}
        {others.length > 0 && own && (
          <span className={styles.by}>{formatMoney(own.amountCents)} of it for this booking</span>
        )}
      </Fact>
      {others.length > 0 && <PaysToo others={others} />}
      <Fact label="To" className={styles.address}>
        {`${check.payeeName}\n${postalAddress(check.address)}`.trim()}
      </Fact>
      {check.note && <Fact label="Note">{check.note}</Fact>}
      {check.voidedDateTime && (
        <Fact label="Voided">
          {formatInstant(check.voidedDateTime)}
          {check.voidReason && <span className={styles.by}>{check.voidReason}</span>}
        </Fact>
      )}
      {check.replacedByNumber && <Fact label="Replaced By">Check {check.replacedByNumber}</Fact>}
    </dl>
  );
};

/** Every check that pays or paid a part of a payout, latest first, each with what can be done with it now. */
export const PayoutChecks = ({
  payout: { bookingId, checks },
  onAct,
}: {
  payout: Payout;
  onAct: (act: CheckAct, check: Check) => void;
}) => {
  const now = useNow(20_000);
  /** Undoing ends by itself, also on a page that was not loaded again since. */
  const actsOf = (check: Check) =>
    (Object.keys(actLabels) as CheckAct[]).filter(
      (act) => check.acts.includes(act) && (act !== 'undo' || isUndoable(check, now)),
    );
  return (
    <section className={styles.card} aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <ol role="list" className={styles.attempts}>
        {checks.map((check) => (
          <li key={check.id} className={styles.check}>
            <div className={styles.checkHead}>
              <h3>{checkTitle(check)}</h3>
              <CheckStatus check={check} now={now} />
            </div>
            <CheckFacts check={check} bookingId={bookingId} />
            {actsOf(check).length > 0 && (
              <p className={styles.actions}>
                {actsOf(check).map((act) => (
                  <Button key={act} small onClick={() => onAct(act, check)}>
                    {actLabels[act]}
                    <span className="visually-hidden">: {checkName(check)}</span>
                  </Button>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
