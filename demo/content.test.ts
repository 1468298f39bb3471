import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LandRules } from '#contract/land-rules.ts';
import { countyAt } from '#domain/county-at.ts';
import { anyOverlap, contains, daysIn, eachDay, seasonOf, weekdayOf } from '#domain/dates.ts';
import { hasRules, tagsOf } from '#domain/land-rules.ts';
import { ruleTags } from '#domain/rule-tags.ts';
import { demoPlan, writtenListings } from './content.ts';
import { yearOf } from './year.ts';

const today = '2026-11-20';
const plan = demoPlan({ seed: 1, listings: writtenListings, today });
const live = plan.listings.filter(({ active, approved }) => active && approved);

// docs/rules/operations.md#demo-data
describe('the demo plan', () => {
  it('has at least 64 listings over at least 42 counties, most of them live', () => {
    expect(writtenListings).toBeGreaterThanOrEqual(64);
    expect(new Set(plan.listings.map(({ county }) => county)).size).toBeGreaterThanOrEqual(42);
    expect(live.length).toBeGreaterThanOrEqual(60);
    expect(plan.listings.some(({ approved }) => !approved)).toBe(true);
    expect(plan.listings.some(({ approved, active }) => approved && !active)).toBe(true);
  });

  it('is the same for the same seed, and differs for another', () => {
    expect(demoPlan({ seed: 1, listings: 80, today })).toEqual(demoPlan({ seed: 1, listings: 80, today }));
    expect(demoPlan({ seed: 2, listings: 80, today })).not.toEqual(
      demoPlan({ seed: 1, listings: 80, today }),
    );
  });

  it('gives the demo host several live listings, one of them auto-confirm, open in the coming weeks', () => {
    const own = live.filter(({ accountEmail }) => accountEmail === 'host@openacre.example');
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ isAutoConfirm }) => isAutoConfirm)).toBe(true);
    for (const { availability } of own) expect(availability).toEqual({ default: 'Available', ranges: [] });
  });

  it('has hosts and hunters with unique emails and numbers kept for fiction', () => {
    const people = [plan.administrator, ...plan.hosts, ...plan.hunters];
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ phoneNumber }) => phoneNumber)).size).toBe(people.length);
    for (const { firstName, lastName, phoneNumber, address } of people) {
      expect(`${firstName} ${lastName}`).toMatch(/^[A-Za-z ]{4,50}$/);
      expect(phoneNumber).toMatch(/^(608|715|920|262|414)55501\d{2}$/);
      expect(address.zipCode).toMatch(/^5[34]\d{3}$/);
    }
    const hosts = new Set(plan.hosts.map(({ email }) => email));
    for (const { accountEmail } of plan.listings) expect(hosts).toContain(accountEmail);
    // Every host has land.
    expect(new Set(plan.listings.map(({ accountEmail }) => accountEmail))).toEqual(hosts);
  });

  it('has people who joined before their first action and logged in after their last', () => {
    for (const { email, joinedDaysAgo, lastLoginDaysAgo } of [...plan.hosts, ...plan.hunters]) {
      const actions = [
        ...plan.listings
          .filter(({ accountEmail }) => accountEmail === email)
          .map((land) => land.listedDaysAgo),
        ...plan.bookings
          .filter(({ hunterEmail, land }) => hunterEmail === email || land.accountEmail === email)
          .map(({ askedDaysAgo }) => askedDaysAgo),
      ];
      expect(joinedDaysAgo, email).toBeGreaterThan(Math.max(lastLoginDaysAgo, ...actions));
      expect(joinedDaysAgo, email).toBeLessThan(plan.administrator.joinedDaysAgo);
      expect(lastLoginDaysAgo, email).toBeLessThanOrEqual(Math.min(25, ...actions));
    }
  });

  it.each([24, writtenListings])('has recent land that awaits approval, with %s listings', (listings) => {
    const waiting = demoPlan({ seed: 1, listings, today }).listings.filter(({ approved }) => !approved);
    expect(waiting.length).toBeGreaterThanOrEqual(3);
    for (const { listedDaysAgo } of waiting) expect(listedDaysAgo).toBeLessThanOrEqual(3);
  });

  it('says rules on most land, so that every filter of the search finds some', () => {
    const { listings } = demoPlan({ seed: 3, listings: 71, today });
    const said = listings.filter(({ rules }) => hasRules(rules));
    expect(said.length).toBeGreaterThan(listings.length * 0.7);
    expect(said.length).toBeLessThan(listings.length);
    const found = new Set(listings.flatMap(({ rules }) => tagsOf(rules)));
    expect(ruleTags.filter((tag) => !found.has(tag))).toEqual([]);
    for (const { title, rules, prohibitedActivities } of listings) {
      if (/no ATVs/i.test(prohibitedActivities)) expect(rules.atv ?? 'no', title).toMatch(/no|recovery/);
      expect(LandRules.parse(rules)).toEqual(rules);
    }
  });

  it.each([
    ['as written', plan],
    ['at two thousand', demoPlan({ seed: 3, listings: 2000, today })],
  ])('keeps the limits of the listing form, %s', (_, { listings }) => {
    const season = seasonOf(today);
    for (const listing of listings) {
      const filled = (text: string, max: number) => {
        expect(text.trim().length, listing.title).toBeGreaterThan(0);
        expect(text.length, listing.title).toBeLessThanOrEqual(max);
      };
      filled(listing.title, 250);
      filled(listing.description, 5000);
      filled(listing.address.addressLine1, 100);
      filled(listing.address.city, 50);
      filled(listing.county, 25);
      filled(listing.prohibitedActivities, 5000);
      filled(listing.propertyBoundaryDescription, 5000);
      filled(listing.accessInformation, 5000);
      filled(listing.hostEmail, 50);
      expect(listing.address.zipCode).toMatch(/^5[34]\d{3}$/);
      expect(listing.hostPhoneNumber).toMatch(/^\d{10}$/);
      expect(listing.activities.length).toBeGreaterThan(0);
      expect(listing.acreage).toBeGreaterThanOrEqual(20);
      expect(listing.maxPartySize).toBeGreaterThanOrEqual(1);
      expect(listing.maxPartySize).toBeLessThanOrEqual(99);
      for (const cents of [listing.baseCostCents, ...listing.costRanges.map((range) => range.costCents)]) {
        expect(cents % 100).toBe(0);
        expect(cents).toBeGreaterThanOrEqual(1500);
        expect(cents).toBeLessThanOrEqual(25000);
      }
      expect(anyOverlap(listing.costRanges), listing.title).toBe(false);
      expect(anyOverlap(listing.availability.ranges), listing.title).toBe(false);
      for (const range of [...listing.costRanges, ...listing.availability.ranges]) {
        expect(daysIn(range)).toBeGreaterThan(0);
        expect(contains(season, range.startDay) && contains(season, range.endDay), listing.title).toBe(true);
      }
      expect(countyAt(listing.lat, listing.lng), listing.title).toBe(listing.county);
      expect(listing.photographs.length).toBeGreaterThanOrEqual(2);
      expect(listing.photographs.length).toBeLessThanOrEqual(6);
      expect(new Set(listing.photographs).size).toBe(listing.photographs.length);
    }
  });

  it('shows each picture of demo/photographs and no other, which are together below 20 MB', () => {
    const folder = join(import.meta.dirname, 'photographs');
    const files = readdirSync(folder);
    const shown = new Set(plan.listings.flatMap(({ photographs }) => photographs));
    expect([...shown].map((name) => `${name}.webp`).sort()).toEqual(files.sort());
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(20_000_000);
  });

  it('gives every written listing a cover of its own', () => {
    const covers = plan.listings.map(({ photographs }) => photographs[0]);
    expect(new Set(covers).size).toBe(writtenListings);
  });

  it('has ten thousand listings with the same pictures, hardly any two alike', () => {
    const { listings } = demoPlan({ seed: 1, listings: 10_000, today });
    expect(listings).toHaveLength(10_000);
    const shown = new Set(plan.listings.flatMap(({ photographs }) => photographs));
    expect(new Set(listings.flatMap(({ photographs }) => photographs))).toEqual(shown);
    expect(new Set(listings.map(({ title, county }) => `${title} ${county}`)).size).toBeGreaterThan(9_000);
    expect(new Set(listings.map(({ description }) => description)).size).toBeGreaterThan(9_900);
  });
});

describe('the hunting year', () => {
  it('has the nine-day gun deer season from the Saturday before Thanksgiving', () => {
    expect(yearOf('2026-11-20').gunDeer).toEqual({ startDay: '2026-11-21', endDay: '2026-11-29' });
    expect(yearOf('2025-08-01').gunDeer).toEqual({ startDay: '2025-11-22', endDay: '2025-11-30' });
    expect(yearOf('2026-03-01').gunDeer).toEqual({ startDay: '2025-11-22', endDay: '2025-11-30' });
  });

  it('opens spring turkeys on the third Wednesday in April and trout on the first Saturday in May', () => {
    const { springTurkey, troutOpener } = yearOf('2026-11-20');
    expect(springTurkey.startDay).toBe('2027-04-21');
    expect(troutOpener.startDay).toBe('2027-05-01');
  });

  it.each(['2026-06-01', '2027-05-31', '2028-02-29', '2031-11-30'])(
    'is within its season, around %s',
    (day) => {
      const season = seasonOf(day);
      for (const [name, range] of Object.entries(yearOf(day)))
        for (const each of eachDay(range)) expect(contains(season, each), `${name} ${each}`).toBe(true);
      expect(weekdayOf(yearOf(day).gunDeer.startDay)).toBe(6);
    },
  );
});
