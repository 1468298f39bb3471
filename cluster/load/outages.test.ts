import { expect, test } from 'vitest';
import { watchOutages } from './outages.ts';

test('the longest time without a write is the outage, and what was sent in it is not counted', () => {
  let at = 0;
  const outages = watchOutages(() => at);
  const wroteAt = (ms: number, requests: number) => {
    at = ms;
    outages.wrote(requests);
  };
  wroteAt(1_000, 10);
  wroteAt(2_000, 20);
  wroteAt(12_000, 25);
  at = 13_000;
  expect(outages.lap(35)).toEqual({ outageSeconds: 10, perSecond: 10 });
  // The next lap begins there, with none.
  wroteAt(14_000, 50);
  at = 24_000; // paused
  outages.resume(50);
  wroteAt(25_000, 100);
  at = 25_500;
  expect(outages.lap(100).outageSeconds).toBe(1);
});

test('a lap that was nothing but an outage has no pace', () => {
  let at = 0;
  const outages = watchOutages(() => at);
  at = 5_000;
  expect(outages.lap(7)).toEqual({ outageSeconds: 5, perSecond: 0 });
});
