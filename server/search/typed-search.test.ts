import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { places } from '../platform/geo/places.ts';
import { startTestApp } from '../testing/app.ts';
import { aListingAt, aUser, type ListingTraits } from '../testing/factories.ts';
import { plainNames } from './plain-names.ts';

// November 20, 2026 in Wisconsin: a Friday.
const { ctx, api, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const land = (title: string, lat: number, lng: number, traits: ListingTraits = {}) =>
  aListingAt(ctx, title, [lat, lng], { host, ...traits });

beforeAll(async () => {
  await land('Rib Falls forty', 44.97, -89.9, { county: 'Marathon', description: 'A tree stand.' });
  await land('Merrill walk-in hardwoods', 45.18, -89.68, { county: 'Lincoln' });
  await land('South fork farm', 43.1, -89.5, { county: 'Dane', description: 'Northern pike in the creek.' });
  await land('North Ridge', 43.2, -90.9, { county: 'Crawford', description: 'Wi-Fi in the cabin.' });
  await land('Eagle ridge', 43.3, -90.95, { county: 'Crawford', description: 'A woodland walk.' });
});

const search = async (query: Record<string, unknown>) => {
  const { listings, meaning } = await api.listPublicListings({ query });
  return { titles: listings.map(({ title }) => title), meaning };
};

// docs/rules/search.md#places-of-a-search
describe('a ZIP code', () => {
  test.each([
    'Wausau, WI 54401',
    'Wausau 54401',
    '54401 Wausau',
    'deer near Wausau, WI 54401-1234',
    'Wausau, WI 54403',
    'Wausau, Marathon County, WI 54401',
    'Wausu, WI 54401',
  ])('says the same as its town: "%s"', async (text) => {
    const { titles, meaning } = await search({ text, within: 40 });
    expect(meaning).toMatchObject({ area: { name: 'Wausau', kind: 'place' }, words: [] });
    expect(titles).toEqual(['Rib Falls forty', 'Merrill walk-in hardwoods']);
  });

  test.each(['54401-1234', '54401, Marathon County', 'Northwoods 54501'])(
    'may have four more digits, and is nearer than its county or region: "%s"',
    async (text) => {
      const zip = text.includes('54501') ? '54501 (Oneida County)' : '54401 (Marathon County)';
      const { meaning } = await search({ text });
      expect(meaning).toMatchObject({ area: { name: zip }, words: [] });
    },
  );

  test.each([
    ['Madison', '53703 53705 53711 53716 53717 53718 53719'],
    ['Milwaukee', '53202 53207 53211 53213 53217 53220 53223 53224'],
    ['Green Bay', '54301 54304 54311 54313'],
    ['Racine', '53402 53406'],
    ['Kenosha', '53140 53142 53144'],
    ['La Crosse', '54601 54603'],
    ['Appleton', '54911 54913 54914 54915'],
    ['Stevens Point', '54481 54482'],
    ['Superior', '54880'],
    ['Wauwatosa', '53213 53226'],
    ['Sun Prairie', '53590'],
    ['Middleton', '53562'],
    ['Hayward', '54843'],
    ['Horicon Marsh', '53050'],
  ])('is that of its town, also where a suburb is nearer: %s', async (name, zips) => {
    for (const zip of zips.split(' '))
      expect((await search({ text: `${name}, WI ${zip}` })).meaning.area?.name, zip).toBe(name);
  });

  test.each([
    ['Madison', '53590 53562 53593 53597 53532 53558 53527'],
    ['Milwaukee', '53186 53154 53132 53045'],
    ['Green Bay', '54115'],
    ['Eau Claire', '54729'],
    ['La Crosse', '54650'],
    ['Merrill', '54401'],
    ['Wausau', '54455 54452 54476'],
    ['Oshkosh', '54956'],
    ['Janesville', '53511'],
  ])('of the town beside it counts, and not %s', async (name, zips) => {
    for (const zip of zips.split(' ')) {
      const { meaning } = await search({ text: `deer near ${name} ${zip}` });
      expect(meaning.area?.name, zip).toMatch(zip);
      expect(meaning.words.map(({ typed }) => typed).join(' '), zip).toBe(name.toLowerCase());
    }
  });

  test('of another town counts, and the town is a word that no land there has', async () => {
    const { meaning } = await search({ text: 'Wausau 53703' });
    expect(meaning).toMatchObject({ area: { name: '53703 (Dane County)' }, words: [{ typed: 'wausau' }] });
  });
});

// docs/rules/search.md#places
describe('a village that is called like a county elsewhere', () => {
  test.each([
    ['Jackson', '53037', 'Washington'],
    ['Taylor', '54659', 'Jackson'],
    ['Dodge', '54625', 'Trempealeau'],
    ['Oneida', '54155', 'Outagamie'],
    ['Burnett', '53922', 'Dodge'],
  ])('is meant by its name with its ZIP code or county: %s', async (name, zip, county) => {
    const whole = `${name}, ${county} County`;
    for (const query of [{ text: `${name}, WI ${zip}` }, { text: `near ${whole}` }, { place: whole }]) {
      const { meaning } = await search(query);
      expect(meaning, JSON.stringify(query)).toMatchObject({
        area: { name: whole, kind: 'place' },
        words: [],
      });
    }
    expect((await search({ text: name })).meaning.area?.name).toBe(`${name} County`);
  });

  test('is not meant with a ZIP code of that county', async () => {
    const { meaning } = await search({ text: 'Jackson 54615' });
    expect(meaning).toMatchObject({ area: { name: '54615 (Jackson County)' }, words: [] });
  });
});

// docs/rules/search.md#places-of-a-search
describe('a view of the map', () => {
  const bounds = '-91.2,43,-90.8,43.4';

  test.each([
    ['Langlade County', 'Langlade County'],
    ['Dane County', 'Dane County'],
    ['southeast wisconsin', 'Southeast Wisconsin'],
    ['the Northwoods', 'the Northwoods'],
  ])('has all that is in it, also by a county or region: "%s"', async (text, name) => {
    const query = { text, bounds };
    const { titles, meaning } = await search(query);
    expect(titles).toEqual(expect.arrayContaining(['North Ridge', 'Eagle ridge']));
    expect(meaning.area).toMatchObject({ name, isWidened: false });
    // A distance is told, as around a place: the map then asks for its points in the view.
    expect(meaning.area?.miles).toBeGreaterThan(0);
    const { points } = await api.listListingPoints({ query });
    expect(points.map(({ title }) => title).sort()).toEqual([...titles].sort());
    expect((await api.countListings({ query })).total).toBe(2);
  });

  test('has all that is in it by a county that was chosen', async () => {
    expect((await search({ county: 'Dane', bounds })).titles).toHaveLength(2);
  });
});

// docs/rules/search.md#words
describe('a word with a hyphen', () => {
  test.each([
    ['walk-in', ['Merrill walk-in hardwoods']],
    ['wi-fi', ['North Ridge']],
    ['tree-stand', ['Rib Falls forty']],
    ['tree-stnad', ['Rib Falls forty']],
    ['fi-wood', []],
    ['ridge-in', ['Eagle ridge', 'North Ridge']],
  ])('is one word, which can be taken off: "%s"', async (text, titles) => {
    const found = await search({ text });
    expect(found.meaning.words.map(({ typed }) => typed)).toEqual([text]);
    expect(found.titles).toEqual(titles);
  });

  test('is corrected or unknown as a whole', async () => {
    const [corrected, unknown] = [await search({ text: 'tree-stnad' }), await search({ text: 'tree-zzyzx' })];
    expect(corrected.meaning.words).toEqual([{ typed: 'tree-stnad', isCorrected: true, isUnknown: false }]);
    expect(unknown.meaning.words).toEqual([{ typed: 'tree-zzyzx', isCorrected: false, isUnknown: true }]);
  });

  test('that is typed twice is one word', async () => {
    expect((await search({ text: 'tree-stand, tree-stand' })).meaning.words).toHaveLength(1);
  });

  test('counts as its parts also beside others', async () => {
    const { titles, meaning } = await search({ text: 'tree-stand forty walk-in' });
    expect([titles, meaning.words.length]).toEqual([[], 3]);
    expect((await search({ text: 'tree-stand forty' })).titles).toEqual(['Rib Falls forty']);
  });
});

// docs/rules/search.md#words
test('a word that some land has finds that alone, else the beginning of a word counts', async () => {
  expect((await search({ text: 'walk' })).titles).toHaveLength(2);
  expect((await search({ text: 'woodl' })).titles).toEqual(['Eagle ridge']);
});

// docs/rules/search.md#words
describe('a direction, or a village called like a plain word,', () => {
  test.each([
    ['North Ridge', ['North Ridge']],
    ['northern pike', ['South fork farm']],
    ['fishing northern pike', ['South fork farm']],
    ['south fork', ['South fork farm']],
    ['eagle ridge', ['Eagle ridge']],
    ['near eagle ridge', ['Eagle ridge']],
  ])('is a word beside others: "%s"', async (text, titles) => {
    const { titles: found, meaning } = await search({ text });
    expect(meaning.area).toBeNull();
    expect(found).toEqual(text.startsWith('fishing') ? [] : titles);
  });

  test.each([
    ['north', 'the Northwoods'],
    ['deer up north', 'the Northwoods'],
    ['deer in the north', 'the Northwoods'],
    ['northern Wisconsin oak', 'the Northwoods'],
    ['northern WI', 'the Northwoods'],
    ['fishing south', 'Southern Wisconsin'],
    ['west central wisconsin ridge', 'West Central Wisconsin'],
    ['in southeastern Wisconsin', 'Southeast Wisconsin'],
    ['Eagle, WI', 'Eagle'],
    ['ridge near Eagle', 'Eagle'],
    ['ridge, Eagle, Waukesha County', 'Eagle'],
  ])('is where alone, after "in" or before its state: "%s"', async (text, name) => {
    expect((await search({ text })).meaning.area?.name).toBe(name);
  });

  test.each([
    [{ text: 'eagle', place: 'Wausau' }, 'Wausau'],
    [{ text: 'eagle', county: 'Crawford' }, 'Crawford County'],
    [{ text: 'north', near: '44.96,-89.63' }, 'you'],
    [{ text: 'wausua', county: 'Crawford' }, 'Crawford County'],
    [{ text: '"eagle"' }, undefined],
    [{ text: 'deer "eagle"' }, undefined],
    [{ text: '"54401"' }, undefined],
    [{ text: '"north" near Wausau' }, 'Wausau'],
  ])('is a word in quotes, and where the place is a part of its own: %j', async (query, name) => {
    const { meaning } = await search(query);
    expect(meaning.area?.name).toBe(name);
    expect(meaning.words.map(({ typed }) => typed)).toEqual([
      /eagle|north|wausua|54401/.exec(query.text)?.[0],
    ]);
  });

  test('has the name of a place', () => {
    const names = new Set(places.map(({ name }) => name.toLowerCase()));
    expect([...plainNames].filter((name) => !names.has(name))).toEqual([]);
  });

  test('is a region where it was chosen', async () => {
    expect((await search({ place: 'north' })).meaning.area?.name).toBe('the Northwoods');
  });
});
