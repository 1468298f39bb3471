import { useRouteLoaderData } from 'react-router';
import type { HostBooking, HostPayout, PaidOut } from '#contract/booking.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { hostSums } from '#domain/host-payout.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { loader } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { explainPayout } from './booking-views.ts';
import styles from './host-payout.module.css';
import { nextText, nothingText, problemText, whereText } from './host-payout-texts.ts';
import { partText } from './paid-out-text.ts';

type PaidBooking = Pick<
  HostBooking,
  | 'listingId'
  | 'status'
  | 'bookingPriceCents'
  | 'refundedCents'
  | 'payoutCents'
  | 'paidOut'
  | 'paidBefore'
  | 'hostPayout'
>;

/** How it was paid; of what was sent at different times a line each, with its sum. */
const Parts = ({ parts }: Pick<PaidOut, 'parts'>) => (
  <ul role="list" className={styles.parts}>
    {parts.map((part) => (
      <li key={`${part.dateTime.getTime()} ${part.checkNumber}`}>
        {parts.length > 1 && `${formatMoney(part.amountCents)} `}
        {partText(part)}
      </li>
    ))}
  </ul>
);

/** What the host of a booking gets, or was paid, and how it comes about; nothing where nothing was ever to be paid. */
export const PayoutFact = ({ booking }: { booking: PaidBooking }) => {
  const { hostPayout } = booking;
  const paid = booking.paidOut ?? booking.paidBefore;
  const { paidCents, getsCents } = hostSums(booking);
  if (hostPayout?.whyNothing)
    return (
      <Fact label="You get">
        Nothing is paid out
        <p className={styles.how}>{nothingText({ ...booking, hostPayout })}</p>
      </Fact>
    );
  const where = hostPayout && whereText(hostPayout);
  const next = hostPayout && nextText(hostPayout, dayInWisconsin(serverNow()));
  return (
    <>
      {paid && paidCents !== null && (
        <Fact label="You were paid" className="figures">
          {formatMoney(paidCents)}
          <Parts parts={paid.parts} />
          <p className={styles.how}>
            {getsCents === null
              ? causeText(booking, paidCents)
              : 'It counts toward what you get once the booking is paid.'}
          </p>
        </Fact>
      )}
      {getsCents !== null && (
        <Fact label="You get" className="figures">
          {formatMoney(getsCents)}
          {where && <p className={styles.how}>{where}</p>}
          {next && <p className={styles.how}>{next}</p>}
          <p className={styles.how}>{causeText(booking, getsCents)}</p>
        </Fact>
      )}
    </>
  );
};

/** How a sum comes about. */
const causeText = (
  { status, bookingPriceCents, refundedCents, hostPayout }: PaidBooking,
  cents: Cents,
): string =>
  status === 'Cancelled' || status === 'Rejected'
    ? 'It was sent before the booking ended; nothing more is paid out.'
    : // Refunds take nothing off the share of a booking that waits for its payment.
      explainPayout(bookingPriceCents, cents, hostPayout ? refundedCents : 0);

/** What keeps the host from their payout, and what they can do. */
export const PayoutProblem = ({
  booking,
}: {
  booking: Pick<HostBooking, 'listingId' | 'status'> & { hostPayout: HostPayout };
}) => {
  const supportEmail = useRouteLoaderData<typeof loader>('root')?.site.supportEmail;
  const problem = problemText(booking);
  if (!problem) return null;
  const { title, text, action, writeIf } = problem;
  return (
    <section className={styles.problem} aria-labelledby="payout-problem">
      <h2 id="payout-problem">{title}</h2>
      <p>
        {text}
        {writeIf && supportEmail && (
          <>
            {' '}
            Write to <MailLink email={supportEmail} /> {writeIf}.
          </>
        )}
      </p>
      {action && (
        <ButtonLink variant="secondary" to={action.to}>
          {action.label}
        </ButtonLink>
      )}
    </section>
  );
};
