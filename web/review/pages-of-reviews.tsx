import type { To } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import styles from './reviews.module.css';

type PagesOfReviewsProps = {
  page: number;
  pageSize: number;
  total: number;
  linkTo: (changes: { page: number }) => To;
  /** Called when a link is followed, to move the focus to the new page once it is there. */
  onFollow: () => void;
};

/** Links to the page before and the page after; nothing where one page holds all. */
export const PagesOfReviews = ({ page, pageSize, total, linkTo, onFollow }: PagesOfReviewsProps) => {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of reviews">
      {page > 1 && (
        <ButtonLink small to={linkTo({ page: page - 1 })} preventScrollReset onClick={onFollow}>
          Previous
        </ButtonLink>
      )}
      <span className="figures">
        Page {page} of {last}
      </span>
      {page < last && (
        <ButtonLink small to={linkTo({ page: page + 1 })} preventScrollReset onClick={onFollow}>
          Next
        </ButtonLink>
      )}
    </nav>
  );
};
