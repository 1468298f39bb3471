import { useState } from 'react';
import { formatInstant } from '#domain/dates.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import styles from './begun-offer.module.css';
import { type BegunListing, withoutLostPhotos } from './form/begun-listing.ts';

/** Asks somebody who had begun to list land whether they go on with that. */
export const BegunOffer = ({
  begun,
  savedAt,
  onGoOn,
  onStartAnew,
}: {
  begun: BegunListing;
  savedAt: Date;
  onGoOn: (begun: BegunListing) => void;
  onStartAnew: () => void;
}) => {
  const [isLooking, setLooking] = useState(false);
  const goOn = async () => {
    setLooking(true);
    const still = await withoutLostPhotos(begun);
    if (still.values.photoIds?.length !== begun.values.photoIds?.length)
      notify('Some photographs were not kept that long. Please add them again.');
    onGoOn(still);
  };
  return (
    <section className={styles.offer} aria-labelledby="begun">
      <h2 id="begun">You had begun to list land</h2>
      <p>
        {begun.values.title ? `“${begun.values.title}”, last` : 'Last'} changed {formatInstant(savedAt)}. It
        is kept in this browser for a week, and goes when you sign out.
      </p>
      <div className={styles.actions}>
        <Button look="primary" onClick={goOn} disabled={isLooking}>
          Go on
        </Button>
        <Button onClick={onStartAnew} disabled={isLooking}>
          Start anew
        </Button>
      </div>
    </section>
  );
};
