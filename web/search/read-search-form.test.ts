import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { aListing } from '#server/testing/factories.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { countChoices } from './count-choices.ts';
import { readSent, searchToOpen, typedText } from './read-search-form.ts';
import { settleEdit } from './settle-edit.ts';

const { ctx, api, close } = await startTestApp();
afterAll(close);
for (const coordinates of [
  [-89.5, 45],
  [-89.4, 43.1],
] as [number, number][])
  await aListing(ctx, {
    locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: null },
  });

const bounds = '-90.000,44.500,-89.000,45.500';
const near = '44.96,-89.63';

/** What the form of a search sends once its text is changed. */
const sentBy = (filters: HomeFilters, text: string): URLSearchParams =>
  new URLSearchParams({
    text,
    textBefore: typedText(filters),
    ...(filters.near && { near: filters.near }),
    ...(filters.bounds && { bounds: filters.bounds }),
  });

// docs/rules/search.md#near-me
test.each<[HomeFilters, string, HomeFilters]>([
  [{ near }, 'near me', { near }],
  [{ near }, 'creek near me', { text: 'creek', near }],
  [{ text: 'creek', near }, 'creek near me', { text: 'creek', near }],
  [{ text: 'creek', near }, 'deer stand Near Me', { text: 'deer stand', near }],
  [{ text: 'creek', near }, 'creek near Wausau', { text: 'creek near Wausau' }],
  [{ near }, '', {}],
  [{ county: 'Dane' }, 'Dane County', { county: 'Dane' }],
  [{ text: 'creek', county: 'Dane' }, 'creek in Dane County', { text: 'creek in Dane County' }],
  [{ text: 'creek', place: 'Wausau' }, 'creek near Wausau', { text: 'creek near Wausau' }],
])('the form of %j sends with %j: %j', (filters, text, sent) => {
  expect(readSent(sentBy(filters, text))).toEqual(sent);
});

// docs/rules/search.md#map-view
test.each<[HomeFilters, string, HomeFilters]>([
  [{ bounds }, 'deer', { text: 'deer', bounds }],
  [{ text: 'deer', bounds }, 'deer creek', { text: 'deer creek', bounds }],
  [{ text: 'deer near Wausau', bounds }, 'creek around Wausau', { text: 'creek around Wausau', bounds }],
  [{ place: 'Wausau', bounds }, 'creek near Wausau', { text: 'creek near Wausau', bounds }],
  [{ text: 'creek', county: 'Dane', bounds }, 'deer in Dane County', { text: 'deer in Dane County', bounds }],
  [{ near, bounds }, 'creek near me', { text: 'creek', near, bounds }],
  [{ bounds }, 'Wausau', { text: 'Wausau' }],
  [{ text: 'deer near Wausau', bounds }, 'deer near Madison', { text: 'deer near Madison' }],
  [{ text: 'deer near Wausau', bounds }, 'deer', { text: 'deer' }],
  [{ near, bounds }, 'Wausau', { text: 'Wausau' }],
])('in a view of the map %j becomes with %j: %j', async (filters, text, sent) => {
  expect(await settleEdit(api, sentBy(filters, text))).toEqual(sent);
  // By the program, too.
  const { searchParams } = new URL(paths.results(searchToOpen(sentBy(filters, text))), 'http://localhost');
  expect(searchParams.has('textBefore')).toBe(true);
  expect(await settleEdit(api, searchParams)).toEqual(sent);
});

// docs/rules/search.md#more-filters
test.each<[HomeFilters, string]>([
  [{ bounds }, ''],
  [{ bounds }, 'near Madison'],
  [{ text: 'near Wausau', bounds }, 'around Wausau'],
  [{ text: 'near Wausau', bounds }, 'near Madison'],
  [{ near, bounds }, 'Madison'],
])('the choices in the view %j count with %j what the search finds', async (filters, text) => {
  const sent = sentBy(filters, text);
  const { total } = await api.listPublicListings({ query: await settleEdit(api, sent) });
  expect((await countChoices(api, sent)).total).toBe(total);
});
