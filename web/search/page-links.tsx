import { type HomeFilters, paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './home.module.css';

export type PageLinksProps = {
  /** The page that the loader has answered, and where it and the one after it begin. */
  page: number;
  after: string | undefined;
  next: string | null;
  total: number;
  isMore: boolean;
  pageSize: number;
  filters: HomeFilters;
};

/** Links to the other pages of results (docs/rules/search.md#other-pages). */
export const PageLinks = ({ page, after, next, total, isMore, pageSize, filters }: PageLinksProps) => {
  const numbered = Math.ceil(total / pageSize);
  const linkTo = (other: number, position?: string) =>
    paths.results({ ...filters, page: other > 1 ? other : undefined, after: position });
  if (page === 1 && total <= pageSize && !next) return null;
  const following = page * pageSize < total ? linkTo(page + 1) : next && linkTo(page + 1, next);
  return (
    <nav className={styles.pages} aria-label="Pages">
      {/* Pages beyond those with a number of their own are only linked forwards. */}
      {page > 1 && (
        <ButtonLink to={linkTo(after && page - 1 > numbered ? 1 : page - 1)}>
          {after && page - 1 > numbered ? 'First page' : 'Previous'}
        </ButtonLink>
      )}
      <span className="figures">
        Page {page.toLocaleString('en-US')}
        {isMore ? '' : ` of ${numbered}`}
      </span>
      {following && <ButtonLink to={following}>Next</ButtonLink>}
    </nav>
  );
};
