import { List, Map as MapIcon } from 'lucide';
import { useEffect, useMemo, useState } from 'react';
import { useFetcher, useNavigate, useRouteLoaderData } from 'react-router';
import type { ListingCard } from '#contract/listing.ts';
import { type Cents, formatPrice } from '#domain/money.ts';
import type { MovedView } from '../map/land-map.tsx';
import { LazyLandMap } from '../map/lazy-map.tsx';
import type { MapBounds } from '../map/mercator.ts';
import { type HomeFilters, paths } from '../paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './home.module.css';
import type { loader as pointsLoader } from './points.resource.ts';

type HomeMapProps = {
  listings: ListingCard[];
  filters: HomeFilters;
  highlightedId: string | null;
  onHighlight: (listingId: string | null) => void;
};

const toPoint = ({
  id,
  lat,
  lng,
  title,
  baseCost,
}: {
  id: string;
  lat: number;
  lng: number;
  title: string;
  baseCost: Cents;
}) => ({
  id,
  lat,
  lng,
  label: title,
  price: formatPrice(baseCost),
});

/** Three decimals are some hundred meters: enough for a view, short in an address. */
const toText = (bounds: MapBounds): string => bounds.map((degrees) => degrees.toFixed(3)).join(',');

const toBounds = (text: string | undefined): MapBounds | null =>
  text ? (text.split(',').map(Number) as unknown as MapBounds) : null;

/**
 * The cards' other face. All places that fit the search come after the page; until then those of the cards.
 * Moving the map by hand asks for the cards in view. On a phone it opens over the list.
 */
export function HomeMap({ listings, filters, highlightedId, onHighlight }: HomeMapProps) {
  const navigate = useNavigate();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { load, data } = useFetcher<typeof pointsLoader>();
  const [isOpen, setOpen] = useState(false);
  const address = paths.points(filters);

  useEffect(() => {
    load(address);
  }, [load, address]);

  const points = useMemo(() => (data?.points ?? listings).map(toPoint), [data, listings]);
  const view = useMemo(() => toBounds(filters.bounds), [filters.bounds]);
  const follow = ({ bounds, byHand }: MovedView) => {
    if (!byHand) return;
    navigate(paths.home({ ...filters, page: undefined, bounds: toText(bounds) }), {
      replace: true,
      preventScrollReset: true,
    });
  };

  return (
    <>
      <div className={styles.mapColumn} data-open={isOpen}>
        <div className={styles.map}>
          <LazyLandMap
            points={points}
            highlightedId={highlightedId}
            onHover={onHighlight}
            onSelect={(id) => navigate(paths.listing(id))}
            onMove={follow}
            view={view}
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
}
