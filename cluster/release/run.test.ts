import { expect, test } from 'vitest';
import { LaunchFailure } from '#launch/failure.ts';
import { explainLate } from './run.ts';

test('a spare process that is late says why, where its log is, and what to do', () => {
  const late = new LaunchFailure(
    'The spare web did not become ready within 600 seconds\nIts last words: none',
  );
  const { message } = explainLate(late, 10, '/logs/spare-web.log');
  expect(message).toMatch(/^The spare web did not become ready within 600 seconds: .*too busy\./);
  expect(message).toContain('release --rate 5.');
  expect(message).toContain('/logs/spare-web.log');
  expect(explainLate(late, 1, '').message).toContain('--rate 1.');
});

test('any other failure of it is told as it is', () => {
  const other = new LaunchFailure('The spare web did not start (exit code 1).');
  expect(explainLate(other, 10, '')).toBe(other);
});
