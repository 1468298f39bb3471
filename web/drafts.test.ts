import { beforeEach, expect, test, vi } from 'vitest';
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('what is kept is read by its person alone, for a week', () => {
  keepDraft('listing', 'ada', { title: 'Hemlock hollow' });
  expect(readDraft('listing', 'ada')?.content).toEqual({ title: 'Hemlock hollow' });
  expect(readDraft('listing', 'bob')).toBeUndefined();
  expect(readDraft('listing', 'ada', inDays(6))).toBeDefined();
  expect(readDraft('listing', 'ada', inDays(8))).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft is forgotten alone, all of them at signing out, and nothing else', () => {
  localStorage.setItem('token', 'theirs');
  for (const person of ['ada', 'bob', 'cy']) keepDraft('listing', person, {});
  forgetDraft('listing', 'ada');
  expect(readDraft('listing', 'ada')).toBeUndefined();
  expect(readDraft('listing', 'bob')).toBeDefined();
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['token']);
});

test.each(['', 'null', '{}', 'no JSON', '{"savedAt":"soon"}'])('%j is no draft', (text) => {
  localStorage.setItem('draft listing ada', text);
  expect(readDraft('listing', 'ada')).toBeUndefined();
});
