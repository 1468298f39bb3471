import { beforeEach, expect, test, vi } from 'vitest';
import { readListingDraft } from '../listing/form/listing-draft.ts';
import { markerAt, newListing } from '../listing/form/listing-values.ts';
import { deleteDraft, deleteDrafts, readDraft, saveDraft } from './drafts.ts';

/** A stub of localStorage whose keys are its own properties, as in browsers. */
beforeEach(() => {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal('localStorage', storage);
  return () => vi.unstubAllGlobals();
});

const anything = (content: unknown) => content;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

// docs/rules/listings.md#drafts
test('a saved draft can be read by its user only, for a week', () => {
  saveDraft('listing', 'ada', { title: 'Hemlock hollow' });
  expect(readDraft('listing', 'ada', anything)?.content).toEqual({ title: 'Hemlock hollow' });
  expect(readDraft('listing', 'bob', anything)).toBeUndefined();
  expect(readDraft('listing', 'ada', anything, inDays(6))).toBeDefined();
  expect(readDraft('listing', 'ada', anything, inDays(8))).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('drafts are deleted one by one, or all together at sign-out, and nothing else is', () => {
  localStorage.setItem('token', 'theirs');
  for (const person of ['ada', 'bob', 'cy']) saveDraft('listing', person, {});
  deleteDraft('listing', 'ada');
  expect(readDraft('listing', 'ada', anything)).toBeUndefined();
  expect(readDraft('listing', 'bob', anything)).toBeDefined();
  deleteDrafts();
  expect(Object.keys(localStorage)).toEqual(['token']);
});

test.each(['', 'null', '{}', 'no JSON', '{"savedAt":"soon"}'])('%j is not read as a draft', (text) => {
  localStorage.setItem('draft listing ada', text);
  expect(readDraft('listing', 'ada', anything)).toBeUndefined();
});

test.each([
  {},
  null,
  { key: 'k' },
  { key: 'k', values: null },
  { key: 'k', values: { title: 7 } },
  { key: 'k', values: { photoIds: null } },
  { key: 'k', values: { address: { city: 'Viroqua' } } },
])('%j is not read as a listing draft, and is deleted', (content) => {
  saveDraft('listing', 'ada', content);
  expect(readListingDraft('ada')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a listing draft keeps every field', () => {
  const values = {
    ...newListing(),
    acreage: null,
    baseCost: 'forty',
    locationGeoJson: markerAt({ lat: 43, lng: -89 }),
  };
  saveDraft('listing', 'ada', { key: 'first', values });
  expect(readListingDraft('ada')?.content.values).toEqual(values);
});

test('a listing draft keeps its idempotency key as long as the server does, and its values longer', () => {
  const draft = { key: 'first', values: { title: 'Hemlock hollow', acreage: 'forty', photoIds: [] } };
  saveDraft('listing', 'ada', draft);
  expect(readListingDraft('ada', inDays(0.9))?.content).toEqual(draft);
  const later = readListingDraft('ada', inDays(1.1))?.content;
  expect(later?.values).toEqual(draft.values);
  expect(later?.key).toMatch(/^[0-9a-f]{32}$/);
});
