import { List, Map as MapIcon } from 'lucide';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mapToCome } from '../map/map-to-come.tsx';
import { openMap, paths } from '../paths.ts';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SearchView } from './describe-search.ts';
import styles from './home.module.css';
import { HomeChips } from './home-chips.tsx';
import { isMapOpenIn } from './home-filters.ts';
import { type HomeMapProps, HomeMap as RenderedMap } from './home-map.tsx';
import { useFocusOnResults } from './use-focus-on-results.ts';

const HomeMap = hydratedLater(
  import.meta.env.SSR && RenderedMap,
  () => import('./home-map.tsx').then(({ HomeMap }) => HomeMap),
  mapToCome,
);

type HomeMapPanelProps = Omit<HomeMapProps, 'isOpen' | 'hasDistance' | 'days'> & {
  /** The page of results that the loader has answered. */
  page: number;
  after: string | undefined;
  view: SearchView;
};

/**
 * The map beside the results. On a phone it opens over them, below the site's header, with the count and the filters.
 * Whether it is open is in the URL: so 'back' closes it, and a link to it works (docs/rules/search.md#open-map).
 */
export const HomeMapPanel = ({ page, after, view, ...props }: HomeMapPanelProps) => {
  const { filters } = props;
  const navigate = useNavigate();
  const isOpen = isMapOpenIn(useLocation());
  const count = useFocusOnResults(filters);
  const list = { ...filters, ...(page > 1 && { page, after }) };

  /** Whoever was further down in the list comes back to the same place; others come to its heading. */
  const showList = (event: MouseEvent) => {
    const top = document.getElementById('results')?.getBoundingClientRect().top ?? 0;
    if (top >= 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(paths.home(list), { preventScrollReset: true });
  };

  return (
    <>
      <div className={styles.mapColumn} data-map data-open={isOpen}>
        {isOpen && (
          <div className={styles.mapBar}>
            <p ref={count} tabIndex={-1} role="status">
              {view.heading}
            </p>
            <HomeChips chips={view.chips} isMapOpen />
          </div>
        )}
        <div className={styles.map}>
          <HomeMap {...props} hasDistance={view.hasDistance} days={view.days ?? undefined} isOpen={isOpen} />
        </div>
      </div>
      <ButtonLink
        variant="secondary"
        className={styles.mapButton}
        to={isOpen ? paths.results(list) : paths.home({ ...list, ...openMap })}
        onClick={isOpen ? showList : undefined}
        preventScrollReset={!isOpen}
      >
        <Icon of={isOpen ? List : MapIcon} size={18} />
        {isOpen ? 'Show list' : 'Show map'}
      </ButtonLink>
    </>
  );
};
