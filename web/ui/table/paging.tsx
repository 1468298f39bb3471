import { ChevronLeft, ChevronRight } from 'lucide';
import type { FormEvent } from 'react';
import { Link, type To, useNavigate } from 'react-router';
import { Icon } from '../icon.tsx';
import styles from './paging.module.css';

type Place = { page: number; pageSize: number; total: number; isMore?: boolean };
type Changes = { page?: number; pageSize?: number };

/** '1,234', or 'over 1,000' where more were not counted. */
export const formatCount = (count: number, isMore = false): string =>
  `${isMore ? 'over ' : ''}${count.toLocaleString('en-US')}`;

/** '51–100 of 1,234', or of 'over 1,000' */
const placeOf = ({ page, pageSize, total, isMore }: Place): string => {
  const first = (page - 1) * pageSize + 1;
  return `${formatCount(first)}–${formatCount(Math.min(total, page * pageSize))} of ${formatCount(total, isMore)}`;
};

type PagingProps = Place & { pageSizes: readonly number[]; linkTo: (changes: Changes) => To };

/** Rows per page, a page to jump to, row range and total, previous and next page; nothing below an empty table. */
export const Paging = ({ pageSizes, linkTo, ...place }: PagingProps) => {
  const { page, pageSize, total } = place;
  const navigate = useNavigate();
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  /** A number past the end leads to the last page. */
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Math.trunc(Number(new FormData(event.currentTarget).get('page')));
    if (typed >= 1) void navigate(linkTo({ page: Math.min(typed, pages) }));
  };
  const step = (name: string, to: number, icon: typeof ChevronLeft) => {
    const isThere = to >= 1 && (to - 1) * pageSize < total;
    return isThere ? (
      <Link to={linkTo({ page: to })} className={styles.step} aria-label={name}>
        <Icon of={icon} size={20} />
      </Link>
    ) : (
      <span className={styles.step} data-none="true">
        <Icon of={icon} size={20} />
      </span>
    );
  };
  return (
    <nav aria-label="Pages" className={`${styles.paging} figures`}>
      <label>
        Rows per page{' '}
        <select
          value={pageSize}
          onChange={(event) => void navigate(linkTo({ pageSize: Number(event.currentTarget.value) }))}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {pages > 2 && (
        <form onSubmit={jump} noValidate>
          <label>
            Page <input key={page} name="page" type="number" min={1} max={pages} defaultValue={page} />
          </label>{' '}
          of {formatCount(pages)}
        </form>
      )}
      <span role="status">{placeOf(place)}</span>
      <span className={styles.steps}>
        {step('Previous page', page - 1, ChevronLeft)}
        {step('Next page', page + 1, ChevronRight)}
      </span>
    </nav>
  );
};
