import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

test('forgets the one longest unused, and no other', () => {
  const recent = createLruCache<number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) recent.set(key, index);
  recent.get('a');
  recent.set('d', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([0, undefined, 2, 3]);
  recent.set('c', 7);
  recent.delete('a');
  recent.set('e', 4);
  expect(['a', 'c', 'd', 'e'].map((key) => recent.get(key))).toEqual([undefined, 7, 3, 4]);
});
