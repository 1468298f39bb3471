import { expect, test } from 'vitest';
import { perSecondOutside, watchOutages } from './outages.ts';

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
  const lap = outages.lap(35);
  expect(lap).toEqual({ outageSeconds: 10, outside: { requests: 30, seconds: 3 } });
  expect(perSecondOutside([lap])).toBe(10);
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
  const lap = outages.lap(7);
  expect(lap).toEqual({ outageSeconds: 5, outside: { requests: 0, seconds: 0 } });
  expect(perSecondOutside([lap])).toBe(0);
});

test('the pace of several laps counts each by how long it was', () => {
  const lap = (requests: number, seconds: number) => ({ outageSeconds: 0, outside: { requests, seconds } });
  expect(perSecondOutside([lap(50, 1), lap(360, 9)])).toBe(41);
});
