import { contains, type Day, type DayRange, seasonOf } from './dates.ts';
import { areSameRules, hasRules, type LandRules } from './land-rules.ts';
import { isPartyTooLarge } from './party.ts';

/** What stands between a customer and a request; each is a refusal of the same name. */
export type RequestProblem =
  | 'notFound'
  | 'ownListing'
  | 'emailNotConfirmed'
  | 'suspended'
  | 'phoneMissing'
  | 'namesMissing'
  | 'licenseMissing'
  | 'rulesUnread'
  | 'rulesChanged'
  | 'requestExists'
  | 'requestOverlaps'
  | 'dayPast'
  | 'outsideSeason'
  | 'datesTaken'
  | 'partyTooLarge';

/** A request as far as it is known: a page knows a part of it, the server all. */
export type KnownRequest = {
  land?: { isPublic: boolean; isOwn: boolean };
  hunter?: {
    isConfirmed: boolean;
    isSuspended: boolean;
    phoneNumber: string;
    firstName: string;
    lastName: string;
  };
  /** What the hunter says, about this land. */
  words?: {
    partySize: number;
    maxPartySize: number;
    licenseConfirmed: boolean;
    /** The rules that the hunter ticked as read, and those that the land has. */
    rulesRead: Partial<LandRules> | undefined;
    rules: LandRules;
  };
  days?: {
    range: DayRange;
    today: Day;
    /** A booking of the hunter's own that has some of these days. */
    own: DayRange | undefined;
    /** Whether the host has closed one of the days, or, as far as it is known, somebody else has it. */
    isClosed: boolean;
  };
};

type Checks = { readonly [Problem in RequestProblem]: (request: KnownRequest) => boolean | undefined };

const isSame = (one: DayRange, other: DayRange): boolean =>
  one.startDay === other.startDay && one.endDay === other.endDay;

/** In the order in which the server names them; a part that is not known has no problem. */
const checks: Checks = {
  notFound: ({ land }) => land && !land.isPublic && !land.isOwn,
  ownListing: ({ land }) => land?.isOwn,
  emailNotConfirmed: ({ hunter }) => hunter && !hunter.isConfirmed,
  suspended: ({ hunter }) => hunter?.isSuspended,
  phoneMissing: ({ hunter }) => hunter?.phoneNumber === '',
  namesMissing: ({ hunter }) => hunter && (hunter.firstName === '' || hunter.lastName === ''),
  licenseMissing: ({ words }) => words && !words.licenseConfirmed,
  rulesUnread: ({ words }) => words && !words.rulesRead && hasRules(words.rules),
  // Nobody agrees to rules that they have not seen (docs/rules/land-rules.md#on-a-request).
  rulesChanged: ({ words }) => words?.rulesRead && !areSameRules(words.rulesRead, words.rules),
  // The response to the first request may have been lost; later changes of the listing's days don't matter to it.
  requestExists: ({ days }) => days?.own && isSame(days.own, days.range),
  requestOverlaps: ({ days }) => days?.own && !isSame(days.own, days.range),
  dayPast: ({ days }) => days && days.range.startDay < days.today,
  outsideSeason: ({ days }) => days && !contains(seasonOf(days.today), days.range.endDay),
  datesTaken: ({ days }) => days?.isClosed,
  partyTooLarge: ({ words }) => words && isPartyTooLarge(words.partySize, words),
};

/**
 * Why a customer can't make a request, all of it, the most important first; empty for one that can be made
 * (docs/rules/booking.md#requirements-for-a-request). The days that others hold and the number of open requests are
 * checked by the server beside this.
 */
export const whyNotRequestable = (request: KnownRequest): RequestProblem[] =>
  (Object.keys(checks) as RequestProblem[]).filter((problem) => checks[problem](request));
