import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import { formatDateOf } from '#domain/dates.ts';
import { blindDays, type HunterRatingPart, hunterRatingParts } from '#domain/review.ts';
import { formatRating } from '#domain/stars.ts';
import { Button } from '../ui/button.tsx';
import { RateDialog } from './dialogs.ts';
import { partNames } from './hunter-rating-parts.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

type Ratings = Answer<typeof contract.getHunterRatings>;

const Parts = ({ stars }: { stars: Record<HunterRatingPart, number> }) => (
  <ul role="list" className={styles.parts}>
    {hunterRatingParts.map((part) => (
      <li key={part}>
        <span>{partNames[part]}</span>
        <span className="figures">
          <Stars rating={Math.round(stars[part] * 100) / 100} /> {formatRating(stars[part])}
        </span>
      </li>
    ))}
  </ul>
);

/** Words of hosts that are shown before the others are asked for. */
const firstShown = 3;

/** How hosts rated the hunter of a booking, for its host, who can rate the visit, and for administrators. */
export const HunterRatings = ({
  bookingId,
  hunterName,
  isHosts,
  ratings: { total, averages, ratings, own, canRate },
}: {
  bookingId: string;
  hunterName: string;
  isHosts: boolean;
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
          <strong>{isHosts ? 'Your rating of this visit' : 'The host’s rating of this visit'}</strong>
          <Parts stars={own} />
          {own.comment !== '' && <p className={styles.comment}>{own.comment}</p>}
          {own.shownDateTime === null && (
            <p className={styles.soft}>
              Other hosts read it once {hunterName} has reviewed {isHosts ? 'your' : 'the'} land too, or after{' '}
              {blindDays} days.
            </p>
          )}
        </div>
      )}
      {canRate && (
        <div>
          <Button onClick={() => setRating(true)} {...RateDialog.preload}>
            {own ? 'Update your rating' : 'Rate this hunter'}
          </Button>
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
