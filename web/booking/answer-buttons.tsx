import { useState } from 'react';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './answer-buttons.module.css';

type Answer = 'confirm' | 'reject';

/**
 * Yes or no to a request, each asked once more. Offer them only while it waits for an answer.
 * `onAnswered` is called after the booking has moved; reload there.
 */
export const AnswerButtons = ({
  bookingId,
  onAnswered,
  small = false,
}: {
  bookingId: string;
  onAnswered: () => unknown;
  small?: boolean;
}) => {
  const [asked, setAsked] = useState<Answer | null>(null);
  const answer = async () => {
    const { confirmBooking, rejectBooking } = await api();
    await (asked === 'confirm' ? confirmBooking : rejectBooking)({ params: { id: bookingId } });
    notify('Successfully updated booking.');
    await onAnswered();
  };
  return (
    <div className={styles.buttons}>
      <Button look="secondary" small={small} onClick={() => setAsked('confirm')}>
        Confirm
      </Button>
      <Button small={small} onClick={() => setAsked('reject')}>
        Reject
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Are you sure you want to ${asked} this booking?`}
          action={asked === 'confirm' ? 'Yes, confirm' : 'Yes, reject'}
          doing={asked === 'confirm' ? 'Confirming…' : 'Rejecting…'}
          onConfirm={answer}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked === 'confirm'
              ? 'The hunter is told to pay. Once they have, they get the way in and whom to call.'
              : 'The hunter is told, and the days are free again. This can’t be undone.'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};
