import { Link } from 'react-router';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { serverNow } from '../ui/server-clock.ts';

/**
 * What of a payout can still be had back, and where, before money goes back to the hunter: a check can be undone for a
 * while, and PayPal gives back what is not claimed.
 */
export const UndoFirst = ({
  booking: { id, hostPayout },
}: {
  booking: Pick<AdminBooking, 'id' | 'hostPayout'>;
}) =>
  hostPayout && (
    <>
      {hostPayout.itemStatus === 'Unclaimed' && (
        <p>
          The landowner has not claimed {formatMoney(hostPayout.onItsWayCents)} at PayPal yet. Until they do,{' '}
          <Link to={adminPaths.payout(id, pathTypeOf(hostPayout.type))}>take it back first</Link>: cancel the
          payout there, and then say how the rest is paid.
        </p>
      )}
      {hostPayout.undoableChecks.map(({ checkNumber, untilDateTime }) => (
        <p key={checkNumber}>
          The landowner is paid by check {checkNumber}, which can be undone until{' '}
          {formatInstantNear(untilDateTime, serverNow())}. If it wasn’t mailed yet,{' '}
          <Link to={adminPaths.payout(id, 'manual')}>undo it first</Link>: then nothing was sent.
        </p>
      ))}
    </>
  );
