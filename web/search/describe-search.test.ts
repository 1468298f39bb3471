import { afterAll, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import { startTestApp } from '#server/testing/app.ts';
import { aListingAt } from '#server/testing/factories.ts';
import { describeSearch } from './describe-search.ts';
import { readFilters } from './home-filters.ts';

const { ctx, api, close } = await startTestApp();
afterAll(close);
await aListingAt(ctx, 'Oak ridge', [44.9, -89.7], { county: 'Marathon', listingActivities: ['Deer'] });

/** The API, with how many of its searches were made at the most at once, and how many in all. */
const watched = () => {
  const searches = { now: 0, most: 0, all: 0 };
  const listPublicListings: Api['listPublicListings'] = async (asked) => {
    searches.now += 1;
    searches.all += 1;
    searches.most = Math.max(searches.most, searches.now);
    const answer = await api.listPublicListings(asked);
    searches.now -= 1;
    return answer;
  };
  return { searches, api: { ...api, listPublicListings } };
};

// docs/rules/search.md#nothing-found
test('a search that finds nothing is tried without each of its parts, two at a time', async () => {
  const parts =
    'activity=Turkey&maxPrice=1&minAcres=9000&party=90&instant=true&rating=5&rules=Dogs&weekendIn=2026-12';
  const filters = readFilters(`https://openacre.example/?text=near+Wausau&${parts}`);
  const answer = await api.listPublicListings({ query: filters });
  const { searches, api: counting } = watched();
  const { empty } = await describeSearch({ api: counting, filters, answer, today: '2026-11-20' });
  expect(searches).toEqual({ now: 0, most: 2, all: 8 });
  expect(empty?.links).toEqual([{ label: 'Show all land', to: {} }]);
});

// docs/rules/search.md#nothing-found
test('what the search finds without a part is offered', async () => {
  const filters = readFilters('https://openacre.example/?text=near+Wausau&activity=Turkey');
  const answer = await api.listPublicListings({ query: filters });
  const { empty } = await describeSearch({ api, filters, answer, today: '2026-11-20' });
  expect(empty?.links).toEqual([{ label: 'Without Turkey: 1 place', to: { place: 'Wausau' } }]);
});

// docs/rules/search.md#nothing-found
test('where nothing is found so far, it is known what to say of later pages', async () => {
  const filters = readFilters('https://openacre.example/?activity=Turkey');
  const none = await api.listPublicListings({ query: filters });
  const answer = { ...none, isMore: true, next: 'position' };
  const { heading, empty, later } = await describeSearch({ api, filters, answer, today: '2026-11-20' });
  expect(heading).toBe('No places so far for turkey in Wisconsin');
  expect(empty?.why).toBe(
    'Nothing fits among the land that was looked at so far. Go on, or narrow the search.',
  );
  expect(later).toMatchObject({
    heading: 'Places for turkey in Wisconsin',
    nothing: {
      heading: '0 places for turkey in Wisconsin',
      empty: { why: 'Nothing fits that search. Try another place or activity.' },
    },
  });
  const third = await describeSearch({ api, filters, answer: { ...answer, page: 3 }, today: '2026-11-20' });
  expect(third.later?.nothing.heading).toBe('No more places for turkey in Wisconsin');
  expect(third.empty?.why).toBe(
    'Nothing more fits among the land that was looked at so far. Go on, or narrow the search.',
  );
  expect(third.later?.nothing.empty.why).toBe('Nothing more fits that search.');
});
