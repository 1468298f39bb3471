import { expect, test } from 'vitest';
import { maxCompared, maxSeen, readListingIds, withSeen } from './saved-land.ts';

const id = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

// docs/rules/saved.md#compare
test('ids of an address are read once each, up to a limit, without what is no id', () => {
  const text = [id(1), 'nonsense', ` ${id(2)}`, id(1).toUpperCase(), '', id(3), id(4), id(5)].join(',');
  expect(readListingIds(text, maxCompared)).toEqual([id(1), id(2), id(3), id(4)]);
  expect(readListingIds('', maxCompared)).toEqual([]);
});

// docs/rules/saved.md#seen-lately
test('land that is seen again moves to the front, and the oldest is forgotten', () => {
  const all = Array.from({ length: maxSeen }, (_, number) => id(number));
  expect(withSeen([id(1), id(2)], id(2))).toEqual([id(2), id(1)]);
  expect(withSeen(all, id(99))).toEqual([id(99), ...all.slice(0, -1)]);
});
