import { describe, expect, test } from 'vitest';
import type { SearchMeaning } from '#contract/listing-search.ts';
import { daysToSearch } from '#domain/search-days.ts';
import type { HomeFilters } from '../paths.ts';
import { readFilters } from './home-filters.ts';
import { descriptionOf, titleOf } from './home-head.ts';
import { emptyText, headingOf, notesOf, type SearchLink } from './home-texts.ts';
import { chipsOf, meaningOf } from './search-chips.ts';
import { rangeOf } from './search-texts.ts';

const today = '2026-11-20';
const read = (query: string) => readFilters(`https://openacre.example/?${query}`);
/** An answer to these filters; `meaning` is what their text was understood to be. */
const found = (total: number, filters: HomeFilters, meaning: Partial<SearchMeaning> = {}) => ({
  total,
  isMore: false,
  meaning: { ...meaningOf(filters), ...meaning },
});
const near = (name: string, miles: number | null, kind: 'place' | 'county' | 'region' = 'place') => ({
  area: { name, kind, miles, isWidened: miles !== null && miles > 50 },
});
const days = { startDate: '2026-12-05', endDate: '2026-12-06' };

describe('the filters in a URL', () => {
  test.each([
    ['startDate=2026-12-05&endDate=2026-12-06', days],
    ['startDate=2026-12-06&endDate=2026-12-05', days],
    ['startDate=2026-12-05', { startDate: '2026-12-05', endDate: '2026-12-05' }],
    ['startDate=&endDate=2026-12-05', { startDate: '2026-12-05', endDate: '2026-12-05' }],
    ['startDate=2026-02-30&endDate=soon', {}],
    ['text=&startDate=&endDate=&activity=', {}],
    ['text=dane+county&activity=Deer&page=1', { county: 'Dane', activity: 'Deer' }],
    // docs/rules/land-rules.md#search
    ['rules=Trout&rules=Dogs', { rules: 'Dogs,Trout' }],
    ['rules=Dogs%2CTrout%2CDogs%2CSharks', { rules: 'Dogs,Trout' }],
    ['rules=&rules=dogs', {}],
    ['activity=Turkey&activity=Deer&activity=Bears', { activity: 'Deer,Turkey' }],
    ['place=Wausau&within=25&sort=price', { place: 'Wausau', within: 25, sort: 'price' }],
    ['near=44.96,-89.63&within=0&sort=luck', { near: '44.96,-89.63' }],
    ['near=somewhere&within=many', {}],
    ['startDate=2026-12-05&endDate=2026-12-06&days=2', { ...days, days: 2 }],
    ['days=3', {}],
    ['weekendIn=2026-12&startDate=2026-12-05', { weekendIn: '2026-12' }],
    ['weekendIn=December', {}],
    [
      'minPrice=&maxPrice=100&minAcres=40&party=4&instant=true&rating=4.5',
      { maxPrice: 100, minAcres: 40, party: 4, instant: 'true', rating: 4.5 },
    ],
    ['minPrice=-5&maxAcres=much&party=1.5&instant=yes&rating=9', {}],
  ])('%s', (query, filters) => {
    expect(read(query)).toEqual(filters);
  });
});

describe('the text for the results', () => {
  test.each([
    [12, {}, '12 places in Wisconsin'],
    [1, { county: 'Dane', activity: 'Deer' }, '1 place for deer in Dane County'],
    [0, { text: 'marsh' }, '0 places matching “marsh”'],
    [3, { bounds: '-90,43,-89,44' }, '3 places on this part of the map'],
    [4, { activity: 'Deer', rules: 'Dogs,Lake' }, '4 places for deer in Wisconsin: Dogs, Lake'],
    [2, days, '2 places in Wisconsin, free Sat 12/05/2026 to Sun 12/06/2026'],
    [
      1,
      { county: 'Dane', startDate: '2026-12-05', endDate: '2026-12-05' },
      '1 place in Dane County, free Sat 12/05/2026',
    ],
  ] as const)('%i for %o', (total, filters, text) => {
    expect(headingOf(found(total, filters), filters)).toBe(text);
  });

  test.each([
    [{ ...near('Wausau', 50), activities: ['Deer'] }, {}, '12 places for deer near Wausau'],
    [near('the Northwoods', null, 'region'), {}, '12 places in the Northwoods'],
    [near('Dane County', null, 'county'), {}, '12 places in Dane County'],
    [near('Dane County', 100, 'county'), {}, '12 places near Dane County'],
    [{ activities: ['Deer', 'Turkey'] }, {}, '12 places for deer or turkey in Wisconsin'],
    [
      { startDay: '2026-12-05', endDay: '2026-12-06' },
      { text: 'next weekend' },
      '12 places in Wisconsin, free Sat 12/05/2026 to Sun 12/06/2026',
    ],
    [{}, { weekendIn: '2026-12' }, '12 places in Wisconsin, free any weekend of December 2026'],
    [
      { startDay: '2026-12-01', endDay: '2026-12-20' },
      { startDate: '2026-12-01', endDate: '2026-12-20', days: 3 },
      '12 places in Wisconsin, free 3 days from 12/01/2026 to 12/20/2026',
    ],
  ] as const)('%o with %o', (meaning, filters, text) => {
    const answer = found(12, {}, meaning as unknown as Partial<SearchMeaning>);
    expect(headingOf(answer, filters)).toBe(text);
  });

  test('says that there are more than were counted', () => {
    expect(headingOf({ ...found(1_000, {}), isMore: true }, {})).toBe('Over 1,000 places in Wisconsin');
    const listings = Array.from({ length: 24 }, () => null);
    expect(rangeOf([{ page: 2, listings }], { total: 1_000, isMore: true, pageSize: 24 })).toBe(
      '25–48 of over 1,000',
    );
    const pages = [
      { page: 1, listings },
      { page: 2, listings: listings.slice(18) },
    ];
    expect(rangeOf(pages, { total: 30, isMore: false, pageSize: 24 })).toBe('1–30 of 30');
  });

  test('leaves the days out for search engines, since they pass', () => {
    expect(titleOf(meaningOf({ county: 'Dane', ...days }), 1)).toBe(
      'Hunting and fishing land in Dane County · Openacre',
    );
    expect(descriptionOf(found(3, { county: 'Dane', ...days }))).not.toContain('12/05');
  });
});

// docs/rules/search.md#chips
describe('what was understood', () => {
  const deerNearWausau = {
    ...near('Wausau', 50),
    activities: ['Deer'] as SearchMeaning['activities'],
    startDay: '2026-12-05',
    endDay: '2026-12-06',
    words: [{ typed: 'creek', isCorrected: false, isUnknown: false }],
  };

  test('each part can be taken off a typed text, which leaves the others', () => {
    const filters = { text: 'deer creek near Wausau next weekend', maxPrice: 80, sort: 'price' as const };
    const rest = { text: '"creek"', place: 'Wausau', activity: 'Deer', ...days, maxPrice: 80, sort: 'price' };
    const chips = chipsOf(filters, found(3, filters, deerNearWausau).meaning);
    const withoutPart = (...names: (keyof typeof rest)[]) =>
      Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name as keyof typeof rest)));
    expect(Object.fromEntries(chips.map(({ name, to }) => [name, to]))).toEqual({
      'Wausau, within 50 miles': withoutPart('place'),
      '“creek”': withoutPart('text'),
      Deer: withoutPart('activity'),
      'Sat 12/05/2026 to Sun 12/06/2026': withoutPart('startDate', 'endDate'),
      'At most $80 a day': withoutPart('maxPrice'),
    });
  });

  test.each([
    ['eagle pond', {}, '“pond”', { text: '"eagle"' }],
    [
      'eagle deer near Wausau',
      { ...near('Wausau', 50), activities: ['Deer'] },
      'Deer',
      { text: '"eagle"', place: 'Wausau' },
    ],
    ['eagle', near('Wausau', 50), 'Wausau, within 50 miles', { text: '"eagle"' }],
    ['"eagle" pond', { ...near('Wausau', 50) }, '“pond”', { text: '"eagle"', place: 'Wausau' }],
    ['“eagle”', { activities: ['Deer'] }, 'Deer', { text: '"eagle"' }],
    ['eagle pond', { activities: ['Deer'] }, 'Deer', { text: 'eagle pond' }],
    // What was taken for a mistyped place is a word without it.
    [
      'pond by eagel',
      { area: { ...near('Eagle', 50).area, typed: 'eagel' } },
      'Eagle, within 50 miles',
      { text: '"pond eagel"' },
    ],
    [
      'by eagel',
      { area: { ...near('Eagle', 50).area, typed: 'eagel' } },
      'Eagle, within 50 miles',
      { text: '"eagel"' },
    ],
  ] as const)('a word of "%s" stays one: %j without %s', (text, traits, name, to) => {
    const words = (text.match(/eagle|pond/g) ?? []).map((typed) => ({
      typed,
      isCorrected: false,
      isUnknown: false,
    }));
    const meaning = found(3, {}, { ...traits, words } as unknown as Partial<SearchMeaning>).meaning;
    const chip = chipsOf({ text }, meaning).find((one) => one.name === name);
    expect(chip?.to).toEqual(to);
  });

  test.each([
    [
      { place: 'x' },
      near('54401 (Marathon County)', 50),
      '54401 (Marathon County), within 50 miles',
      { place: '54401' },
    ],
    [{ text: 'dane' }, near('Dane County', null, 'county'), 'Dane County', { county: 'Dane' }],
    [
      { text: 'northwoods' },
      near('the Northwoods', null, 'region'),
      'The Northwoods',
      { place: 'the Northwoods' },
    ],
    [{ place: 'Wausau', bounds: '-90,44,-89,45' }, near('Wausau', 50), 'Wausau', { place: 'Wausau' }],
    [
      { place: 'Wausau', within: 10, bounds: '-90,44,-89,45' },
      near('Wausau', 10),
      'Wausau, within 10 miles',
      { place: 'Wausau' },
    ],
  ] as const)('%o is the area %o', (filters, meaning, name, parts) => {
    const whole = { ...filters, party: 4, minAcres: 40, maxAcres: 80, minPrice: 20, rating: 4.5 };
    const chips = chipsOf(whole, found(3, whole, meaning).meaning);
    expect(chips[0]?.name).toBe(name);
    expect(chips.map((chip) => chip.name)).toEqual(
      expect.arrayContaining(['At least $20 a day', '40 to 80 acres', 'Party of 4', '4.5 stars or more']),
    );
    expect(chips.find((chip) => chip.name === 'Party of 4')?.to).toMatchObject(parts);
  });

  test('names the place that stands for a mistyped one', () => {
    const note = ({ area }: ReturnType<typeof near>) =>
      notesOf({}, found(3, {}, { area: { ...area, typed: 'wausu' } }).meaning, {
        miles: [],
        isWhole: true,
        today,
      });
    expect(note(near('Wausau', 50))).toEqual(['Shown near Wausau for “wausu”.']);
    expect(note(near('Dane County', null, 'county'))).toEqual(['Shown in Dane County for “wausu”.']);
  });

  test('corrections, unknown words and a wider search are said', () => {
    const word = { isCorrected: false, isUnknown: false };
    const meaning = found(
      3,
      {},
      {
        ...near('Wausau', 100),
        words: [
          { ...word, typed: 'rigde', isCorrected: true },
          { ...word, typed: 'qwerty', isUnknown: true },
        ],
      },
    ).meaning;
    expect(notesOf({}, meaning, { miles: [12.5, 40, 61, 80], isWhole: true, today })).toEqual([
      'No land mentions “rigde”, so this shows words with another letter.',
      'No land mentions “qwerty”.',
      'Only 2 within 50 miles of Wausau, so this shows land within 100 miles.',
    ]);
    const [wide] = notesOf({}, found(3, {}, near('Wausau', 800)).meaning, {
      miles: [120],
      isWhole: true,
      today,
    });
    expect(wide).toBe('Nothing fits within 50 miles of Wausau, so this shows land anywhere in Wisconsin.');
    const [county] = notesOf({}, found(1, {}, near('Dane County', 100, 'county')).meaning, {
      miles: [70],
      isWhole: false,
      today,
    });
    expect(county).toBe('Nothing fits in Dane County, so this shows land within 100 miles of it.');
  });
});

const daysLimitOf = ({ startDate: startDay, endDate: endDay, days, weekendIn }: HomeFilters) =>
  daysToSearch(today, { startDay, endDay, days, weekendIn })?.limit ?? null;

// docs/rules/search.md#days
test.each<[HomeFilters, string[]]>([
  [{ startDate: '2026-12-01', endDate: '2026-12-20', days: 3 }, []],
  [
    { startDate: '2026-12-01', endDate: '2027-05-31', days: 3 },
    ['That is a long time: this looks from 12/01/2026 to 02/02/2027. For later days begin later.'],
  ],
  [
    { startDate: '2026-11-10', endDate: '2026-12-01', days: 3 },
    [
      'Only days from today to 05/31/2027, the end of this season, can be booked, so this looks from 11/20/2026 to 12/01/2026.',
    ],
  ],
])('%j is looked at in part, which is said: %j', (filters, notes) => {
  const meaning = { ...meaningOf(filters), daysLimit: daysLimitOf(filters) };
  expect(notesOf(filters, meaning, { miles: [], isWhole: true, today })).toEqual(notes);
});

// docs/rules/search.md#nothing-found
describe('the text for an empty result', () => {
  const few = { isMore: false };
  /** What is found without each part: a chip's name, and how many. */
  const textOf = (filters: HomeFilters, totals: Record<string, number> = {}, isMore = false) => {
    const meaning = { ...meaningOf(filters), daysLimit: daysLimitOf(filters) };
    const tried = chipsOf(filters, meaning).map((chip) => ({
      ...chip,
      ...few,
      total: totals[chip.name] ?? 0,
    }));
    return emptyText({ filters, meaning, isMore, today }, { nearbyDays: [], tried });
  };
  const weekend = 'Sat 12/05/2026 to Sun 12/06/2026';
  const noDays =
    'Nothing that fits is free on all of those days. Try other days, or another place or activity.';
  const season = 'Only days from today to 05/31/2027, the end of this season, can be booked.';
  const nothing = 'Nothing fits that search. Try another place or activity.';
  const noView = 'No land that fits is in this view. Zoom out, or search the whole state.';

  test.each<[string, HomeFilters, Record<string, number>, string, SearchLink[]]>([
    ['without a search', {}, {}, 'No land is open yet. Please look in again soon.', []],
    ['for words that nothing has', { text: 'marsh' }, {}, nothing, [{ label: 'Show all land', to: {} }]],
    [
      'for words alone',
      { text: 'marsh' },
      { '“marsh”': 65 },
      nothing,
      [{ label: 'Show all land: 65 places', to: {} }],
    ],
    [
      'for a view of the map',
      { text: 'marsh', bounds: '-90,43,-89,44' },
      { 'Map area': 2 },
      noView,
      [{ label: 'Search the whole state: 2 places', to: { text: 'marsh' } }],
    ],
    [
      'for a view of the map, where the whole state has none either',
      { text: 'marsh', bounds: '-90,43,-89,44' },
      { '“marsh”': 3 },
      nothing,
      [{ label: 'Without “marsh”: 3 places', to: { bounds: '-90,43,-89,44' } }],
    ],
    [
      'for some days',
      { county: 'Dane', ...days },
      { [weekend]: 1, 'Dane County': 4 },
      noDays,
      [
        { label: 'Search any days: 1 place', to: { county: 'Dane' } },
        { label: 'Without Dane County: 4 places', to: days },
      ],
    ],
    [
      'for some days where other days would not help',
      { county: 'Dane', ...days },
      { 'Dane County': 4 },
      nothing,
      [{ label: 'Without Dane County: 4 places', to: days }],
    ],
    [
      'for past days',
      { startDate: '2026-11-01', endDate: '2026-12-01' },
      { 'Sun 11/01/2026 to Tue 12/01/2026': 65 },
      season,
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'past the season, where no days would help either',
      { startDate: '2027-05-31', endDate: '2027-06-01', bounds: '-90,43,-89,44' },
      {},
      season,
      [{ label: 'Show all land', to: {} }],
    ],
    [
      'for a month whose last weekend has passed',
      { weekendIn: '2026-10' },
      { 'Any weekend of October 2026': 65 },
      season,
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'for more days in a row than the span has',
      { ...days, days: 7 },
      { '7 days from 12/05/2026 to 12/06/2026': 65 },
      '7 days in a row don’t fit between 12/05/2026 and 12/06/2026. Pick more days, or ask for fewer in a row.',
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'for more days in a row than are left of the span',
      { startDate: '2026-11-10', endDate: '2026-11-21', days: 7 },
      { '7 days from 11/10/2026 to 11/21/2026': 65 },
      `${season} 7 days in a row don’t fit between 11/20/2026 and 11/21/2026. Pick more days, or ask for fewer in a row.`,
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'for any weekend of a month',
      { weekendIn: '2026-12' },
      { 'Any weekend of December 2026': 65 },
      noDays.replace('on all of those days', 'on a whole weekend of December 2026'),
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'for some days in a row',
      { startDate: '2026-12-01', endDate: '2026-12-20', days: 3 },
      { '3 days from 12/01/2026 to 12/20/2026': 65 },
      noDays.replace('on all of those days', 'for 3 days in a row then'),
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'for one day',
      { startDate: '2026-12-05', endDate: '2026-12-05' },
      { 'Sat 12/05/2026': 65 },
      noDays.replace('all of those days', 'that day'),
      [{ label: 'Search any days: 65 places', to: {} }],
    ],
    [
      'for rules',
      { rules: 'Boats,Dogs' },
      { Boats: 3 },
      'No land is listed with all of that. Remove some filters, or ask a host.',
      [{ label: 'Without Boats: 3 places', to: { rules: 'Dogs' } }],
    ],
    [
      'for a price and a party',
      { text: 'marsh', maxPrice: 5, party: 8 },
      { 'At most $5 a day': 2, 'Party of 8': 1 },
      'Nothing that fits has that price. Try another one, or another place or activity.',
      [
        { label: 'At any price: 2 places', to: { text: 'marsh', party: 8 } },
        { label: 'For fewer people: 1 place', to: { text: 'marsh', maxPrice: 5 } },
      ],
    ],
  ])('%s: the reason and what finds something', (_, filters, totals, why, links) => {
    expect(textOf(filters, totals)).toEqual({ why, links });
  });

  test('says that nothing is so near, where something is farther', () => {
    const filters = { place: 'Wausau', within: 10 };
    const farther = { part: 'within' as const, name: '', to: { place: 'Wausau' }, total: 5, ...few };
    const search = { filters, meaning: meaningOf(filters), isMore: false, today };
    expect(emptyText(search, { nearbyDays: [], tried: [farther] })).toEqual({
      why: 'Nothing that fits is that near. Search farther, or try another place or activity.',
      links: [{ label: 'Search farther: 5 places', to: { place: 'Wausau' } }],
    });
  });

  test('says that no weekend of this month is left', () => {
    const filters = { weekendIn: '2026-11' };
    const meaning = { ...meaningOf(filters), daysLimit: 'noWeekend' as const };
    const search = { filters, meaning, isMore: false, today: '2026-11-29' };
    expect(emptyText(search, { nearbyDays: [], tried: [] }).why).toBe(
      'No weekend of November 2026 is left. Pick another month.',
    );
  });

  test('says that not all land was looked at', () => {
    expect(textOf({ text: 'marsh' }, {}, true).why).toBe(
      'Nothing fits among the land that was looked at so far. Go on, or narrow the search.',
    );
    const none = { ...found(0, {}), isMore: true };
    expect(headingOf({ ...none, listings: [], page: 1 }, {})).toBe('No places so far in Wisconsin');
    // The count is that of the first page.
    expect(headingOf({ ...none, listings: [null], page: 2 }, {})).toBe('Places in Wisconsin');
    const goingOn = { ...none, listings: [], page: 3, next: 'position' };
    expect(headingOf(goingOn, {})).toBe('No more places so far in Wisconsin');
    expect(headingOf({ ...goingOn, next: null }, {})).toBe('No more places in Wisconsin');
  });

  test('offers other days on which something is free', () => {
    const filters = { county: 'Dane', rules: 'Dogs', ...days } as const;
    const days2 = { startDay: '2026-12-12', endDay: '2026-12-13' };
    const search = { filters, meaning: meaningOf(filters), isMore: false, today };
    const { links } = emptyText(search, {
      nearbyDays: [
        { ...days2, listings: 1, isMore: false },
        { ...days2, listings: 250, isMore: true },
        // None of what was looked at.
        { ...days2, listings: 0, isMore: true },
      ],
      tried: [],
    });
    const to = { county: 'Dane', rules: 'Dogs', startDate: '2026-12-12', endDate: '2026-12-13' };
    expect(links).toEqual([
      { label: 'Sat 12/12/2026 to Sun 12/13/2026: 1 place', to },
      { label: 'Sat 12/12/2026 to Sun 12/13/2026: over 250 places', to },
    ]);
  });
});
