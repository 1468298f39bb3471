import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { HunterRating } from '#contract/review.ts';
import { type HunterRatingPart, hunterRatingParts } from '#domain/review.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { partNames } from './hunter-rating-parts.ts';
import { StarsField } from './stars-field.tsx';

/** The host rates the hunter of a visit, or updates the rating. */
export const RateDialog = ({
  bookingId,
  hunterName,
  own,
  onDone,
  onClose,
}: {
  bookingId: string;
  hunterName: string;
  own: HunterRating | null;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [stars, setStars] = useState<Partial<Record<HunterRatingPart, number>>>(own ?? {});
  const [comment, setComment] = useState(own?.comment ?? '');
  const keyFor = useIdempotencyKey();
  const input = contract.saveHunterRating.body.safeParse({ ...stars, bookingId, comment });
  const save = async () => {
    if (!input.success) return;
    const { saveHunterRating } = await api();
    await saveHunterRating({ body: input.data, idempotencyKey: keyFor(input.data) });
    notify('Thank you. Your rating is saved.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title={own ? 'Update your rating' : `How was ${hunterName}’s visit?`}
      action="Save rating"
      doing="Saving…"
      whyNot={input.success ? undefined : 'Choose stars for each of the four; then it can be saved.'}
      onConfirm={save}
      onClose={onClose}
    >
      {hunterRatingParts.map((part) => (
        <StarsField
          key={part}
          label={partNames[part]}
          value={stars[part]}
          onChange={(value) => setStars((before) => ({ ...before, [part]: value }))}
        />
      ))}
      <KeptTexts of={`rating ${bookingId}`} />
      <TextArea
        label="Your words (optional)"
        hint={`Hosts whom ${hunterName} asks for their land read this. ${hunterName} doesn’t. Leave out phone numbers and emails. At most 1,000 characters`}
        rows={3}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
