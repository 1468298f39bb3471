import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useFetcher, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { ListingCard } from '#contract/listing.ts';
import type { DayRange } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { formatDaysPrice } from '#domain/pricing.ts';
import type { MovedView } from '../map/land-map.tsx';
import { LazyLandMap } from '../map/lazy-map.tsx';
import { boundsAround, type MapBounds, withPadding } from '../map/mercator.ts';
import { type HomeFilters, openMap, paths } from '../paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { daysOf } from './home-filters.ts';
import type { clientLoader as pointsLoader } from './points.resource.ts';

export type HomeMapProps = {
  listings: ListingCard[];
  filters: HomeFilters;
  /** On a phone the map covers the list (home-map-panel.tsx). */
  isOpen: boolean;
  highlightedId: string | null;
  onHighlight: (listingId: string | null) => void;
};

/** Loaded with the first preview. */
const ListingPreview = lazy(() =>
  import('./listing-preview.tsx').then(({ ListingPreview }) => ({ default: ListingPreview })),
);

type PricedPoint = Pick<ListingCard, 'id' | 'lat' | 'lng' | 'title' | 'baseCostCents' | 'daysPrice'>;

/** A pin with the price of the searched days, or of a day where none are searched. */
const toPoint =
  (days: DayRange | undefined) =>
  ({ id, lat, lng, title, baseCostCents, daysPrice }: PricedPoint) => {
    const price = formatPrice(daysPrice?.bookingPriceCents ?? baseCostCents);
    const priceText = days && daysPrice ? formatDaysPrice(daysPrice, days) : undefined;
    const spokenPrice = priceText ? `${priceText.price}, ${priceText.total}` : `from ${price} per day`;
    return { id, lat, lng, label: title, price, spokenPrice };
  };

/** Three decimals are about a hundred meters: precise enough for a view, and short in a URL. */
const boundsToText = (bounds: MapBounds): string => bounds.map((degrees) => degrees.toFixed(3)).join(',');

/** The map's view: where the user moved it; around the search results; or the whole state. */
const viewOf = (
  { bounds, ...search }: HomeFilters,
  points: readonly { lat: number; lng: number }[],
): MapBounds | null => {
  if (bounds) return bounds.split(',').map(Number) as unknown as MapBounds;
  const resultBounds = Object.keys(search).length > 0 ? boundsAround(points) : undefined;
  return resultBounds ? withPadding(resultBounds) : null;
};

/** The history state of navigations that moving the map has caused. */
const mapMoveState = 'moved by the user';

/**
 * The search results on a map. All matching places load after the page; until then the page's own listings are shown.
 * Moving the map filters the cards by the view: the first move adds a history entry and later ones replace it, so that
 * 'back' returns to the original view. The open map of a phone has a history entry already: there 'back' closes it.
 */
export const HomeMap = ({ listings, filters, isOpen, highlightedId, onHighlight }: HomeMapProps) => {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { load, data } = useFetcher<typeof pointsLoader>();
  const url = paths.points(filters);
  /** Known before the URL changes, which only happens once the navigation has loaded. */
  const hasMovedMap = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => {
    hasMovedMap.current = state === mapMoveState;
  }, [key, state]);

  useEffect(() => {
    load(url);
  }, [load, url]);

  const allPoints = data?.url === url ? data.points : undefined;
  const found: readonly PricedPoint[] = allPoints ?? listings;
  const points = useMemo(() => found.map(toPoint(daysOf(filters))), [found, filters]);
  const view = useMemo(() => viewOf(filters, points), [filters, points]);
  const addressWith = (bounds: string | undefined) =>
    paths.home({ ...filters, page: undefined, bounds, ...(isOpen && openMap) });
  const onMove = ({ bounds, byUser }: MovedView) => {
    if (!byUser) return;
    navigate(addressWith(boundsToText(bounds)), {
      replace: hasMovedMap.current || isOpen,
      state: mapMoveState,
      preventScrollReset: true,
    });
    hasMovedMap.current = true;
  };
  const showWholeMap = () => navigate(addressWith(undefined), { replace: isOpen, preventScrollReset: true });

  const previewOf = (point: PricedPoint | undefined) =>
    point && (
      <ListingPreview
        listingId={point.id}
        title={point.title}
        days={daysOf(filters)}
        baseCostCents={point.baseCostCents}
        daysPrice={point.daysPrice}
        card={listings.find(({ id }) => id === point.id)}
      />
    );

  return (
    <LazyLandMap
      points={points}
      highlightedId={highlightedId}
      onHover={onHighlight}
      preview={({ id }) => <Suspense>{previewOf(found.find((point) => point.id === id))}</Suspense>}
      onMove={onMove}
      view={view}
      {...(allPoints && { onWholeMap: showWholeMap })}
      label={`Map of ${points.length} listings`}
      {...(site && { layers: site.mapLayers })}
    />
  );
};
