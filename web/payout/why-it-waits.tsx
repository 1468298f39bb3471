import { Link } from 'react-router';
import type { Payout, UnreadReport } from '#contract/payout-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import styles from './payout.module.css';

const WaitsForPayment = () => (
  <p className={styles.waits}>
    It waits: the payment of its booking was recorded by hand, and the one through PayPal that was under way
    then has failed. Say under <Link to={adminPaths.payments()}>Payments</Link> whether the money came.
  </p>
);

/** Its PayPal address is new. */
const WaitsForAddress = ({ until }: { until: Date }) => (
  <p className={styles.waits}>
    It waits until {formatInstant(until)}, as its PayPal address is new: until then the owner can object.
  </p>
);

/** PayPal does not know it now: why it can't be cancelled. */
const NotKnown = ({ since }: { since: Date }) => (
  <p className={styles.waits}>
    Since {formatInstant(since)} PayPal says that it does not know this payment. It is read again by itself,
    and can’t be cancelled meanwhile. After three days of that you can say what became of it.
  </p>
);

/** PayPal does not let us see it: why it can't be cancelled here. */
const NotShown = ({ since }: { since: Date }) => (
  <p className={styles.waits}>
    Since {formatInstant(since)} PayPal does not let our account see this payment, so it can’t be cancelled
    from here. It is read again every hour, and can be cancelled again once it is shown. Please look at our
    account at PayPal: unclaimed money can also be taken back there.
  </p>
);

/** What PayPal reported of an earlier payment is unread: since when, and what comes next. */
const WaitsForReport = ({ report }: { report: UnreadReport }) => {
  const { receiverEmail, amountCents, reportedDateTime, untilDateTime, isOverdue } = report;
  const payment = `an earlier payment of ${formatMoney(amountCents)} to ${receiverEmail}`;
  return (
    <p className={styles.waits}>
      {isOverdue
        ? `It waits: what PayPal reported on ${formatInstant(reportedDateTime)} of ${payment} could not be read for three days. Please look for that payment in PayPal’s records, and say what became of it: then the payout goes on.`
        : `It waits: on ${formatInstant(reportedDateTime)} PayPal reported something of ${payment}, which could not be read yet. It may have been paid, so nothing more is sent or can be marked as sent before. It is read again every hour. If PayPal says until ${formatInstant(untilDateTime)} that it does not know that payment, the payout goes on; if it still can’t be read then, you can say here what became of it.`}
    </p>
  );
};

/** Why a payout is not sent now, or can't be cancelled; nothing if nothing keeps it. */
export const WhyItWaits = ({ payout }: { payout: Payout }) => {
  const { attempts, isPaymentDoubted, missingSinceDateTime, hiddenSinceDateTime, waitsUntilDateTime } =
    payout;
  const isOwed = payout.owedCents > 0;
  return (
    <>
      {isPaymentDoubted && isOwed && <WaitsForPayment />}
      {missingSinceDateTime && !attempts.some(({ isGivenUp }) => isGivenUp) && (
        <NotKnown since={missingSinceDateTime} />
      )}
      {hiddenSinceDateTime && <NotShown since={hiddenSinceDateTime} />}
      {isOwed &&
        payout.unreadReports.map((report) => <WaitsForReport key={report.attemptId} report={report} />)}
      {waitsUntilDateTime && <WaitsForAddress until={waitsUntilDateTime} />}
    </>
  );
};
