import { expect, test } from 'vitest';
import { answeredShareText, answerTimeText } from './answer-time.ts';

// docs/rules/booking.md#who-is-on-the-other-side
test.each([
  [0, 'within an hour'],
  [60, 'within an hour'],
  [61, 'within 2 hours'],
  [1_440, 'within 24 hours'],
  [1_441, 'within 2 days'],
])('%d minutes are %s', (minutes, text) => {
  expect(answerTimeText(minutes)).toBe(text);
});

// docs/rules/booking.md#who-is-on-the-other-side
test('the share of answers is told, and that there were none', () => {
  expect([answeredShareText(60), answeredShareText(0)]).toEqual([
    'Answers 60% of requests in time',
    'Latest requests ran out without an answer',
  ]);
});
