import { useState } from 'react';
import { formatInstant } from '#domain/dates.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './draft-offer.module.css';
import { type ListingDraft, withoutDeletedPhotos } from './form/listing-draft.ts';

/** Offers to continue with the saved draft of a new listing. */
export const DraftOffer = ({
  draft,
  savedAt,
  onContinue,
  onDiscard,
}: {
  draft: ListingDraft;
  savedAt: Date;
  onContinue: (draft: ListingDraft) => void;
  onDiscard: () => void;
}) => {
  const [isChecking, setChecking] = useState(false);
  const continueDraft = async () => {
    setChecking(true);
    const available = await withoutDeletedPhotos(draft);
    if (available.values.photoIds?.length !== draft.values.photoIds?.length)
      notify('Some photographs were not kept that long. Please add them again.');
    onContinue(available);
  };
  return (
    <section className={styles.offer} aria-labelledby="begun">
      <h2 id="begun">You had begun to list land</h2>
      <p>
        {draft.values.title ? `“${draft.values.title}”, last` : 'Last'} changed {formatInstant(savedAt)}. It
        is kept in this browser for a week, and goes when you sign out.
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={continueDraft} disabled={isChecking}>
          Continue
        </Button>
        <Button onClick={onDiscard} disabled={isChecking}>
          Start over
        </Button>
      </div>
    </section>
  );
};
