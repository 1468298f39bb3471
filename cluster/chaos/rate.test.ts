import { expect, test } from 'vitest';
import { adviceForFew, whyTooFew } from './rate.ts';

const lap = (requests: number, seconds: number) => ({ outageSeconds: 20, outside: { requests, seconds } });

test('a run with less than four fifths of its rate outside outages is not sound', () => {
  expect(whyTooFew([lap(400, 10)], 50)).toBeUndefined();
  expect(whyTooFew([lap(390, 10)], 50)).toBe('Only 39.0 requests a second were sent outside outages, of 50.');
});

test('one slow fault among others is none, however slow', () => {
  expect(whyTooFew([lap(10, 5), lap(500, 10), lap(500, 10)], 50)).toBeUndefined();
});

test('a run that was nothing but outages is not sound', () => {
  expect(whyTooFew([lap(0, 0)], 5)).toBe('Only 0.0 requests a second were sent outside outages, of 5.');
});

test('the advice names a rate that the machine has reached', () => {
  expect(adviceForFew([lap(129, 10)])).toContain('--rate 12.');
  expect(adviceForFew([lap(0, 0)])).toContain('--rate 1.');
});
