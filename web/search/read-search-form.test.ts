import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import type { HomeFilters } from '../paths.ts';
import { readSent, typedText } from './read-search-form.ts';
import { settleEdit } from './settle-edit.ts';

const { api, close } = await startTestApp();
afterAll(close);

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
});
