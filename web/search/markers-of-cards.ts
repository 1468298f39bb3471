import { tileAt } from '#domain/map-cells.ts';

type Located = { id: string; lat: number; lng: number };

/** What the map has of a search: clusters are all land of a tile each, of this level; null without clusters. */
type Gathered = { gathered: readonly Located[]; level: number | null };

/** The id of the marker that stands for a listing: its own, or that of the cluster of its tile. */
const markerIn = ({ gathered, level }: Gathered): ((listing: Located) => string) => {
  if (level === null) return ({ id }) => id;
  const tileOf = ({ lat, lng }: Located) => tileAt(lat, lng, level);
  const clusterOf = new Map(gathered.map((cluster) => [tileOf(cluster), cluster.id]));
  return (listing) => clusterOf.get(tileOf(listing)) ?? listing.id;
};

/** A list's cards and its map's markers, each by the ids of the other (docs/rules/search.md#cards-and-pins). */
export const tieMarkers = (cards: readonly Located[], map: Gathered) => {
  const markerOf = markerIn(map);
  const clusterIds = new Set(map.gathered.map(({ id }) => id));
  return {
    /** The map's points, and those of the cards that have no marker: not all land may have been looked at for it. */
    withCards: <Point extends { id: string }, Card extends Point & Located>(
      points: readonly Point[],
      listed: readonly Card[],
    ): Point[] => {
      const known = new Set(points.map(({ id }) => id));
      return [...points, ...listed.filter((card) => !known.has(card.id) && !clusterIds.has(markerOf(card)))];
    },
    markersOf: (cardIds: readonly string[]): string[] =>
      cards.filter(({ id }) => cardIds.includes(id)).map(markerOf),
    cardsOf: (markerIds: readonly string[]): string[] =>
      cards.filter((card) => markerIds.includes(markerOf(card))).map(({ id }) => id),
  };
};
