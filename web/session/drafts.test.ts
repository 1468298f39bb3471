import { beforeEach, expect, test, vi } from 'vitest';
import { readBegunListing } from '../listing/form/begun-listing.ts';
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts';

/** The browser's, as far as drafts go: its keys are its own properties. */
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
test('what is kept is read by its person alone, for a week', () => {
  keepDraft('listing', 'ada', { title: 'Hemlock hollow' });
  expect(readDraft('listing', 'ada', anything)?.content).toEqual({ title: 'Hemlock hollow' });
  expect(readDraft('listing', 'bob', anything)).toBeUndefined();
  expect(readDraft('listing', 'ada', anything, inDays(6))).toBeDefined();
  expect(readDraft('listing', 'ada', anything, inDays(8))).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft is forgotten alone, all of them at signing out, and nothing else', () => {
  localStorage.setItem('token', 'theirs');
  for (const person of ['ada', 'bob', 'cy']) keepDraft('listing', person, {});
  forgetDraft('listing', 'ada');
  expect(readDraft('listing', 'ada', anything)).toBeUndefined();
  expect(readDraft('listing', 'bob', anything)).toBeDefined();
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['token']);
});

test.each(['', 'null', '{}', 'no JSON', '{"savedAt":"soon"}'])('%j is no draft', (text) => {
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
])('%j is no land that was begun, and is forgotten', (content) => {
  keepDraft('listing', 'ada', content);
  expect(readBegunListing('ada')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('land that was begun keeps its key for as long as the server does, and its values longer', () => {
  const begun = { key: 'first', values: { title: 'Hemlock hollow', acreage: 'forty', photoIds: [] } };
  keepDraft('listing', 'ada', begun);
  expect(readBegunListing('ada', inDays(0.9))?.content).toEqual(begun);
  const later = readBegunListing('ada', inDays(1.1))?.content;
  expect(later?.values).toEqual(begun.values);
  expect(later?.key).toMatch(/^[0-9a-f]{32}$/);
});
