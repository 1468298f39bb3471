import { Link } from 'react-router';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { serverNow } from '../ui/server-clock.ts';

/** Of a payout whose check can still be undone: until when, and where, before money goes back to the hunter. */
export const UndoFirst = ({
  booking: { id, hostPayout },
}: {
  booking: Pick<AdminBooking, 'id' | 'hostPayout'>;
}) =>
  hostPayout?.undoableChecks.map(({ checkNumber, untilDateTime }) => (
    <p key={checkNumber}>
      The landowner is paid by check {checkNumber}, which can be undone until{' '}
      {formatInstantNear(untilDateTime, serverNow())}. If it wasn’t mailed yet,{' '}
      <Link to={adminPaths.payout(id, 'manual')}>undo it first</Link>: then nothing was sent.
    </p>
  ));
