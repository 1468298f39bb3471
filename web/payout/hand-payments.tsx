import type { HandPayment, Payout } from '#contract/payout-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import styles from './payout.module.css';

/**
 * Every payment through PayPal of which only administrators know, and which is with the owner; each can be said to have
 * come back (docs/rules/payouts.md#money-that-came-back).
 */
export const HandPayments = ({
  payout: { handPayments },
  onBack,
}: {
  payout: Payout;
  onBack: (handPayment: HandPayment) => void;
}) => (
  <section className={styles.card} aria-labelledby="hand-payments">
    <h2 id="hand-payments">PayPal payments recorded by hand</h2>
    <ol role="list" className={styles.attempts}>
      {handPayments.map((one) => (
        <li key={one.attemptId}>
          <dl className={styles.facts}>
            <Fact label="Sent">{formatInstant(one.sentDateTime)}</Fact>
            <Fact label="To">
              <MailLink email={one.receiverEmail} />
            </Fact>
            <Fact label="Amount" className="figures">
              {formatMoney(one.amountCents)}
            </Fact>
          </dl>
          <p className={styles.actions}>
            <Button small onClick={() => onBack(one)}>
              It came back
              <span className="visually-hidden">: {formatMoney(one.amountCents)}</span>
            </Button>
          </p>
        </li>
      ))}
    </ol>
  </section>
);
