import type { Activity } from '#domain/activities.ts';
import type { County } from '#domain/counties.ts';
import type { Blocking, HuntingSeason } from '../year.ts';

/** The main kind of a property, which selects the texts of its variations. */
export type Landscape =
  | 'ridges'
  | 'vista'
  | 'bluffs'
  | 'lake'
  | 'bog'
  | 'marsh'
  | 'backwater'
  | 'stream'
  | 'field'
  | 'prairie'
  | 'savanna'
  | 'woods'
  | 'lane'
  | 'shore';

/** One hand-written listing; the plan adds the host and the dates. */
export type WrittenListing = {
  county: County;
  town: string;
  zip: string;
  road: string;
  /** Latitude and longitude of the marker. */
  at: readonly [latitude: number, longitude: number];
  title: string;
  /** Paragraphs separated by blank lines. */
  text: string;
  acres: number;
  activities: readonly Activity[];
  rules: string;
  party: number;
  /** Dollars per day outside the priced seasons. */
  price: number;
  /** Dollars per day in those seasons. */
  seasons?: Partial<Record<HuntingSeason, number>>;
  /** Why the host closes the land at times. */
  closed?: readonly Blocking[];
  /** Open only in these seasons; otherwise open by default. */
  onlyIn?: readonly HuntingSeason[];
  boundary: string;
  access: string;
  landscape: Landscape;
  /** Files of demo/photographs without their extension, cover first. */
  photographs: readonly string[];
  /** One of the demo host's own. */
  isHosts?: boolean;
  autoConfirm?: boolean;
  /** Whether the host meets every party. */
  meets?: boolean;
  /** Awaiting approval, or approved and inactive; public if left out. */
  status?: 'pending' | 'inactive';
};
