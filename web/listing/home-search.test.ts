import { describe, expect, test } from 'vitest';
import { readFilters } from './home-filters.ts';
import { descriptionOf, titleOf } from './home-head.ts';
import { emptyText, headingOf } from './home-texts.ts';

const today = '2026-11-20';
const read = (query: string) => readFilters(`https://openacre.example/?${query}`);
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
    [2, days, '2 places in Wisconsin, free Sat 12/05/2026 to Sun 12/06/2026'],
    [
      1,
      { county: 'Dane', startDate: '2026-12-05', endDate: '2026-12-05' },
      '1 place in Dane County, free Sat 12/05/2026',
    ],
  ] as const)('%i for %o', (total, filters, text) => {
    expect(headingOf(total, filters)).toBe(text);
  });

  test('leaves the days out for search engines, since they pass', () => {
    expect(titleOf({ county: 'Dane', ...days }, 1)).toBe(
      'Hunting and fishing land in Dane County · Openacre',
    );
    expect(descriptionOf(3, { county: 'Dane', ...days })).not.toContain('12/05');
  });
});

describe('the text for an empty result', () => {
  const withoutDays = { startDate: undefined, endDate: undefined };
  test.each([
    ['without a search', {}, 'No land is open yet. Please look in again soon.', undefined],
    ['for a search text', { text: 'marsh' }, 'Nothing fits that search. Try another place or activity.', {}],
    [
      'for a view of the map',
      { text: 'marsh', bounds: '-90,43,-89,44' },
      'No land in this view. Zoom out, or search the whole state.',
      { text: 'marsh', bounds: undefined },
    ],
    [
      'for a view on some days',
      { ...days, bounds: '-90,43,-89,44' },
      'No land in this view is free on all of those days. Zoom out, or search the whole state.',
      { ...days, bounds: undefined },
    ],
    [
      'for some days',
      { county: 'Dane', ...days },
      'Nothing that fits is free on all of those days. Try other days, or another place or activity.',
      { county: 'Dane', ...withoutDays },
    ],
    [
      'for past days',
      { startDate: '2026-11-01', endDate: '2026-12-01' },
      'Only days from today to 05/31/2027, the end of this season, can be booked.',
      withoutDays,
    ],
    [
      'past the season, wherever',
      { startDate: '2027-05-31', endDate: '2027-06-01', bounds: '-90,43,-89,44' },
      'Only days from today to 05/31/2027, the end of this season, can be booked.',
      { bounds: '-90,43,-89,44', ...withoutDays },
    ],
  ] as const)('%s: the reason and a link', (_, filters, why, to) => {
    const text = emptyText(filters, today);
    expect(text.why).toBe(why);
    expect(text.link?.to).toEqual(to);
  });
});
