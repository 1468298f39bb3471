import type { Activity } from '#domain/activities.ts';
import type { County } from '#domain/counties.ts';
import type { Blocking, HuntingSeason } from '../year.ts';

/** What a property mainly is; the texts of its variations follow it. */
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

/** One property as written by hand; the plan adds the owner and the dates. */
export interface WrittenListing {
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
  /** Dollars a day outside the priced seasons. */
  price: number;
  /** Dollars a day in those seasons. */
  seasons?: Partial<Record<HuntingSeason, number>>;
  /** Why the owner keeps the land closed at times. */
  closed?: readonly Blocking[];
  /** Open only in these seasons; otherwise open by default. */
  onlyIn?: readonly HuntingSeason[];
  boundary: string;
  access: string;
  landscape: Landscape;
  /** Files of demo/photographs without their ending, cover first. */
  photographs: readonly string[];
  /** One of the demo host's own. */
  isHosts?: boolean;
  autoConfirm?: boolean;
  /** The owner meets every party. */
  meets?: boolean;
  /** Waiting for approval, or approved and switched off; live if left out. */
  status?: 'pending' | 'inactive';
}
