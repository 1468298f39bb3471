import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { ReviewForAdministrators } from '#contract/review.ts';
import { formatInstantNear } from '#domain/dates.ts';
import type { ReviewTab, ReviewTableSort } from '#domain/review.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/reviews.screen.ts';
import { HideDialog } from './hide-dialog.tsx';
import styles from './reviews-table.module.css';
import { Stars } from './stars.tsx';

export const meta = () => privatePage('Reviews');

const { query } = contract.listReviews;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listReviews } = await api();
  return loadTable(request, query, (state) => listReviews({ query: state }));
};

const tabNames: Record<ReviewTab, string> = { hidden: 'Hidden', blind: 'Blind' };
const emptyHints: Record<ReviewTab, string> = {
  hidden:
    'Reviews are hidden on the page of the land, on their writer’s page and with their report, and then stand here.',
  blind: 'Words written after a visit are blind until the host has rated it, or for seven days.',
};

const Words = ({ review }: { review: ReviewForAdministrators }) => (
  <div className={styles.cell}>
    <span className={styles.line}>
      <Stars rating={review.rating} />
      {review.isVerifiedVisit && <StatusChip tone="pine">Verified visit</StatusChip>}
      {review.hiding && review.blindSinceDateTime && <StatusChip tone="wheat">Blind</StatusChip>}
    </span>
    <p className={styles.text}>{review.comment}</p>
    {review.shownWords && (
      <div className={styles.shown}>
        <span className={styles.soft}>
          {review.hiding ? 'Would be shown until then' : 'Others read until then'}
        </span>
        <Stars rating={review.shownWords.rating} />
        <p className={styles.text}>{review.shownWords.comment}</p>
      </div>
    )}
  </div>
);

const Why = ({ hiding }: { hiding: NonNullable<ReviewForAdministrators['hiding']> }) => (
  <div className={styles.cell}>
    <p className={styles.text}>{hiding.reason}</p>
    <span className={styles.soft}>
      {hiding.by}, {formatInstantNear(hiding.dateTime, serverNow())}
    </span>
  </div>
);

type ReviewColumn = Column<ReviewForAdministrators, ReviewTableSort>;

const columnsOf = (
  tab: ReviewTab,
  choose: (review: ReviewForAdministrators) => void,
): readonly ReviewColumn[] => [
  { label: 'Review', sort: 'stars', cell: (review) => <Words review={review} /> },
  {
    label: 'Land',
    sort: 'listing',
    cell: ({ listing }) => <Link to={adminPaths.listing(listing.id)}>{listing.name}</Link>,
  },
  {
    label: 'By',
    sort: 'writer',
    cell: ({ writer }) => <Link to={adminPaths.user(writer.id)}>{writer.name}</Link>,
  },
  {
    label: tab === 'hidden' ? 'Hidden' : 'Blind since',
    sort: 'since',
    first: 'desc',
    cell: ({ hiding, blindSinceDateTime }) =>
      hiding ? (
        <Why hiding={hiding} />
      ) : (
        blindSinceDateTime && formatInstantNear(blindSinceDateTime, serverNow())
      ),
  },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (review) => (
      <span className={styles.action}>
        <Button small onClick={() => choose(review)}>
          {review.hiding ? 'Show again' : 'Hide'}
          <span className="visually-hidden">
            {' '}
            the review of {review.listing.name} by {review.writer.name}
          </span>
        </Button>
      </span>
    ),
  },
];

/** The reviews that others don't read (docs/rules/reviews.md#hiding, #blind-at-first). */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, counts, total, state } = loaderData;
  const [chosen, setChosen] = useState<ReviewForAdministrators>();
  const { revalidate } = useRevalidator();
  usePolling(60_000);
  return (
    <>
      <TablePage
        title={state.listingId ? `Reviews of ${reviews[0]?.listing.name ?? 'one listing'}` : 'Reviews'}
        query={query}
        state={state}
        action={state.listingId && <ButtonLink to={adminPaths.reviews()}>All reviews</ButtonLink>}
        search={{ label: 'Search reviews', hint: 'Words, land, writer or reason' }}
        tabs={{ label: 'Reviews that others don’t read', names: tabNames, counts }}
        columns={columnsOf(state.tab, setChosen)}
        rows={reviews}
        keyOf={({ id }) => id}
        emptyHint={emptyHints[state.tab]}
        total={total}
      />
      {chosen && (
        <HideDialog
          reviewId={chosen.id}
          isHidden={chosen.hiding !== null}
          onDone={async (notice) => {
            notify(notice);
            await revalidate();
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
