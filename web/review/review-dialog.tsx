import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { Review } from '#contract/review.ts';
import { blindDays } from '#domain/review.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { StarsField } from './stars-field.tsx';

const whoReads = (hasVisited: boolean): string =>
  hasVisited
    ? `Members read it with your first name once the owner has rated your visit too, or after ${blindDays} days.`
    : 'Members read it with your first name.';

/** Writes the user's review of a listing, or updates it. */
export const ReviewDialog = ({
  listingId,
  listingName,
  hasVisited,
  review,
  onDone,
  onClose,
}: {
  listingId: string;
  listingName: string;
  /** Whether what they write is a verified visit's. */
  hasVisited: boolean;
  review: Review | null;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [rating, setRating] = useState(review?.rating);
  const [comment, setComment] = useState(review?.comment ?? '');
  const keyFor = useIdempotencyKey();
  const input = contract.saveListingReview.body.safeParse({ listingId, rating, comment });
  const save = async () => {
    if (!input.success) return;
    const { saveListingReview } = await api();
    await saveListingReview({ body: input.data, idempotencyKey: keyFor(input.data) });
    notify(review ? 'Your review is updated.' : 'Thank you for your review.');
    await onDone();
  };
  const isTooLong = comment.trim().length > 5000;
  return (
    <ConfirmDialog
      title={review ? 'Update your review' : 'Write a review'}
      action={review ? 'Update Review' : 'Submit Review'}
      doing="Sending…"
      whyNot={
        input.success
          ? undefined
          : isTooLong
            ? 'At most 5,000 characters; then it can be sent.'
            : 'Choose the stars and write some words; then it can be sent.'
      }
      fallbackText="Something went wrong submitting review."
      onConfirm={save}
      onClose={onClose}
    >
      <p>
        <strong>{listingName}</strong>
      </p>
      {!hasVisited && (
        <p>
          You haven’t visited this land through Openacre, so your review stands without the mark “Verified
          visit”. After a paid visit it gets it by itself.
        </p>
      )}
      <StarsField label="Your rating" value={rating} onChange={setRating} />
      <KeptTexts of={`review ${listingId}`} />
      <TextArea
        label="Your words"
        hint={`What should others know before they come? ${whoReads(hasVisited)} Leave out phone numbers and emails.`}
        rows={6}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
