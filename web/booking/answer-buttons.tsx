import { useCallback, useState } from 'react';
import type { Booking, HostBooking } from '#contract/booking.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { formatParty } from '#domain/party.ts';
import {
  type RejectionReason,
  rejectionLabels,
  rejectionReasons,
  rejectionTexts,
} from '#domain/rejection-reasons.ts';
import { ConfirmWarning } from '../immunity/confirm-warning.tsx';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { capitalize } from '../ui/capitalize.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Choice } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './answer-buttons.module.css';
import { hunterName } from './booking-views.ts';
import { HunterFactsLine, licenseText } from './hunter-summary.tsx';

type Answer = 'confirm' | 'reject';

type AskedFor = Pick<
  Booking,
  | 'id'
  | 'hunter'
  | 'partySize'
  | 'licenseConfirmed'
  | 'listing'
  | 'startDay'
  | 'endDay'
  | 'duration'
  | 'bookingPriceCents'
> &
  // Tables of administrators have neither.
  Partial<Pick<HostBooking, 'hunterFacts' | 'payoutCents'>>;

/** Who asks for which land and days, and what it brings: the dialog covers the row or the page that says so. */
const RequestFacts = ({ booking }: { booking: AskedFor }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Hunter</dt>
      <dd>
        {hunterName(booking)}, {formatParty(booking.partySize)}
        {booking.hunterFacts && <HunterFactsLine facts={booking.hunterFacts} />}
        {!booking.licenseConfirmed && <p className={styles.soft}>{licenseText(false)}</p>}
      </dd>
    </div>
    <div>
      <dt>Land</dt>
      <dd>{booking.listing.displayTitle}</dd>
    </div>
    <div>
      <dt>Days</dt>
      <dd className="figures">
        {formatDays(booking)}, {formatDuration(booking.duration)}
      </dd>
    </div>
    {typeof booking.payoutCents === 'number' && (
      <div>
        <dt>You get</dt>
        <dd className="figures">{formatMoney(booking.payoutCents)}</dd>
      </div>
    )}
  </dl>
);

/**
 * Confirm and reject buttons for a request, each with a confirmation dialog. Render them only while the request waits
 * for an answer. `onAnswered` is called after the status has changed, for reloading.
 */
export const AnswerButtons = ({
  booking,
  onAnswered,
  small = false,
  isFinal = true,
}: {
  booking: AskedFor;
  onAnswered: () => unknown;
  small?: boolean;
  /** False for an administrator, who can undo a rejection and whose own land it is not. */
  isFinal?: boolean;
}) => {
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [isChecked, setChecked] = useState(false);
  const onChecked = useCallback(() => setChecked(true), []);
  const [reason, setReason] = useState<RejectionReason>();
  const sendAnswer = async () => {
    const { confirmBooking, rejectBooking } = await api();
    const params = { id: booking.id };
    if (chosen === 'confirm') await confirmBooking({ params });
    else await rejectBooking({ params, body: { reason } });
    notify('Successfully updated booking.');
    await onAnswered();
  };
  const isWarned = chosen === 'confirm' && isFinal;
  const whyNot =
    chosen === 'reject' && !reason
      ? 'Choose a reason; then it can be rejected.'
      : isWarned && !isChecked
        ? 'Checking what your land brings this year…'
        : undefined;
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" small={small} onClick={() => setChosen('confirm')}>
        Confirm
      </Button>
      <Button small={small} onClick={() => setChosen('reject')}>
        Reject
      </Button>
      {chosen && (
        <ConfirmDialog
          title={`Are you sure you want to ${chosen} this booking?`}
          action={chosen === 'confirm' ? 'Yes, confirm' : 'Yes, reject'}
          doing={chosen === 'confirm' ? 'Confirming…' : 'Rejecting…'}
          whyNot={whyNot}
          onConfirm={sendAnswer}
          onClose={() => setChosen(null)}
        >
          <RequestFacts booking={booking} />
          {isWarned && <ConfirmWarning priceCents={booking.bookingPriceCents} onChecked={onChecked} />}
          {chosen === 'reject' && (
            <Choice
              label="Why not?"
              hint={
                reason
                  ? `The hunter reads: “${capitalize(rejectionTexts[reason])}.” ${isFinal ? 'To say more, write to them on the booking’s page.' : ''}`
                  : 'The hunter reads it, with similar land that is free on these days.'
              }
              name={`reason-${booking.id}`}
              options={rejectionReasons.map((value) => ({ value, label: rejectionLabels[value] }))}
              value={reason}
              onChange={setReason}
            />
          )}
          <p>
            {chosen === 'confirm'
              ? 'The hunter is told to pay. Once they have, they get the way in and whom to call.'
              : `The hunter is told, and the days are free again.${isFinal ? ' You can’t take that back.' : ''}`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};
