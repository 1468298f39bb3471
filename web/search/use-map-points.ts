import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { parseBounds } from '#domain/bounds.ts';
import type { MapBounds } from '../map/mercator.ts';
import { isInside, snappedAround } from '../map/mercator.ts';
import { type HomeFilters, paths } from '../paths.ts';
import type { loader } from './points.resource.ts';
import { useResource } from './use-resource.ts';

type Answer = Awaited<ReturnType<typeof loader>>;

/** Clusters come apart once the view is so much narrower than the part that was asked for. */
const maxWidths = 4;

const widthOf = ([west, , east]: MapBounds): number => east - west;

type Part = { search: string; box: MapBounds | undefined };

const toBox = (bounds: MapBounds): string => bounds.map((edge) => edge.toFixed(4)).join(',');

/**
 * The points and clusters of a search for the part of the map in view: at first of the whole state, then again only
 * when the view leaves that part, or is so much smaller that its clusters come apart. A search around a place finds
 * all that is in a view, however far away: then its points are asked for in that part alone. Undefined until they are
 * known.
 */
export const useMapPoints = (filters: HomeFilters, isAroundPlace: boolean) => {
  const { bounds, ...others } = filters;
  const isInView = bounds !== undefined && isAroundPlace;
  const search = `${paths.points(others)}${isInView ? ' in a view' : ''}`;
  const start = { search, box: isInView ? snappedAround(parseBounds(bounds)) : undefined };
  const [part, setPart] = useState<Part>(start);
  const view = useRef<MapBounds>(undefined);
  if (part.search !== search) setPart(start);
  const url = paths.points({
    ...others,
    ...(part.box && { [isInView ? 'bounds' : 'view']: toBox(part.box) }),
  });
  const data = useResource<Answer>(url);

  // Those of the last part stay until the next have come.
  const last = useRef<{ search: string; url: string; answer: Answer }>(undefined);
  if (data?.url === url && last.current?.answer !== data.answer)
    last.current = { search, url, answer: data.answer };
  const known = last.current?.search === search ? last.current : undefined;
  const { answer } = known ?? {};

  const gathered = useMemo(
    () =>
      (answer?.clusters ?? []).map((cluster) => ({
        ...cluster,
        id: `many ${cluster.lat} ${cluster.lng}`,
        bounds: cluster.bounds as MapBounds,
      })),
    [answer],
  );
  const isWhole = part.box === undefined && answer !== undefined && !answer.isMore && gathered.length === 0;
  const lookAt = useCallback(
    (next: MapBounds) => {
      view.current = next;
      if (isWhole) return;
      setPart((asked) => {
        const box = snappedAround(next);
        if (!asked.box) return answer ? { ...asked, box } : asked;
        const isCovered = isInside(next, asked.box);
        return isCovered && widthOf(asked.box) < maxWidths * widthOf(next) ? asked : { ...asked, box };
      });
    },
    [isWhole, answer],
  );
  // The view may have been known before the first answer, which had clusters.
  useEffect(() => {
    if (answer && view.current) lookAt(view.current);
  }, [answer, lookAt]);
  return {
    points: answer?.points,
    gathered,
    level: answer?.level ?? null,
    /** Not all of the view was looked at. */
    isMore: answer?.isMore ?? false,
    isInView,
    lookAt,
  };
};
