import { describe, expect, test } from 'vitest';
import { oneLine, tidy, withoutControlCharacters, withoutFormatCharacters } from './plain-text.ts';

// docs/rules/listings.md#text
test('tidy keeps lines and letters, and removes invisible characters', () => {
  expect(tidy(' a\u0007b \r\n\tc\u2067d\u00a0e ')).toBe('a b\ncd e');
  expect(tidy('👩‍🌾 Žižkov é שלום')).toBe('👩‍🌾 Žižkov é שלום');
  expect(oneLine('a\n\n b')).toBe('a b');
});

// docs/rules/listings.md#text
test('a control character in the middle of a longer text is a space, and lines and tabs stay', () => {
  expect(withoutControlCharacters('a\u0000b\u001bc\u0085d\r\n\te')).toBe('a b c d\r\n\te');
});

// docs/rules/listings.md#text
describe('format characters', () => {
  test.each([
    [
      'overrides and isolates of direction',
      'paid\u202Etoday\u202C \u2066a\u2069\u200E\u200F\u061C',
      'paidtoday a',
    ],
    ['spaces of no width', 'p\u200Bay\u2060pal\uFEFF', 'paypal'],
    ['soft hyphens', 'Wis\u00ADconsin', 'Wisconsin'],
    [
      'joiners of letters that don’t join',
      'pay\u200Dpal pay\u200Cpal e\u0301\u200Dx 6\u200D0',
      'paypal paypal e\u0301x 60',
    ],
    ['a joiner at the end or alone', '👩\u200D \u200D👩 \u200D', '👩 👩 '],
    ['tags without a flag', 'a\u{E0061}\u{E007F}', 'a'],
    ['letters and signs nobody sees', 'a\u3164b\u115F\u1160c\uFFA0d\u034Fe\u2800f', 'abcdef'],
    ['operators nobody sees', 'a\u2062b\u206Ac\u180Ed', 'abcd'],
  ])('%s are taken out', (_, text, plain) => {
    expect(withoutFormatCharacters(text)).toBe(plain);
  });

  test.each([
    ['emoji of several', '👩‍🌾 👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 👩🏽‍🚒 1️⃣'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Persian', 'می\u200Cخواهم'],
    ['Sinhala and Devanagari', 'ශ්\u200Dරී क्\u200Dष क्\u200Cष'],
    ['an Arabic sign of a verse', '\u06DD١٢'],
    ['Hebrew and Arabic', 'שלום مرحبا'],
  ])('%s keeps what it needs', (_, text) => {
    expect(withoutFormatCharacters(text)).toBe(text);
  });
});
