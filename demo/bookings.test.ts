import { describe, expect, it } from 'vitest';
import { isOpen } from '#domain/availability.ts';
import { contains, eachDay, seasonOf } from '#domain/dates.ts';
import { demoPlan, writtenListings } from './content.ts';

const today = '2026-11-21';
const plan = demoPlan({ seed: 1, listings: writtenListings, today });
const { bookings } = plan;

describe('the demo bookings', () => {
  it('give the demo hunter one of each kind, and the demo host requests and upcoming bookings', () => {
    const histories = (of: typeof bookings) => new Set(of.map(({ story }) => story));
    const own = bookings.filter(({ hunterEmail }) => hunterEmail === 'hunter@openacre.example');
    expect(histories(own)).toEqual(
      new Set(['asked', 'confirmed', 'paying', 'paid', 'rejected', 'cancelled']),
    );
    const hosted = bookings.filter(({ land }) => land.accountEmail === 'host@openacre.example');
    expect(hosted.filter(({ story }) => story === 'asked').length).toBeGreaterThanOrEqual(2);
    expect(hosted.filter(({ story }) => story === 'paid').length).toBeGreaterThanOrEqual(3);
    expect(bookings.length).toBeGreaterThanOrEqual(35);
  });

  it('are in the season, on open days of public land that no other booking holds', () => {
    const held = new Set<string>();
    for (const { land, range, story } of bookings) {
      expect(land.active && land.approved).toBe(true);
      const ranges = land.availability.ranges.map((r) => ({ ...r, availability: r.default }));
      for (const day of eachDay(range)) {
        expect(contains(seasonOf(today), day)).toBe(true);
        expect(isOpen({ default: land.availability.default, ranges }, day), land.title).toBe(true);
        if (story === 'rejected' || story === 'cancelled') continue;
        const key = `${land.accountEmail} ${land.title} ${day}`;
        expect(held).not.toContain(key);
        held.add(key);
      }
    }
  });

  it('are on other people’s land, one per hunter and land, with a party that it allows', () => {
    const pairs = bookings.map(
      ({ hunterEmail, land }) => `${hunterEmail} ${land.accountEmail} ${land.title}`,
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { hunterEmail, land, partySize } of bookings) {
      expect(hunterEmail).not.toBe(land.accountEmail);
      expect(partySize).toBeLessThanOrEqual(land.maxPartySize);
    }
  });

  it('were requested before their first day, and those that are waiting within the last hours', () => {
    for (const { story, land, range, askedDaysAgo } of bookings) {
      if (['asked', 'confirmed', 'paying'].includes(story)) expect(askedDaysAgo).toBeLessThan(0.6);
      const asked = new Date(Date.parse(today) - askedDaysAgo * 86_400_000).toISOString().slice(0, 10);
      expect(asked < range.startDay).toBe(true);
      expect(askedDaysAgo).toBeLessThanOrEqual(land.listedDaysAgo);
    }
  });

  it('are ordered from the oldest, over several months', () => {
    const asked = bookings.map(({ askedDaysAgo }) => askedDaysAgo);
    expect(asked).toEqual(asked.toSorted((a, b) => b - a));
    expect(asked[0]).toBeGreaterThan(90);
    expect(new Set(asked.map(Math.floor)).size).toBeGreaterThan(15);
  });

  it('are the same for the same plan, seed and day', () => {
    expect(demoPlan({ seed: 1, listings: writtenListings, today }).bookings).toEqual(bookings);
  });

  it('are none without land', () => {
    expect(demoPlan({ seed: 1, listings: 0, today }).bookings).toEqual([]);
  });
});
