import { useState } from 'react';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './answer-buttons.module.css';

type Answer = 'confirm' | 'reject';

/**
 * Confirm and reject buttons for a request, each with a confirmation dialog. Render them only while the request waits
 * for an answer. `onAnswered` is called after the status has changed, for reloading.
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
  const [chosen, setChosen] = useState<Answer | null>(null);
  const sendAnswer = async () => {
    const { confirmBooking, rejectBooking } = await api();
    await (chosen === 'confirm' ? confirmBooking : rejectBooking)({ params: { id: bookingId } });
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
          <p>
            {chosen === 'confirm'
              ? 'The hunter is told to pay. Once they have, they get the way in and whom to call.'
              : 'The hunter is told, and the days are free again. This can’t be undone.'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};
