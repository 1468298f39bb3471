import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListingApproval } from '#contract/listing-administration.ts';
import {
  type ChangeTopic,
  changeTopicNames,
  changeTopics,
  isPendingApproval,
  maxChangesMessage,
} from '#domain/listing-approval.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { Checkbox, TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import styles from './approval.module.css';

/** Approve, or ask for changes; then on to the next listing of the queue. */
export const ApprovalDecision = ({ approval: { listing, queue } }: { approval: ListingApproval }) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const { id, updatedDateTime } = listing;

  const goOn = async (notice: string) => {
    notify(queue.nextListingId ? notice : `${notice} Nothing else waits for approval.`);
    await navigate(queue.nextListingId ? adminPaths.listingApproval(queue.nextListingId) : paths.admin());
  };

  const approve = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { approveListing } = await api();
      const body = { updatedDateTime };
      await approveListing({ params: { id }, body, idempotencyKey: keyFor({ id, body }) });
      await goOn('Listing approved!');
    } catch (refused) {
      setError(errorText(refused, 'Ope...Something went wrong.'));
    } finally {
      setBusy(false);
    }
  };

  if (!isPendingApproval(listing))
    return <p className={styles.decision}>It waits for no decision: {whyNoDecision(listing)}</p>;
  return (
    <div className={styles.decision}>
      <Button variant="primary" onClick={approve} aria-disabled={isBusy}>
        {isBusy ? 'Approving…' : 'Approve'}
      </Button>
      <Button onClick={() => setAsking(true)}>Ask for changes</Button>
      <ErrorLine>{error}</ErrorLine>
      {isAsking && (
        <AskForChanges
          listing={listing}
          onAsked={() => goOn('The owner gets an email with your request.')}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};

const whyNoDecision = ({ approved, active, changesAsked }: ListingApproval['listing']): string => {
  if (approved) return 'it is approved.';
  if (changesAsked) return 'its owner was asked for changes and has not submitted it again.';
  return active ? '' : 'it is not active.';
};

const AskForChanges = ({
  listing: { id, title, updatedDateTime },
  onAsked,
  onClose,
}: {
  listing: ListingApproval['listing'];
  onAsked: () => unknown;
  onClose: () => void;
}) => {
  const [topics, setTopics] = useState<readonly ChangeTopic[]>([]);
  const [message, setMessage] = useState('');
  const keyFor = useIdempotencyKey();
  const ask = async () => {
    const { askForChanges } = await api();
    const body = { topics: [...topics], message, updatedDateTime };
    await askForChanges({ params: { id }, body, idempotencyKey: keyFor({ id, body }) });
    await onAsked();
  };
  return (
    <ConfirmDialog
      title={`Ask for changes of ${title}`}
      action="Send to the owner"
      doing="Sending…"
      whyNot={whyNotAsk(topics, message)}
      onConfirm={ask}
      onClose={onClose}
    >
      <fieldset className={styles.topics}>
        <legend>What should change?</legend>
        {changeTopics.map((topic) => (
          <Checkbox
            key={topic}
            label={changeTopicNames[topic]}
            checked={topics.includes(topic)}
            onChange={({ currentTarget: { checked } }) =>
              setTopics(checked ? [...topics, topic] : topics.filter((one) => one !== topic))
            }
          />
        ))}
      </fieldset>
      <KeptTexts of={`ask for changes ${id}`} />
      <TextArea
        label="In your words"
        hint="The owner reads this in an email and on their listing."
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};

/** What keeps the request from being sent; undefined when nothing does. */
const whyNotAsk = (topics: readonly ChangeTopic[], message: string): string | undefined => {
  if (topics.length === 0) return 'Tick what should change.';
  if (topics.includes('other') && message.trim() === '') return 'Say what should change.';
  return message.length > maxChangesMessage ? 'Use at most 2,000 characters.' : undefined;
};
