import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { HunterRating } from '#contract/review.ts';
import { formatDateOf } from '#domain/dates.ts';
import { blindDays, type HunterRatingPart, hunterRatingParts } from '#domain/review.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import styles from './reviews.module.css';
import { Stars, StarsField } from './stars.tsx';

type Ratings = Answer<typeof contract.getHunterRatings>;

const partNames: Record<HunterRatingPart, string> = {
  gates: 'Gates and fences',
  litter: 'Left it clean',
  rules: 'Kept the rules',
  respect: 'Respect',
};

const Parts = ({ stars }: { stars: Record<HunterRatingPart, number> }) => (
  <ul role="list" className={styles.parts}>
    {hunterRatingParts.map((part) => (
      <li key={part}>
        <span>{partNames[part]}</span>
        <Stars rating={Math.round(stars[part] * 100) / 100} size={16} />
      </li>
    ))}
  </ul>
);

/** Words of hosts that are shown before the others are asked for. */
const firstShown = 3;

/** How hosts rated the hunter of a booking, for its host, who can rate the visit. */
export const HunterRatings = ({
  bookingId,
  hunterName,
  ratings: { total, averages, ratings, own, canRate },
}: {
  bookingId: string;
  hunterName: string;
  ratings: Ratings;
}) => {
  const [isRating, setRating] = useState(false);
  const { revalidate } = useRevalidator();
  const [showsAll, setShowsAll] = useState(false);
  const written = ratings.filter(({ comment }) => comment !== '');
  const shown = showsAll ? written : written.slice(0, firstShown);
  return (
    <div className={styles.reviews}>
      {averages === null ? (
        <p className={styles.soft}>No host has rated {hunterName} yet.</p>
      ) : (
        <>
          <p className="figures">{total === 1 ? 'One rating' : `${total} ratings`} by hosts</p>
          <Parts stars={averages} />
        </>
      )}
      {shown.length > 0 && (
        <ul role="list" className={styles.list}>
          {shown.map(({ comment, lastModifiedDateTime }) => (
            <li key={`${lastModifiedDateTime.getTime()} ${comment}`} className={styles.review}>
              <p className={styles.comment}>{comment}</p>
              <time className={styles.soft} dateTime={lastModifiedDateTime.toISOString()}>
                {formatDateOf(lastModifiedDateTime)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {shown.length < written.length && (
        <div>
          <Button small onClick={() => setShowsAll(true)}>
            Show all {written.length}
          </Button>
        </div>
      )}
      {own && (
        <div className={styles.review}>
          <strong>Your rating of this visit</strong>
          <Parts stars={own} />
          {own.comment !== '' && <p className={styles.comment}>{own.comment}</p>}
          {own.shownDateTime === null && (
            <p className={styles.soft}>
              Other hosts read it once {hunterName} has reviewed your land too, or after {blindDays} days.
            </p>
          )}
        </div>
      )}
      {canRate && (
        <div>
          <Button onClick={() => setRating(true)}>{own ? 'Update your rating' : 'Rate this hunter'}</Button>
        </div>
      )}
      {isRating && (
        <RateDialog
          bookingId={bookingId}
          hunterName={hunterName}
          own={own}
          onDone={revalidate}
          onClose={() => setRating(false)}
        />
      )}
    </div>
  );
};

const RateDialog = ({
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
      <TextArea
        label="Your words"
        hint={`Hosts whom ${hunterName} asks for their land read this. ${hunterName} doesn’t. At most 1,000 characters`}
        rows={3}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
