import { expect, test } from 'vitest';
import { Email, KnownEmail, OptionalEmail, requiredText } from './fields.ts';

// docs/rules/privacy-and-security.md#links-to-addresses
test('an address that could be more than one in a link is refused, but can still log in', () => {
  for (const address of ['evil?bcc=spy@farm.example', 'b&b@farm.example', 'a@farm.example?subject=x']) {
    expect(Email.safeParse(address).error?.issues[0]?.message).toBe('Not a valid email');
    expect(OptionalEmail.safeParse(address).success).toBe(false);
    expect(KnownEmail.parse(address)).toBe(address);
  }
  expect(Email.parse(' hunter+land@farm.ex\u200Bample ')).toBe('hunter+land@farm.example');
});

// docs/rules/listings.md#text
test('a note keeps its lines and emoji, and loses what turns it round', () => {
  expect(requiredText(20).parse('paid\u202E\n👩‍🌾')).toBe('paid\n👩‍🌾');
  expect(requiredText(20).safeParse('\u202E\u200B ').error?.issues[0]?.message).toBe('Required');
  expect(requiredText(3).parse('a\u200B\u200Bbc')).toBe('abc');
});
