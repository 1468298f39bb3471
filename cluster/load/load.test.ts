import { expect, test } from 'vitest';
import { times } from './load.ts';

test('a story that did not come so far is tried again, but not for ever', async () => {
  let tried = 0;
  await times(3, async () => {
    tried += 1;
    return tried > 3;
  });
  expect(tried).toBe(6);
  await times(0, () => Promise.reject(new Error('never')));
  await expect(times(2, async () => false)).rejects.toThrow('No booking came so far as wanted');
});
