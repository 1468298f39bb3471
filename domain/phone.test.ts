import { expect, it } from 'vitest';
import { formatPhone, phoneDigits } from './phone.ts';

it('shows ten digits as (XXX) XXX-XXXX', () => {
  expect(formatPhone('6085550142')).toBe('(608) 555-0142');
});

it('leaves other texts unchanged', () => {
  expect(formatPhone('')).toBe('');
  expect(formatPhone('911')).toBe('911');
});

it.each([
  ['(608) 555-0142', '6085550142'],
  ['608.555.0142', '6085550142'],
  ['+1 608 555 0142', '6085550142'],
  ['1608', '1608'],
  ['none', ''],
])('reads the digits of %s', (written, digits) => {
  expect(phoneDigits(written)).toBe(digits);
});
