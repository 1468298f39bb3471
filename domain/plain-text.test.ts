import { expect, test } from 'vitest';
import { oneLine, tidy } from './plain-text.ts';

// docs/rules/listings.md#text
test('tidy keeps lines and letters, and removes invisible characters', () => {
  expect(tidy(' a\u0007b \r\n\tc\u2067d\u00a0e ')).toBe('a b\nc d e');
  expect(tidy('👩‍🌾 Žižkov é שלום')).toBe('👩‍🌾 Žižkov é שלום');
  expect(oneLine('a\n\n b')).toBe('a b');
});
