import type { Activity } from '#domain/activities.ts';
import type { County } from '#domain/counties.ts';
import { type Day, type DayRange, toPathDay } from '#domain/dates.ts';
import type { photoWidths } from '#domain/photo-widths.ts';
import type { SortOrder } from '#domain/search-order.ts';

/** A stored version of a photo, named by its width in px and its format. */
type PhotoFile = {
  [Format in keyof typeof photoWidths]: `${(typeof photoWidths)[Format][number]}.${Format}`;
}[keyof typeof photoWidths];

/** The home page's filters, as the URL and the API's query have them. */
export type HomeFilters = {
  text?: string;
  /** A place or region by its name. */
  place?: string;
  /** A position as 'latitude,longitude', to two decimals. */
  near?: string;
  /** Miles around the place or position. */
  within?: number;
  county?: County;
  /** Any of these, as 'Deer,Turkey'. */
  activity?: string;
  /** Free on all of these days. Both are set, or neither. */
  startDate?: Day;
  endDate?: Day;
  /** So many days in a row are enough, anywhere from startDate to endDate. */
  days?: number;
  /** Any weekend of this month, as '2026-12'; then there are no other days. */
  weekendIn?: string;
  /** What its rules allow and what is there, as 'Dogs,Trout'. */
  rules?: string;
  /** Dollars a day. */
  minPrice?: number;
  maxPrice?: number;
  minAcres?: number;
  maxAcres?: number;
  party?: number;
  /** Only land that confirms at once. */
  instant?: 'true';
  rating?: number;
  /** The map's bounds as 'west,south,east,north' in degrees, once the user has moved the map. */
  bounds?: string;
  sort?: SortOrder;
  page?: number;
  /** Where a page beyond those with a number of their own begins (docs/rules/search.md#positions). */
  after?: string | undefined;
};

/** In the home page's URL while its map covers the list on a phone (docs/rules/search.md#open-map). */
export const openMap = { map: 'open' } as const;

/** A search of the form with another text than the form had before, which decides whether the map's view is kept. */
export type EditedSearch = HomeFilters & { textBefore?: string };

type HomeView = EditedSearch & Partial<typeof openMap> & { filters?: 'open' };

/** What /landowners estimates earnings for, stored in its URL. */
export type LandToEstimate = {
  county?: County;
  acres?: number;
  activities?: readonly Activity[];
  /** Booked days of a year. */
  days?: number;
};

type QueryValue = string | number | readonly string[] | undefined;

/** A path with what is known of a query: a list is repeated, and what is undefined or empty left out. */
export const withQuery = (path: string, query: Record<string, QueryValue>): string => {
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((single) => [name, single] as const))
    .filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};

/** Every URL of the product as a function; those of administrators are in `admin-paths.ts`. */
export const paths = {
  /** A file of the sitemap, by its name. */
  sitemapPart: (name: string) => `/sitemap/${name}.xml`,
  /** That there was no text before says as much as a text: it is not left out. */
  home: (view: HomeView = {}) =>
    withQuery('/', { ...view, ...(view.textBefore === '' && { textBefore: ' ' }) }),
  /** The home page, scrolled to its results. */
  results: (filters: HomeView = {}) => `${paths.home(filters)}#results`,
  /** What a part of the map has of a search: its `view`, or the `bounds` of a search in a view. */
  points: (filters: HomeFilters & { view?: string } = {}) =>
    withQuery('/points', {
      ...filters,
      page: undefined,
      after: undefined,
      sort: undefined,
    }),
  listingPreview: (listingId: string) => `/points/${listingId}`,
  /** A listing, with these days preselected on its calendar as far as they are free. */
  listing: (listingId: string, { startDay, endDay }: Partial<DayRange> = {}) =>
    withQuery(`/listing/${listingId}`, {
      start: startDay && toPathDay(startDay),
      end: endDay && toPathDay(endDay),
    }),
  /** The listing's calendar with these days preselected. */
  calendar: (listingId: string, days: DayRange): string => `${paths.listing(listingId, days)}#booking`,
  /** The booking request for these days, which the URL has as MM-DD-YYYY (docs/rules/dates.md#formats). */
  submitBooking: (listingId: string, startDay: Day, endDay: Day) =>
    `/listing/${listingId}/submitBooking/${toPathDay(startDay)}/${toPathDay(endDay)}`,
  submitListing: () => '/submitListing',
  editListing: (listingId: string) => `/listing/${listingId}/edit`,
  listingAvailability: (listingId: string) => `/listing/${listingId}/availability`,
  listingCost: (listingId: string) => `/listing/${listingId}/cost`,
  /** The login, with the page that it leads back to. */
  login: (query: { next?: string } = {}) => withQuery('/login', query),
  forgotPassword: () => '/login/forgotpassword',
  resetPassword: (token: string) => withQuery('/resetpassword', { token }),
  welcomeBack: () => '/welcomeBack',
  landowners: (land: LandToEstimate = {}) => withQuery('/landowners', land),
  hunters: () => '/hunters',
  aboutUs: () => '/aboutus',
  adPartners: () => '/adpartners',
  inTheNews: () => '/inthenews',
  termsOfUse: () => '/termsofuse',
  privacyPolicy: () => '/privacypolicy',
  notFound: () => '/notFound',
  myAccount: () => '/myaccount',
  myBookings: () => '/myaccount/bookings',
  myListings: () => '/myaccount/listings',
  /** The land that the user has saved. */
  saved: (query: { page?: number; compare?: string; startDate?: Day; endDate?: Day } = {}) =>
    withQuery('/myaccount/saved', query),
  /** Saves a listing, and leads back. */
  saveListing: (listingId: string, query: { backTo?: string } = {}) =>
    withQuery(`/listing/${listingId}/save`, query),
  /** A list of land that somebody shares. */
  sharedList: (token: string) => `/shared/${token}`,
  /** Land side by side, by the ids of its listings; with days, with what these cost. */
  compare: (query: { ids: string; startDate?: Day; endDate?: Day }) => withQuery('/compare', query),
  alerts: () => '/myaccount/alerts',
  /** To be told of new land for a search. */
  saveSearch: (filters: HomeFilters) => withQuery('/myaccount/alerts/new', filters),
  /** To be told when these days of a listing, or others, can be requested. */
  askForDays: (listingId: string, { startDay, endDay }: Partial<DayRange> = {}) =>
    withQuery(`/listing/${listingId}/tell`, { start: startDay, end: endDay }),
  messages: (page?: number) => withQuery('/myaccount/messages', { page }),
  messageThread: (threadId: string) => `/myaccount/messages/${threadId}`,
  askHost: (listingId: string) => `/listing/${listingId}/ask`,
  myBooking: (bookingId: string) => `/myaccount/bookings/${bookingId}/detail`,
  /** The profile; `backTo` is where to return to after saving, for users sent here to complete it. */
  profile: (query: { backTo?: string } = {}) => withQuery('/myaccount/profile', query),
  payment: (bookingId: string) => `/payment/${bookingId}`,
  admin: () => '/admin',
  apiDocs: () => '/api/docs',
  /** The preview image of a shared listing. */
  socialCard: (listingId: string, version: string) => `/images/listing/${listingId}/${version}.jpeg`,
  photo: (photoId: string, file: PhotoFile) => `/images/${photoId}/${file}`,
} as const;
