import { beforeEach, expect, test, vi } from 'vitest';
import { readListingDraft } from '../listing/form/listing-draft.ts';
import { markerAt, newListing } from '../listing/form/listing-values.ts';
import { deleteDraft, deleteDrafts, readDraft, restoreDrafts, saveDraft, withholdDrafts } from './drafts.ts';

/** A stub of a storage whose keys are its own properties, as in browsers. */
const aStorage = () => {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  return storage;
};
/** Signs a user in as far as a browser knows, or out. */
const signIn = (id: string | null) => {
  if (id === null) localStorage.removeItem('token');
  else localStorage.setItem('token', `x.${btoa(JSON.stringify({ sub: id }))}.x`);
};
const keys = () => Object.keys(localStorage).filter((key) => key !== 'token');

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  signIn('ada');
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
  expect(keys()).toEqual([]);
});

test('drafts are deleted one by one, or all together at sign-out, and nothing else is', () => {
  for (const person of ['bob', 'cy', 'ada']) {
    signIn(person);
    saveDraft('listing', person, {});
  }
  deleteDraft('listing', 'ada');
  expect(readDraft('listing', 'ada', anything)).toBeUndefined();
  expect(readDraft('listing', 'bob', anything)).toBeDefined();
  deleteDrafts();
  expect(Object.keys(localStorage)).toEqual(['token']);
});

// The way in of somebody's land stays on no device that they left without signing out.
test('a draft is left to one tab when its session ends by itself, and is everywhere once its user is back', () => {
  saveDraft('listing', 'ada', { accessInformation: 'Gate code 4471.' });
  saveDraft('note user 1', 'ada', 'Called twice.');
  const [thisTab, anotherTab] = [sessionStorage, aStorage()];
  signIn(null);
  withholdDrafts();
  expect(keys()).toEqual([]);
  vi.stubGlobal('sessionStorage', anotherTab);
  expect(readDraft('listing', 'ada', anything)).toBeUndefined();
  vi.stubGlobal('sessionStorage', thisTab);
  expect(readDraft('listing', 'ada', anything)?.content).toEqual({ accessInformation: 'Gate code 4471.' });
  // What is typed on stays in the tab too.
  saveDraft('listing', 'ada', { accessInformation: 'Gate code 4472.' });
  expect(keys()).toEqual([]);

  signIn('ada');
  restoreDrafts();
  expect(keys().sort()).toEqual(['draft listing ada', 'draft note user 1 ada']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(readDraft('listing', 'ada', anything)?.content).toEqual({ accessInformation: 'Gate code 4472.' });
});

test('a draft that is left to a tab is gone once somebody else logs in there', () => {
  saveDraft('listing', 'ada', { accessInformation: 'Gate code 4471.' });
  signIn(null);
  withholdDrafts();
  restoreDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['draft listing ada']);
  signIn('bob');
  restoreDrafts();
  expect([...keys(), ...Object.keys(sessionStorage)]).toEqual([]);
});

// A password that is chosen by a link signs in without signing anybody out first.
test('a draft in the browser is gone once somebody else signs in, and their own stay', () => {
  saveDraft('listing', 'ada', { accessInformation: 'Gate code 4471.' });
  signIn('bob');
  saveDraft('note user 1', 'bob', 'Called twice.');
  restoreDrafts();
  expect([...keys(), ...Object.keys(sessionStorage)]).toEqual(['draft note user 1 bob']);
});

test('a form that is still open saves nothing once somebody else is signed in', () => {
  saveDraft('listing', 'ada', { accessInformation: 'Gate code 4471.' });
  signIn('bob');
  saveDraft('listing', 'ada', { accessInformation: 'Gate code 4472.' });
  expect([...keys(), ...Object.keys(sessionStorage)]).toEqual([]);
});

test('a draft that was typed on in the tab replaces one that another tab saved before', () => {
  localStorage.setItem(
    'draft listing ada',
    JSON.stringify({ savedAt: inDays(-0.1), content: 'saved by another tab' }),
  );
  const typedOn = { savedAt: new Date(), content: 'typed on' };
  sessionStorage.setItem('draft listing ada', JSON.stringify(typedOn));
  restoreDrafts();
  expect(readDraft('listing', 'ada', anything)?.content).toBe('typed on');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a draft that was begun anew in another tab is not replaced by an older one', () => {
  saveDraft('listing', 'ada', 'older');
  withholdDrafts();
  localStorage.setItem('draft listing ada', JSON.stringify({ savedAt: inDays(0.1), content: 'newer' }));
  restoreDrafts();
  expect(readDraft('listing', 'ada', anything)?.content).toBe('newer');
  deleteDrafts();
  expect([...keys(), ...Object.keys(sessionStorage)]).toEqual([]);
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
  expect(keys()).toEqual([]);
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
