import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { SearchedListing } from '#contract/listing.ts';
import { parseBounds } from '#domain/bounds.ts';
import type { DayRange } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { formatDaysPrice } from '#domain/pricing.ts';
import type { MovedView } from '../map/land-map.tsx';
import { LazyLandMap } from '../map/lazy-map.tsx';
import { boundsAround, type MapBounds, withPadding } from '../map/mercator.ts';
import { type HomeFilters, openMap, paths } from '../paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { tieMarkers } from './markers-of-cards.ts';
import { SearchOnMove, useSearchesOnMove } from './search-on-move.tsx';
import { countText } from './search-texts.ts';
import { useMapPoints } from './use-map-points.ts';

export type HomeMapProps = {
  listings: SearchedListing[];
  /** How many the search finds; there may be more. */
  total: number;
  isMore: boolean;
  filters: HomeFilters;
  /** The days that all of it is free on. */
  days: DayRange | undefined;
  /** The search is around a place. */
  hasDistance: boolean;
  /** On a phone the map covers the list (home-map-panel.tsx). */
  isOpen: boolean;
  /** Of listings. */
  highlightedIds: readonly string[];
  onHighlight: (listingIds: readonly string[]) => void;
};

/** Loaded with the first preview. */
const ListingPreview = lazyPart(
  () => import('./listing-preview.tsx').then(({ ListingPreview }) => ListingPreview),
  ({ listingId, title, days }, failures) =>
    failures > 0 && <Link to={paths.listing(listingId, days)}>{title}</Link>,
);

type PricedPoint = Pick<
  SearchedListing,
  'id' | 'lat' | 'lng' | 'title' | 'baseCostCents' | 'daysPrice' | 'freeDays'
>;

/** A pin with the whole price of the days on which it is free, or that of a day where none are searched. */
const toPoint = ({ id, lat, lng, title, baseCostCents, daysPrice, freeDays }: PricedPoint) => {
  const price = formatPrice(daysPrice?.totalCents ?? baseCostCents);
  const priceText = freeDays && daysPrice ? formatDaysPrice(daysPrice, freeDays) : undefined;
  const spokenPrice = priceText ? `${priceText.price}, ${priceText.total}` : `from ${price} per day`;
  return { id, lat, lng, label: title, price, spokenPrice };
};

/** Three decimals are about a hundred meters: precise enough for a view, and short in a URL. */
const boundsToText = (bounds: MapBounds): string => bounds.map((degrees) => degrees.toFixed(3)).join(',');

/** The map's view: where the user moved it; around the search results; or the whole state. */
const viewOf = (
  { bounds, sort: _, ...search }: HomeFilters,
  points: readonly { lat: number; lng: number }[],
): MapBounds | null => {
  if (bounds) return parseBounds(bounds);
  const resultBounds = Object.keys(search).length > 0 ? boundsAround(points) : undefined;
  return resultBounds ? withPadding(resultBounds) : null;
};

/** The history state of navigations that moving the map has caused. */
const mapMoveState = 'moved by the user';

/**
 * The search results on a map. What is in view loads after the page; until then the page's own listings are shown.
 * Moving the map filters the cards by the view, unless that was switched off: then a button does. The first move adds a
 * history entry and later ones replace it, so that 'back' returns to the original view. The open map of a phone has a
 * history entry already: there 'back' closes it.
 */
export const HomeMap = (props: HomeMapProps) => {
  const { listings, total, isMore, filters, days, hasDistance, isOpen, highlightedIds, onHighlight } = props;
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const {
    points: allPoints,
    gathered,
    level,
    isMore: isPart,
    isInView,
    lookAt,
  } = useMapPoints(filters, hasDistance);
  const ties = useMemo(() => tieMarkers(listings, { gathered, level }), [listings, gathered, level]);
  const lightCards = useCallback(
    (markerIds: readonly string[]) => onHighlight(ties.cardsOf(markerIds)),
    [ties, onHighlight],
  );
  const [searchesOnMove, setSearchesOnMove] = useSearchesOnMove();
  const [unsearched, setUnsearched] = useState<MapBounds>();
  /** Known before the URL changes, which only happens once the navigation has loaded. */
  const hasMovedMap = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => {
    hasMovedMap.current = state === mapMoveState;
    setUnsearched(undefined);
  }, [key, state]);

  const found = useMemo(
    (): readonly PricedPoint[] => (allPoints ? ties.withCards(allPoints, listings) : listings),
    [allPoints, ties, listings],
  );
  const points = useMemo(() => found.map(toPoint), [found]);
  // Around a place its nearest land, of all that the map has; else that does not change as the list grows.
  const shown = hasDistance ? listings : (allPoints ?? listings);
  const view = useMemo(
    () => viewOf(filters, hasDistance ? shown : [...shown, ...gathered]),
    [filters, shown, gathered, hasDistance],
  );
  const addressWith = (bounds: string | undefined) =>
    paths.home({ ...filters, page: undefined, bounds, ...(isOpen && openMap) });
  const searchIn = (bounds: MapBounds) => {
    navigate(addressWith(boundsToText(bounds)), {
      replace: hasMovedMap.current || isOpen,
      state: mapMoveState,
      preventScrollReset: true,
    });
    hasMovedMap.current = true;
  };
  const onMove = ({ bounds, byUser }: MovedView) => {
    lookAt(bounds);
    if (!byUser) return;
    if (searchesOnMove) searchIn(bounds);
    else setUnsearched(bounds);
  };
  const showWholeMap = () => navigate(addressWith(undefined), { replace: isOpen, preventScrollReset: true });

  const previewOf = (point: PricedPoint | undefined) =>
    point && (
      <ListingPreview
        listingId={point.id}
        title={point.title}
        days={point.freeDays ?? days}
        baseCostCents={point.baseCostCents}
        daysPrice={point.daysPrice}
        card={listings.find(({ id }) => id === point.id)}
      />
    );

  return (
    <>
      <LazyLandMap
        points={points}
        gathered={gathered}
        highlightedIds={ties.markersOf(highlightedIds)}
        onHover={lightCards}
        preview={({ id }) => previewOf(found.find((point) => point.id === id))}
        onMove={onMove}
        view={view}
        {...(allPoints && { onWholeMap: showWholeMap })}
        mayHaveMore={isInView}
        isPart={isPart}
        label={total === 0 && isMore ? 'Map of listings' : `Map of ${countText({ total, isMore })} listings`}
        {...(site && { layers: site.mapLayers })}
      />
      {allPoints && (
        <SearchOnMove
          isOn={searchesOnMove}
          onSwitch={(isOn) => {
            setSearchesOnMove(isOn);
            if (isOn && unsearched) searchIn(unsearched);
          }}
          {...(unsearched && !searchesOnMove && { onSearch: () => searchIn(unsearched) })}
        />
      )}
    </>
  );
};
