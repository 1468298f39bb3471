import { List, Map as MapIcon } from 'lucide';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { ListingCard } from '#contract/listing.ts';
import { type Cents, formatPrice } from '#domain/money.ts';
import type { MovedView } from '../map/land-map.tsx';
import { LazyLandMap } from '../map/lazy-map.tsx';
import { boundsAround, type MapBounds, withPadding } from '../map/mercator.ts';
import { type HomeFilters, paths } from '../paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './home.module.css';
import { daysOf } from './home-filters.ts';
import type { clientLoader as pointsLoader } from './points.resource.ts';

type HomeMapProps = {
  listings: ListingCard[];
  filters: HomeFilters;
  highlightedId: string | null;
  onHighlight: (listingId: string | null) => void;
};

/** Comes with the map's own script; a phone that reads the list has no use for it. */
const ListingPreview = lazy(() =>
  import('./listing-preview.tsx').then(({ ListingPreview }) => ({ default: ListingPreview })),
);

const toPoint = ({
  id,
  lat,
  lng,
  title,
  baseCostCents,
}: {
  id: string;
  lat: number;
  lng: number;
  title: string;
  baseCostCents: Cents;
}) => ({
  id,
  lat,
  lng,
  label: title,
  price: formatPrice(baseCostCents),
});

/** Three decimals are some hundred meters: enough for a view, short in an address. */
const toText = (bounds: MapBounds): string => bounds.map((degrees) => degrees.toFixed(3)).join(',');

/** Where the map stands: where a hand has moved it; around what a search found; or over the whole state. */
const viewOf = (
  { bounds, ...search }: HomeFilters,
  points: readonly { lat: number; lng: number }[],
): MapBounds | null => {
  if (bounds) return bounds.split(',').map(Number) as unknown as MapBounds;
  const around = Object.keys(search).length > 0 ? boundsAround(points) : undefined;
  return around ? withPadding(around) : null;
};

/** Marks an address that a hand on the map made, in the history. */
const byMap = 'a hand on the map';

/**
 * The cards' other face. All places that fit the search come after the page; until then those of the cards.
 * Moving the map by hand asks for the cards in view: the first move is a step in the history, those after it change
 * that step, so that the way back leads to the view before, however long somebody wandered. On a phone it opens over
 * the list.
 */
export const HomeMap = ({ listings, filters, highlightedId, onHighlight }: HomeMapProps) => {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { load, data } = useFetcher<typeof pointsLoader>();
  const [isOpen, setOpen] = useState(false);
  const address = paths.points(filters);
  /** Known at once; the address only says so when the page has followed it. */
  const isWandering = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells of a navigation
  useEffect(() => {
    isWandering.current = state === byMap;
  }, [key, state]);

  useEffect(() => {
    load(address);
  }, [load, address]);

  const all = data?.address === address ? data.points : undefined;
  const points = useMemo(() => (all ?? listings).map(toPoint), [all, listings]);
  const view = useMemo(() => viewOf(filters, points), [filters, points]);
  const follow = ({ bounds, byUser }: MovedView) => {
    if (!byUser) return;
    navigate(paths.home({ ...filters, page: undefined, bounds: toText(bounds) }), {
      replace: isWandering.current,
      state: byMap,
      preventScrollReset: true,
    });
    isWandering.current = true;
  };
  const showWholeMap = () =>
    navigate(paths.home({ ...filters, page: undefined, bounds: undefined }), { preventScrollReset: true });

  return (
    <>
      <div className={styles.mapColumn} data-open={isOpen}>
        <div className={styles.map}>
          <LazyLandMap
            points={points}
            highlightedId={highlightedId}
            onHover={onHighlight}
            preview={({ id, label, price }) => (
              <Suspense>
                <ListingPreview
                  listingId={id}
                  title={label}
                  days={daysOf(filters)}
                  price={price}
                  card={listings.find((listing) => listing.id === id)}
                />
              </Suspense>
            )}
            onMove={follow}
            view={view}
            {...(all && { onWholeMap: showWholeMap })}
            label={`Map of ${points.length} listings`}
            {...(site?.mapStyleUrl && { styleUrl: site.mapStyleUrl })}
          />
        </div>
      </div>
      <Button
        look="secondary"
        className={styles.mapButton}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Icon of={List} size={18} /> : <Icon of={MapIcon} size={18} />}
        {isOpen ? 'Show list' : 'Show map'}
      </Button>
    </>
  );
};
