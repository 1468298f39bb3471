import { afterEach, expect, test, vi } from 'vitest';
import { loadedOnce, loadPatiently } from './lazy-part.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** Fails so many times, and then loads; counts how often it was asked. */
const loadAfter = (failures: number) => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new Error('lost');
    return 'here';
  };
  return { load, asked: () => asked };
};

// docs/rules/pages.md#lost-scripts
test('what has loaded is remembered, and a failure is not', async () => {
  const { load, asked } = loadAfter(1);
  const once = loadedOnce(load);
  await expect(Promise.all([once(), once()])).rejects.toThrow('lost');
  expect(asked()).toBe(1);
  expect(await once()).toBe('here');
  expect(await once()).toBe('here');
  expect(asked()).toBe(2);
});

test.each(['click', 'online'])('what was lost is asked for again at the next %s', async (type) => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  const { load, asked } = loadAfter(2);
  const failures: number[] = [];
  const loading = loadPatiently(load, (times) => failures.push(times) > 0);
  for (const times of [1, 2]) {
    await expect.poll(() => failures.length).toBe(times);
    expect(asked()).toBe(times);
    await Promise.resolve();
    heard.dispatchEvent(new Event(type));
  }
  expect(await loading).toBe('here');
  expect(failures).toEqual([1, 2]);
});

test('what is lost after the network is back, or after a press, is asked for again at once', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  const lose = Promise.withResolvers<string>();
  const loads = [() => lose.promise, async () => 'here'];
  const loading = loadPatiently(() => loads.shift()?.() ?? Promise.reject(new Error('asked too often')));
  heard.dispatchEvent(new Event('online'));
  lose.reject(new Error('lost'));
  expect(await loading).toBe('here');
});
