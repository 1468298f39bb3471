import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { answeredShareText, answerTimeText } from '#domain/answer-time.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatRating } from '#domain/stars.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import styles from './host-facts.module.css';

type Facts = Awaited<ReturnType<Api['getHostFacts']>>;

const linesOf = ({
  memberSinceDateTime,
  answersWithinMinutes,
  answeredPercentage,
  listings,
  rating,
  reviewCount,
}: Facts) => [
  `Member since ${formatDateOf(memberSinceDateTime)}`,
  ...(answersWithinMinutes === null ? [] : [`Usually answers ${answerTimeText(answersWithinMinutes)}`]),
  ...(answeredPercentage === null || answeredPercentage === 100
    ? []
    : [answeredShareText(answeredPercentage)]),
  listings === 0 ? 'No public land yet' : listings === 1 ? 'One listing' : `${listings} listings`,
  ...(rating === null
    ? []
    : [`${formatRating(rating)} out of 5 from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`]),
];

/** What anybody may know of a listing's host; its place is reserved while it loads. */
export const HostFacts = ({ listingId, canAsk = false }: { listingId: string; canAsk?: boolean }) => {
  const [facts, setFacts] = useState<Facts>();
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const { getHostFacts } = await api();
      const found = await getHostFacts({ params: { id: listingId } });
      if (!isCancelled) setFacts(found);
    };
    load().then(
      () => isCancelled || setFailed(false),
      () => isCancelled || setFailed(true), // the page says all else without it
    );
    return () => {
      isCancelled = true;
    };
  }, [listingId, tries]);
  return (
    <>
      {isFailed ? (
        <div className={styles.facts}>
          <p>What hunters may know of the host couldn’t be loaded.</p>
          <Button small onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      ) : (
        <ul role="list" className={styles.facts}>
          {facts && linesOf(facts).map((line) => <li key={line}>{line}</li>)}
        </ul>
      )}
      {canAsk && (
        <p>
          <Link to={paths.askHost(listingId)}>Ask the host a question</Link>
        </p>
      )}
    </>
  );
};
