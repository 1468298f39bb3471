import { expect, it } from 'vitest';
import { wordsForSide } from './activity-words.ts';

// docs/rules/booking.md#activity
it.each([
  ['hunter', 'Requested by the hunter.', 'You requested it.'],
  ['hunter', 'Requested by an administrator for the hunter.', 'Requested by an administrator for you.'],
  ['hunter', 'The hunter is reminded to pay.', 'You are reminded to pay.'],
  ['hunter', 'Emailed the hunter: the booking is confirmed.', 'Emailed you: the booking is confirmed.'],
  ['hunter', 'Emailed the hunter: $50.00 went back to the hunter.', 'Emailed you: $50.00 went back to you.'],
  ['hunter', 'Confirmed by the landowner.', 'Confirmed by the landowner.'],
  ['host', 'Rejected by the landowner.', 'You rejected it.'],
  ['host', 'The landowner is reminded to answer.', 'You are reminded to answer.'],
  [
    'host',
    'Emailed the landowner: $50.00 went back to the hunter.',
    'Emailed you: $50.00 went back to the hunter.',
  ],
  ['host', 'Cancelled by the hunter.', 'Cancelled by the hunter.'],
] as const)('tells the %s “%s” as “%s”', (reader, stored, told) => {
  expect(wordsForSide(reader, stored)).toBe(told);
});

it.each([
  'A refund of $50.00 is asked for: the hunter was ill.',
  'The payment of $50.00 that was recorded by hand never came: the hunter moved away.',
])('leaves an administrator’s reason as it was written: %s', (message) => {
  expect(wordsForSide('hunter', message)).toBe(message);
});

it.each([
  ['hunter', 'Payment of $1,049.50 prepared.'],
  ['host', 'Payment of $49.50 started.'],
  ['host', 'Payment started.'],
  ['hunter', 'Emailed the landowner: there is a request.'],
  ['host', 'Emailed the hunter: the booking is confirmed.'],
] as const)('spares the %s what is none of their business: %s', (reader, message) => {
  expect(wordsForSide(reader, message)).toBeUndefined();
});
