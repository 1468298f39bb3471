import type { Activity } from '#domain/activities.ts';
import type { Availability } from '#domain/availability.ts';
import type { County } from '#domain/counties.ts';
import { addDays, anyOverlap, type Day, type DayRange, eachDay } from '#domain/dates.ts';
import type { LandRules } from '#domain/land-rules.ts';
import { usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import { type DemoBooking, demoBookings } from './bookings.ts';
import { central } from './land/central.ts';
import { driftless } from './land/driftless.ts';
import { lakeshore } from './land/lakeshore.ts';
import { northwoods } from './land/northwoods.ts';
import { variationOf } from './land/variation.ts';
import type { WrittenListing } from './land/written-listing.ts';
import { rulesOf } from './land-rules.ts';
import {
  demoAdministrator,
  demoHost,
  demoHunter,
  emailOf,
  hosts,
  hunters,
  type WrittenHost,
  type WrittenPerson,
} from './people.ts';
import { type Presence, presenceOf } from './presence.ts';
import { chance, pick, type Random, seeded, whole } from './random.ts';
import { yearOf } from './year.ts';

export type DemoPerson = Presence & {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  address: { addressLine1: string; city: string; state: 'WI'; zipCode: string };
};

export type DemoListing = {
  /** Email of its host. */
  accountEmail: string;
  title: string;
  description: string;
  address: { addressLine1: string; city: string; state: 'WI'; zipCode: string };
  county: County;
  lat: number;
  lng: number;
  acreage: number;
  activities: Activity[];
  prohibitedActivities: string;
  rules: LandRules;
  maxPartySize: number;
  baseCostCents: number;
  /** Within the season around `today`; they never overlap. */
  costRanges: (DayRange & { costCents: number })[];
  /** The ranges differ from the default. */
  availability: { default: Availability; ranges: (DayRange & { default: Availability })[] };
  hostPhoneNumber: string;
  hostEmail: string;
  /** Without it, a check is mailed. */
  payPalEmail?: string;
  propertyBoundaryDescription: string;
  accessInformation: string;
  inPersonMeetUpRequired: boolean;
  isAutoConfirm: boolean;
  taxRate: number | null;
  bookingFeePercentage: number;
  ownerFeePercentage: number;
  /** 2–6 files of demo/photographs, cover first; listings may share them. */
  photographs: readonly string[];
  approved: boolean;
  active: boolean;
  /** How many days ago it was listed; the first few of the plan are new. */
  listedDaysAgo: number;
};

export type DemoPlan = {
  administrator: DemoPerson;
  /** The demo host first. */
  hosts: DemoPerson[];
  /** The demo hunter first. */
  hunters: DemoPerson[];
  listings: DemoListing[];
  bookings: DemoBooking[];
};

const regions = [driftless, northwoods, lakeshore, central];

/** Interleaved by region, so that a small demo is spread over the state. */
const interleaved: readonly WrittenListing[] = Array.from(
  { length: Math.max(...regions.map((list) => list.length)) },
  (_, i) => regions.flatMap((list) => list[i] ?? []),
).flat();

const isPending = ({ status }: WrittenListing): boolean => status === 'pending';
const decided = interleaved.filter((land) => !isPending(land));

/** Pending listings come early, so that a small demo also has some for its administrator. */
export const written = [...decided.slice(0, 12), ...interleaved.filter(isPending), ...decided.slice(12)];

/** The number of hand-written listings; others are variations of them. */
export const writtenListings = written.length;

/** In days before the first filling. */
export const administratorJoinedDaysAgo = 600;

/**
 * The demo's people, land, prices and bookings: deterministic for a seed, number and day. Up to `writtenListings` the
 * listings are the hand-written ones; others are variations of them with the same photographs.
 */
export const demoPlan = (wanted: { seed: string | number; listings: number; today: Day }): DemoPlan => {
  const { seed, today } = wanted;
  const listings = written
    .slice(0, wanted.listings)
    .map((land) => listingFrom(seeded(seed, land.title), land, today));
  for (let i = listings.length; i < wanted.listings; i++) {
    const random = seeded(seed, 'variation', i);
    listings.push(listingFrom(random, variationOf(random, pick(random, written)), today));
  }
  const people = {
    hosts: [profileOf(demoHost, 'host@openacre.example'), ...hosts.map((host) => profileOf(host))],
    hunters: [
      profileOf(demoHunter, 'hunter@openacre.example'),
      ...hunters.map((hunter) => profileOf(hunter)),
    ],
  };
  const dated = listings.map((land, index) => ({
    ...land,
    listedDaysAgo: daysListed(land, index, listings.length),
  }));
  const bookings = demoBookings({ ...people, listings: dated }, wanted);
  const withPresence = (person: Profile): DemoPerson => {
    const { email } = person;
    const actions = [
      ...dated.filter(({ accountEmail }) => accountEmail === email).map(({ listedDaysAgo }) => listedDaysAgo),
      ...bookings
        .filter(({ hunterEmail, land }) => hunterEmail === email || land.accountEmail === email)
        .map(({ askedDaysAgo }) => askedDaysAgo),
    ];
    return { ...person, ...presenceOf(seed, email, actions) };
  };
  return {
    // Joined before everybody else, and approves the newest listings.
    administrator: {
      ...profileOf(demoAdministrator, 'admin@openacre.example'),
      joinedDaysAgo: administratorJoinedDaysAgo,
      lastLoginDaysAgo: 0,
    },
    hosts: people.hosts.map(withPresence),
    hunters: people.hunters.map(withPresence),
    listings: dated,
    bookings,
  };
};

/** Days since a listing was listed: the first ones are new, pending ones too, and the demo host's are old. */
const daysListed = ({ accountEmail, approved }: DemoListing, index: number, total: number): number => {
  if (!approved) return 1 + (index % 3);
  if (index < 6 && accountEmail !== 'host@openacre.example') return 2 + 3 * index;
  return 120 + Math.round((index * 380) / total);
};

type Profile = Omit<DemoPerson, keyof Presence>;

const profileOf = (person: WrittenPerson, email = emailOf(person)): Profile => {
  const { first, last, phone, street, city, zip } = person;
  return {
    email,
    firstName: first,
    lastName: last,
    phoneNumber: phone,
    address: { addressLine1: street, city, state: 'WI', zipCode: zip },
  };
};

const hostOf = (land: WrittenListing): { person: Profile; payPal: boolean } => {
  if (land.isHosts) return { person: profileOf(demoHost, 'host@openacre.example'), payPal: true };
  const host = hosts.find(({ counties }) => counties.includes(land.county)) ?? (hosts[0] as WrittenHost);
  return { person: profileOf(host), payPal: host.payPal };
};

export const listingFrom = (random: Random, land: WrittenListing, today: Day): DemoListing => {
  const { person, payPal } = hostOf(land);
  const [bookingFeePercentage, ownerFeePercentage] = pick(random, feeChoices);
  return {
    accountEmail: person.email,
    title: land.title,
    description: land.text,
    address: { addressLine1: land.road, city: land.town, state: 'WI', zipCode: land.zip },
    county: land.county,
    lat: land.at[0],
    lng: land.at[1],
    acreage: land.acres,
    activities: [...land.activities],
    prohibitedActivities: land.rules,
    rules: rulesOf(land),
    maxPartySize: land.party,
    baseCostCents: land.price * 100,
    costRanges: costRangesOf(land, today),
    availability: availabilityOf(random, land, today),
    hostPhoneNumber: person.phoneNumber,
    hostEmail: person.email,
    payPalEmail: payPal ? payPalOf(person.email) : undefined,
    propertyBoundaryDescription: land.boundary,
    accessInformation: land.access,
    inPersonMeetUpRequired: land.meets ?? false,
    isAutoConfirm: land.autoConfirm ?? false,
    taxRate: chance(random, 0.6) && !countiesWithoutTax.includes(land.county) ? 0.055 : null,
    bookingFeePercentage,
    ownerFeePercentage,
    photographs: land.photographs,
    approved: land.status !== 'pending',
    active: land.status === undefined,
    listedDaysAgo: 0,
  };
};

/** What becomes of payouts to some hosts, by the name of their PayPal address (see the payments emulator). */
const unusualOutcomes = ['unclaimed', 'failed', 'onhold', 'returned'];

/** A host's PayPal address: the account's, but for the first few after the demo host. */
const payPalOf = (email: string): string => {
  const withPayPal = hosts.filter((host) => host.payPal).map((host) => emailOf(host));
  const outcome = unusualOutcomes[withPayPal.indexOf(email)];
  return outcome ? email.replace('@', `+${outcome}@`) : email;
};

const usualFees = [usualBookingFee, usualHostShare] as const;
/** Booking fee and host's share: the usual ones for most. */
const feeChoices = [...Array<typeof usualFees>(5).fill(usualFees), [0.08, 0.88], [0.12, 0.8]] as const;

/** Counties that add nothing to the state's 5 %: their rate is left to the administrator. */
const countiesWithoutTax: readonly County[] = ['Waukesha', 'Winnebago'];

/** Where two priced seasons share days, the higher price applies. */
const costRangesOf = (land: WrittenListing, today: Day): DemoListing['costRanges'] => {
  const year = yearOf(today);
  const priced = Object.entries(land.seasons ?? {}) as [keyof typeof year, number][];
  const byDay = new Map<Day, number>();
  for (const [season, dollars] of priced.sort(([, a], [, b]) => a - b))
    for (const day of eachDay(year[season])) byDay.set(day, dollars * 100);
  const ranges: DemoListing['costRanges'] = [];
  for (const [day, costCents] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last && last.costCents === costCents && addDays(last.endDay, 1) === day) last.endDay = day;
    else ranges.push({ startDay: day, endDay: day, costCents });
  }
  return ranges;
};

const availabilityOf = (random: Random, land: WrittenListing, today: Day): DemoListing['availability'] => {
  const year = yearOf(today);
  if (land.onlyIn)
    return {
      default: 'NotAvailable',
      ranges: land.onlyIn.map((season) => ({ ...year[season], default: 'Available' })),
    };
  const closed: DayRange[] = (land.closed ?? []).map((reason) => year[reason]);
  // Hosts close a weekend now and then; the demo host never does in the coming weeks.
  if (!land.isHosts && chance(random, 0.45)) {
    const startDay = addDays(today, whole(random, 5, 150));
    const own = { startDay, endDay: addDays(startDay, whole(random, 1, 3)) };
    if (!anyOverlap([...closed, own])) closed.push(own);
  }
  return { default: 'Available', ranges: closed.map((range) => ({ ...range, default: 'NotAvailable' })) };
};
