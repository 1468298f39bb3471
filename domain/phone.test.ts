import { expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

it('shows ten digits as (XXX) XXX-XXXX', () => {
  expect(formatPhone('6085550142')).toBe('(608) 555-0142');
});

it('leaves alone what is no phone number', () => {
  expect(formatPhone('')).toBe('');
  expect(formatPhone('911')).toBe('911');
});
