import { useRouteLoaderData } from 'react-router';
import type { HostBooking, HostPayout, PaidOut } from '#contract/booking.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { loader } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { explainPayout, getsOf } from './booking-views.ts';
import styles from './host-payout.module.css';
import { nextText, nothingText, problemText, whereText } from './host-payout-texts.ts';
import { partText } from './paid-out-text.ts';

type PaidBooking = Pick<
  HostBooking,
  'listingId' | 'status' | 'bookingPriceCents' | 'refundedCents' | 'payoutCents' | 'paidOut' | 'hostPayout'
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
  const { hostPayout, paidOut, status, bookingPriceCents, refundedCents } = booking;
  const cents = getsOf(booking);
  if (cents === null) return null;
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
    <Fact label={paidOut ? 'You were paid' : 'You get'} className="figures">
      {formatMoney(cents)}
      {paidOut && <Parts parts={paidOut.parts} />}
      {where && <p className={styles.how}>{where}</p>}
      {next && <p className={styles.how}>{next}</p>}
      <p className={styles.how}>
        {status === 'Cancelled' || status === 'Rejected'
          ? 'It was sent before the booking ended; nothing more is paid out.'
          : explainPayout(bookingPriceCents, cents, refundedCents)}
      </p>
    </Fact>
  );
};

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
