import { useLocation, useNavigate } from 'react-router';
import { areFiltersOpenIn, openFilters } from './home-filters.ts';

/** The history state of the entry that opening the filters has added. */
const openedState = 'opened here';

/** The address that the browser shows, with the filters open or not: the page of results in view is in it, too. */
const addressWith = (isOpen: boolean) => {
  const search = new URLSearchParams(location.search);
  if (isOpen) search.set('filters', openFilters.filters);
  else search.delete('filters');
  return { search: search.toString() };
};

/**
 * Whether the filters are open, as the URL says. Opening adds a history entry, and closing goes back to the one before;
 * whoever came by a link stays on the same entry.
 */
export const useFiltersInAddress = () => {
  const shown = useLocation();
  const navigate = useNavigate();
  const isOpen = areFiltersOpenIn(shown);
  const open = () => navigate(addressWith(true), { state: openedState, preventScrollReset: true });
  const close = () => {
    if (!areFiltersOpenIn(location)) return;
    if (shown.state === openedState) navigate(-1);
    else navigate(addressWith(false), { replace: true, preventScrollReset: true });
  };
  return { isOpen, open, close };
};
