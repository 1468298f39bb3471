import type { Activity } from '#domain/activities.ts';
import type { Availability } from '#domain/availability.ts';
import type { County } from '#domain/counties.ts';
import { addDays, anyOverlap, type Day, type DayRange, eachDay } from '#domain/dates.ts';
import { type DemoBooking, demoBookings } from './bookings.ts';
import { central } from './land/central.ts';
import { driftless } from './land/driftless.ts';
import { lakeshore } from './land/lakeshore.ts';
import { northwoods } from './land/northwoods.ts';
import { variationOf } from './land/variation.ts';
import type { WrittenListing } from './land/written-listing.ts';
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

export interface DemoPerson extends Presence {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  address: { addressLine1: string; city: string; state: 'WI'; zipCode: string };
}

export interface DemoListing {
  /** Email of the person who owns it. */
  ownerEmail: string;
  title: string;
  description: string;
  address: { addressLine1: string; city: string; state: 'WI'; zipCode: string };
  county: County;
  lat: number;
  lng: number;
  acreage: number;
  activities: Activity[];
  prohibitedActivities: string;
  maxPartySize: number;
  baseCostCents: number;
  /** Within the season around `today`; they never overlap. */
  costRanges: (DayRange & { costCents: number })[];
  /** The ranges differ from the default. */
  availability: { default: Availability; ranges: (DayRange & { default: Availability })[] };
  hostPhoneNumber: string;
  hostEmail: string;
  /** Absent: a check is mailed. */
  payPalEmail?: string;
  propertyBoundaryDescription: string;
  accessInformation: string;
  inPersonMeetUpRequired: boolean;
  isAutoConfirm: boolean;
  taxRate: number | null;
  bookingFeePercentage: number;
  ownerFeePercentage: number;
  /** 2–6 files of demo/photographs, cover first; several listings may show the same one. */
  photographs: readonly string[];
  approved: boolean;
  active: boolean;
  /** How long it has been on the site; the first few of the plan are new. */
  listedDaysAgo: number;
}

export interface DemoPlan {
  administrator: DemoPerson;
  /** The demo host first. */
  hosts: DemoPerson[];
  /** The demo hunter first. */
  hunters: DemoPerson[];
  listings: DemoListing[];
  bookings: DemoBooking[];
}

const regions = [driftless, northwoods, lakeshore, central];

/** The regions take turns, so that any first few are spread over the state. */
const inTurns: readonly WrittenListing[] = Array.from(
  { length: Math.max(...regions.map((list) => list.length)) },
  (_, i) => regions.flatMap((list) => list[i] ?? []),
).flat();

const isPending = ({ status }: WrittenListing): boolean => status === 'pending';
const decided = inTurns.filter((land) => !isPending(land));

/** What waits for approval comes early, so that a small demo too has something for its administrator to do. */
const written = [...decided.slice(0, 12), ...inTurns.filter(isPending), ...decided.slice(12)];

/** How many listings are written by hand; more are varied from them. */
export const writtenListings = written.length;

/** Before the day on which filling begins. */
export const administratorJoinedDaysAgo = 600;

/**
 * The demo's people, land, prices and bookings: the same for the same seed, number and day. Up to
 * `writtenListings` the properties are the hand-written ones; beyond that they are variations on them,
 * with the same photographs.
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
    const deeds = [
      ...dated.filter(({ ownerEmail }) => ownerEmail === email).map(({ listedDaysAgo }) => listedDaysAgo),
      ...bookings
        .filter(({ hunterEmail, land }) => hunterEmail === email || land.ownerEmail === email)
        .map(({ askedDaysAgo }) => askedDaysAgo),
    ];
    return { ...person, ...presenceOf(seed, email, deeds) };
  };
  return {
    // Was there before everybody else, and approves what came in last.
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

/** New ones first; what waits for approval is new wherever it stands, and the demo host has been here for long. */
const daysListed = ({ ownerEmail, approved }: DemoListing, index: number, total: number): number => {
  if (!approved) return 1 + (index % 3);
  if (index < 6 && ownerEmail !== 'host@openacre.example') return 2 + 3 * index;
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

const ownerOf = (land: WrittenListing): { person: Profile; payPal: boolean } => {
  if (land.isHosts) return { person: profileOf(demoHost, 'host@openacre.example'), payPal: true };
  const host = hosts.find(({ counties }) => counties.includes(land.county)) ?? (hosts[0] as WrittenHost);
  return { person: profileOf(host), payPal: host.payPal };
};

const listingFrom = (random: Random, land: WrittenListing, today: Day): DemoListing => {
  const { person, payPal } = ownerOf(land);
  const [bookingFeePercentage, ownerFeePercentage] = pick(random, feeChoices);
  return {
    ownerEmail: person.email,
    title: land.title,
    description: land.text,
    address: { addressLine1: land.road, city: land.town, state: 'WI', zipCode: land.zip },
    county: land.county,
    lat: land.at[0],
    lng: land.at[1],
    acreage: land.acres,
    activities: [...land.activities],
    prohibitedActivities: land.rules,
    maxPartySize: land.party,
    baseCostCents: land.price * 100,
    costRanges: costRangesOf(land, today),
    availability: availabilityOf(random, land, today),
    hostPhoneNumber: person.phoneNumber,
    hostEmail: person.email,
    payPalEmail: payPal ? person.email : undefined,
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

/** Hunter's fee and owner's share: the house's own for most. */
const feeChoices = [
  [0.1, 0.85],
  [0.1, 0.85],
  [0.1, 0.85],
  [0.1, 0.85],
  [0.1, 0.85],
  [0.08, 0.88],
  [0.12, 0.8],
] as const;

/** Counties that add nothing to the state's 5 %: leave their rate to the administrator. */
const countiesWithoutTax: readonly County[] = ['Waukesha', 'Winnebago'];

/** Where two priced seasons share days the dearer one has them. */
const costRangesOf = (land: WrittenListing, today: Day): DemoListing['costRanges'] => {
  const year = yearOf(today);
  const priced = Object.entries(land.seasons ?? {}) as [keyof typeof year, number][];
  const byDay = new Map<Day, number>();
  for (const [season, dollars] of priced.sort(([, a], [, b]) => a - b))
    for (const day of eachDay(year[season])) byDay.set(day, dollars * 100);
  const ranges: DemoListing['costRanges'] = [];
  for (const [day, costCents] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last && last.costCents === costCents && addDays(last.endDate, 1) === day) last.endDate = day;
    else ranges.push({ startDate: day, endDate: day, costCents });
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
  // Owners keep a weekend for themselves now and then; the demo host never does in the coming weeks.
  if (!land.isHosts && chance(random, 0.45)) {
    const startDate = addDays(today, whole(random, 5, 150));
    const own = { startDate, endDate: addDays(startDate, whole(random, 1, 3)) };
    if (!anyOverlap([...closed, own])) closed.push(own);
  }
  return { default: 'Available', ranges: closed.map((range) => ({ ...range, default: 'NotAvailable' })) };
};
