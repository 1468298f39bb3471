import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { NearMe } from './near-me.tsx';

/** What stands below the fields of the search form. */
export const SearchExtras = (props: FilterPanelProps) => (
  <>
    <NearMe filters={props.filters} />
    <FilterPanel {...props} />
  </>
);
