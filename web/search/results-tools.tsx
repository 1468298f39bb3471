import { Bell } from 'lucide';
import { Link } from 'react-router';
import { type HomeFilters, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import type { SearchView } from './describe-search.ts';
import styles from './results-tools.module.css';
import { SortControl } from './sort-control.tsx';

type ResultsToolsProps = { filters: HomeFilters; view: SearchView };

/** What can be done with a search: save it, and order its results where there are some. */
export const ResultsTools = ({ filters, view }: ResultsToolsProps) => {
  const { sort: _, page: __, ...search } = filters;
  const canSave = Object.keys(search).length > 0;
  return (
    <div className={styles.tools}>
      {canSave && (
        <Link className={styles.save} to={paths.saveSearch(search)}>
          <Icon of={Bell} size={16} /> {view.empty ? 'Tell me of new land like this' : 'Save this search'}
        </Link>
      )}
      {view.sort && <SortControl filters={filters} sort={view.sort} hasDistance={view.hasDistance} />}
    </div>
  );
};
