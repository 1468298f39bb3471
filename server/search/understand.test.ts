import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aListingAt, aUser, type ListingTraits } from '../testing/factories.ts';

// November 20, 2026 in Wisconsin: a Friday.
const { ctx, api, fetch, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const land = (title: string, lat: number, lng: number, traits: ListingTraits = {}) =>
  aListingAt(ctx, title, [lat, lng], { host, ...traits });

await land('Oak ridge above the creek', 43.01, -89.74);
await land('Goose marsh, 100% wet', 43.62, -88.73, {
  county: 'Dodge',
  listingActivities: ['Migratory Birds'],
  description: 'Cattails and open water, with pit blinds.',
});
await land('Whole farm_open', 43.2, -90.9, { county: 'Crawford', listingActivities: ['All Legal Game'] });
await land('Trout brook', 43.6, -90.8, { county: 'Vernon', listingActivities: ['Fishing Access'] });
await land('Rib Falls forty', 44.97, -89.9, { county: 'Marathon', listingActivities: ['Deer', 'Turkey'] });
await land('Merrill hardwoods', 45.18, -89.68, { county: 'Lincoln', listingActivities: ['Deer'] });
await land('Chequamegon camp', 46.3, -90.9, { county: 'Ashland', listingActivities: ['Deer'] });

const search = async (query: Record<string, unknown>) => {
  const { listings, meaning, total, sort } = await api.listPublicListings({ query });
  return {
    sort,
    titles: listings.map(({ title }) => title),
    miles: listings.map(({ miles }) => miles),
    meaning,
    total,
  };
};

// docs/rules/search.md#places-of-a-search
describe('a place', () => {
  test.each([
    'Wausau',
    'near Wausau',
    '54401',
    'Wausau, WI',
    'wausau marathon county',
    'near Wausu',
    'around wasau',
  ])('"%s" finds what is near it, the nearest first, with the distance', async (text) => {
    const { titles, miles, meaning } = await search({ text, within: 40 });
    expect(titles).toEqual(['Rib Falls forty', 'Merrill hardwoods']);
    expect(miles.map((distance) => Math.round(distance as number))).toEqual(
      text === '54401' ? [9, 15] : [13, 15],
    );
    expect(meaning.area).toEqual({
      name: text === '54401' ? '54401 (Marathon County)' : 'Wausau',
      kind: 'place',
      miles: 40,
      isWidened: false,
      ...(/wausu|wasau/i.test(text) && { typed: text.split(' ').at(-1)?.toLowerCase() }),
    });
    expect(meaning.words).toEqual([]);
  });

  test.each([
    'Wisconsin Rapids',
    'deer near Wisconsin Dells',
    "Land O' Lakes",
    'deer in Land O’Lakes, WI',
    'Fish Creek',
    'near Lake Wisconsin',
    'Lake Wisconsin, WI',
    'Lower Wisconsin Riverway',
    'Eagle River Chain of Lakes',
    'Barkhausen Waterfowl Preserve',
  ])('may have words of a search in its name: "%s"', async (text) => {
    const { meaning } = await search({ text });
    const name = text.replace(/^(deer )?(near|in) |, WI$/g, '').replace('O’L', "O' L");
    expect(meaning.area).toMatchObject({ name, kind: 'place' });
    expect(meaning).toMatchObject({ words: [], activities: text.startsWith('deer') ? ['Deer'] : [] });
  });

  test('is searched more widely where little is near it, which is said', async () => {
    const { titles, meaning } = await search({ text: 'Wausau' });
    expect(meaning.area).toEqual({ name: 'Wausau', kind: 'place', miles: 800, isWidened: true });
    expect(titles).toHaveLength(7);
    const near = await search({ text: 'Wausau', within: 10 });
    expect(near).toMatchObject({ titles: [], meaning: { area: { miles: 10, isWidened: false } } });
  });

  test('may be a county, by its lines, or around it where it has nothing', async () => {
    expect((await search({ text: 'Dane County' })).titles).toEqual(['Oak ridge above the creek']);
    expect((await search({ county: 'Dane' })).titles).toEqual(['Oak ridge above the creek']);
    const around = await search({ text: 'Langlade Co., WI' });
    expect(around.titles).toEqual(['Merrill hardwoods', 'Rib Falls forty']);
    expect(around.meaning.area).toEqual({
      name: 'Langlade County',
      kind: 'county',
      miles: 50,
      isWidened: true,
    });
  });

  // docs/rules/search.md#order
  test('that is a county is ordered by the newest within it, and around it by distance, which is said', async () => {
    expect((await search({ county: 'Dane' })).sort).toBe('newest');
    const around = await search({ text: 'Taylor County' });
    expect(around).toMatchObject({ sort: 'distance', titles: ['Rib Falls forty', 'Merrill hardwoods'] });
    expect(around.miles.map((distance) => Math.round(distance as number))).toEqual([41, 49]);
    const newest = await search({ text: 'Taylor County', sort: 'newest' });
    expect(newest).toMatchObject({ sort: 'newest', titles: ['Merrill hardwoods', 'Rib Falls forty'] });
    expect((await search({ text: 'turkey in the northwoods' })).sort).toBe('distance');
  });

  // docs/rules/search.md#listing-search
  test.each([
    'Wausau',
    'Taylor County',
    'Dane County',
    'turkey in the northwoods',
    'deer',
    'ridge near Madson',
  ])('is widened and named by the search of a text as by all filters: "%s"', async (text) => {
    const found = await api.searchListings({ query: { query: text } });
    const { listings, total, sort, meaning } = await api.listPublicListings({ query: { text } });
    expect(found).toMatchObject({ total, sort, meaning });
    expect(found.listings.map(({ id }) => id)).toEqual(listings.map(({ id }) => id));
  });

  test.each([
    ['Northwoods', ['Chequamegon camp', 'Merrill hardwoods']],
    ['deer in northern Wisconsin', ['Chequamegon camp', 'Merrill hardwoods']],
    ['the Driftless area', ['Trout brook', 'Whole farm_open']],
  ])('may be a region: "%s"', async (text, titles) => {
    const found = await search({ text });
    expect(found.titles).toEqual(titles);
    expect(found.meaning.area).toMatchObject({ kind: 'region', miles: null });
  });

  test('of counties is searched around its middle where miles are chosen, or where it has nothing', async () => {
    const county = await search({ county: 'Langlade', within: 40 });
    expect(county.titles).toEqual(['Merrill hardwoods']);
    expect(county.meaning.area).toEqual({
      name: 'Langlade County',
      kind: 'county',
      miles: 40,
      isWidened: false,
    });
    const region = await search({ text: 'fishing in the northwoods' });
    expect(region.titles).toEqual(['Trout brook']);
    expect(region.meaning.area).toMatchObject({ name: 'the Northwoods', kind: 'region', isWidened: true });
  });

  test('in a view of the map is no limit: list, map and counts have all that is in view', async () => {
    const query = { text: 'Wausau', within: 40, bounds: '-90.2,42.9,-89.5,43.2' };
    expect((await search(query)).titles).toEqual([]);
    const inView = { ...query, within: undefined };
    expect((await search(inView)).titles).toEqual(['Oak ridge above the creek']);
    const { points } = await api.listListingPoints({ query: inView });
    expect(points.map(({ title }) => title)).toEqual(['Oak ridge above the creek']);
    expect((await api.countListings({ query: inView })).total).toBe(1);
  });

  test('may be a point, such as where somebody is', async () => {
    const found = await search({ near: '44.96,-89.63', within: 20 });
    expect(found.titles).toEqual(['Rib Falls forty', 'Merrill hardwoods']);
    expect(found.meaning.area).toMatchObject({ name: 'you', kind: 'position' });
    expect((await search({ text: 'deer near me' })).meaning).toMatchObject({ isNearMe: true, area: null });
  });

  test('chosen by its name is found exactly', async () => {
    const { meaning, titles } = await search({ place: 'Monroe, Green County', within: 60 });
    expect(meaning.area?.name).toBe('Monroe');
    expect(titles).toEqual(['Oak ridge above the creek']);
  });
});

// docs/rules/search.md#words
describe('words', () => {
  test('of land, or short ones, are no mistyped place after “by” or “in”', async () => {
    const ridge = await search({ text: 'by oak ridge' });
    expect(ridge.meaning.area).toBeNull();
    expect(ridge.titles).toContain('Oak ridge above the creek');
    expect((await search({ text: 'fishing by pond' })).meaning.area).toBeNull();
    expect((await search({ text: 'deer near wausu' })).meaning.area).toMatchObject({ name: 'Wausau' });
    // Land has the word 'oak'.
    const { meaning } = await search({ text: 'oak crek' });
    expect(meaning).toMatchObject({ area: { name: 'Oak Creek' }, words: [] });
    const oaks = await search({ text: 'oak wausu' });
    expect(oaks.meaning).toMatchObject({ area: { name: 'Wausau' }, words: [{ typed: 'oak' }] });
    // What is unknown beside it is said, and finds nothing.
    const unknown = await search({ text: 'zzyzx wausu', within: 40 });
    expect(unknown.meaning).toMatchObject({ area: { name: 'Wausau' }, words: [{ isUnknown: true }] });
    expect(unknown.titles).toEqual([]);
    const corrected = await search({ text: 'hardwods wausu', within: 40 });
    expect(corrected.meaning).toMatchObject({ area: { name: 'Wausau' }, words: [{ isCorrected: true }] });
    expect(corrected.titles).toEqual(['Merrill hardwoods']);
  });

  test.each([
    'coyote hunting in winter',
    'deer in the fall',
    'turkey in spring',
    'ducks in early winter',
    'ducks around summer',
    'fishing in May',
    'deer from november',
    'deer in november and december',
  ])('of seasons and months are no place, and say nothing of the land: "%s"', async (text) => {
    const { meaning } = await search({ text });
    expect(meaning).toMatchObject({ area: null, words: [] });
    expect(meaning.activities).toHaveLength(1);
  });

  test.each([
    ['winter', 'Winter'],
    ['near Winter', 'Winter'],
    ['deer in Winter, WI', 'Winter'],
    ['deer in Spring Green', 'Spring Green'],
    ['deer in Fall River', 'Fall River'],
    ['deer in Fall Creek', 'Fall Creek'],
  ])('of seasons may be in the name of a place: "%s"', async (text, name) => {
    expect((await search({ text })).meaning).toMatchObject({ area: { name }, words: [] });
  });

  test.each([
    ['marsh goose', ['Goose marsh, 100% wet']],
    ['cattails', ['Goose marsh, 100% wet']],
    ['cattail', ['Goose marsh, 100% wet']],
    ['hardw', ['Merrill hardwoods']],
    ['farm', ['Whole farm_open']],
    ['oak ridge in Dane County', ['Oak ridge above the creek']],
    ['camp oak', []],
    ['pit blinds near Madison', ['Goose marsh, 100% wet']],
  ])('"%s"', async (text, titles) => {
    expect((await search({ text })).titles).toEqual(titles);
  });

  test.each([
    ['hardwods', 'Merrill hardwoods'],
    ['cattials', 'Goose marsh, 100% wet'],
    ['brok', 'Trout brook'],
  ])('"%s" is forgiven one wrong letter, which is said', async (text, title) => {
    const { titles, meaning } = await search({ text });
    expect(titles).toEqual([title]);
    expect(meaning.words).toEqual([{ typed: text, isCorrected: true, isUnknown: false }]);
  });

  test('that no land has are named', async () => {
    const { titles, meaning } = await search({ text: 'zzyzx' });
    expect(titles).toEqual([]);
    expect(meaning.words).toEqual([{ typed: 'zzyzx', isCorrected: false, isUnknown: true }]);
  });

  test.each(['%', "'; drop table listings; --", '\\', '()&|!', 'a'.repeat(100)])(
    'with signs of query languages are words: %s',
    async (text) =>
      expect((await fetch(`/api/listing/public?text=${encodeURIComponent(text)}`)).status).toBe(200),
  );
});

// docs/rules/search.md#words
describe('activities and days', () => {
  test('are understood in a text', async () => {
    const { titles, meaning } = await search({ text: 'deer near Wausau next weekend', within: 40 });
    expect(titles).toEqual(['Rib Falls forty', 'Merrill hardwoods']);
    expect(meaning).toMatchObject({
      activities: ['Deer'],
      startDay: '2026-11-28',
      endDay: '2026-11-29',
      words: [],
    });
  });

  test('that nobody can book find nothing, and what else was understood stands', async () => {
    const { titles, meaning } = await search({
      text: 'deer near Wausau',
      startDate: '2027-06-05',
      within: 40,
    });
    expect(titles).toEqual([]);
    expect(meaning).toMatchObject({ activities: ['Deer'], area: { name: 'Wausau', miles: 40 }, words: [] });
  });

  test('chosen come before those of the text', async () => {
    const { meaning } = await search({
      text: 'deer this weekend',
      startDate: '2026-12-12',
      activity: 'Turkey',
    });
    expect(meaning).toMatchObject({
      activities: ['Turkey', 'Deer'],
      startDay: '2026-12-12',
      endDay: '2026-12-12',
    });
  });

  test('several activities find land for any of them', async () => {
    const { titles } = await search({ activity: 'Fishing Access,Migratory Birds' });
    expect(titles).toEqual(['Trout brook', 'Whole farm_open', 'Goose marsh, 100% wet']);
  });
});

// docs/rules/search.md#words
describe('accents, apostrophes and saints', () => {
  beforeAll(async () => {
    await land('Old saint café', 45.9, -91.9, { county: 'Polk' });
    await land('O’Neil’s Saint Mary wetland', 45.92, -91.92, { county: 'Polk' });
  });

  test.each([
    ['café', 'Old saint café'],
    ['cafe', 'Old saint café'],
    ['st cafe', 'Old saint café'],
    ["o'neils", 'O’Neil’s Saint Mary wetland'],
    ['oneil wetland', 'O’Neil’s Saint Mary wetland'],
    ['St. Mary', 'O’Neil’s Saint Mary wetland'],
    ['o´neil', 'O’Neil’s Saint Mary wetland'],
    ['cafe\u0301', 'Old saint café'],
  ])('are compared without accents and apostrophes, and as Saint or St.: "%s"', async (text, title) => {
    const { titles, meaning } = await search({ text });
    expect(titles).toContain(title);
    expect(meaning.words.every(({ isCorrected, isUnknown }) => !isCorrected && !isUnknown)).toBe(true);
  });
});
