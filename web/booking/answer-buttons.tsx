import { useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import { formatDays, formatDuration } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './answer-buttons.module.css';
import { formatParty, hunterName } from './booking-views.ts';

type Answer = 'confirm' | 'reject';

type AskedFor = Pick<Booking, 'id' | 'hunter' | 'partySize' | 'listing' | 'startDay' | 'endDay' | 'duration'>;

/** Who asks for which land and days: the dialog covers the row or the page that says so. */
const RequestFacts = ({ booking }: { booking: AskedFor }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Hunter</dt>
      <dd>
        {hunterName(booking)}, {formatParty(booking.partySize)}
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
  /** The caller can't undo a rejection; an administrator can. */
  isFinal?: boolean;
}) => {
  const [chosen, setChosen] = useState<Answer | null>(null);
  const sendAnswer = async () => {
    const { confirmBooking, rejectBooking } = await api();
    await (chosen === 'confirm' ? confirmBooking : rejectBooking)({ params: { id: booking.id } });
    notify('Successfully updated booking.');
    await onAnswered();
  };
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
          onConfirm={sendAnswer}
          onClose={() => setChosen(null)}
        >
          <RequestFacts booking={booking} />
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
