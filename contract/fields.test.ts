import { expect, test } from 'vitest';
import {
  ContactEmail,
  Email,
  ImportedEmail,
  KnownEmail,
  Name,
  OptionalEmail,
  OptionalZip,
  requiredText,
  uniformAddress,
  Zip,
} from './fields.ts';

// docs/rules/privacy-and-security.md#links-to-addresses
test('an address that could be more than one in a link is refused, but can still log in', () => {
  for (const address of ['evil?bcc=spy@farm.example', 'b&b@farm.example', 'a@farm.example?subject=x']) {
    expect(Email.safeParse(address).error?.issues[0]?.message).toBe('Not a valid email');
    for (const older of [KnownEmail, ContactEmail, OptionalEmail]) expect(older.parse(address)).toBe(address);
  }
  expect(Email.parse(' hunter+land@farm.ex\u200Bample ')).toBe('hunter+land@farm.example');
});

// docs/rules/accounts.md#email-addresses
test.each([
  ['Hilda@FARM.example', 'Hilda@FARM.example'],
  ['ｈｉｌｄａ＠farm．example', 'hilda@farm.example'],
  ['hilda@bücher.example', 'hilda@xn--bcher-kva.example'],
  ['hilda@BU\u0308CHER.example', 'hilda@xn--bcher-kva.example'],
  ['hilda@xn--bcher-kva.example', 'hilda@xn--bcher-kva.example'],
  ['bj\u00F6rn@farm.example', 'björn@farm.example'],
  ['HUNTERİ@farm.example', 'HUNTERi\u0307@farm.example'],
  ['hil\u200Bda\u2060@farm.exam\u00ADple', 'hilda@farm.example'],
])('the address %s of a new account becomes %s', (given, uniform) => {
  expect(Email.parse(given)).toBe(uniform);
  expect(uniformAddress(uniform)).toBe(uniform);
});

// docs/rules/accounts.md#email-addresses
test.each([
  'a@b..example',
  'a@.b.example',
  'a@b.example/',
  'a@b.example/path',
  'a@b.example?subject=x',
  "a@b.example'",
  "'a@b.example",
  '“a@b.example',
  'a@-b.example',
  'a@b-.example',
  'a@b_c.example',
  'a@10.0.0.10',
  `a@${'b'.repeat(64)}.example`,
])('the new address %s, at which nothing arrives, is refused; one that is there stays', (address) => {
  for (const field of [Email, ImportedEmail]) expect(field.safeParse(address).success).toBe(false);
  for (const older of [KnownEmail, ContactEmail, OptionalEmail])
    if (address.length <= 50) expect(older.parse(address)).toBe(address);
});

// docs/rules/accounts.md#email-addresses
test.each([
  "o'brien@farm.example",
  'a@4-h.farm.example',
  'a@xn--bcher-kva.example',
  'a@пример.испытание',
  'a@उदाहरण.परीक्षा',
  'hunter+land@mail.farm.co',
])('the new address %s is taken', (address) => {
  for (const field of [Email, ImportedEmail]) expect(field.parse(address)).toBe(uniformAddress(address));
});

// docs/rules/accounts.md#email-addresses
test('an address of a contact has nothing invisible, and one that is looked up stays as it is typed', () => {
  for (const address of ['hilda\uFE0F@farm.example', 'h\u17B4ilda@farm.example'])
    expect(ContactEmail.safeParse(address).success).toBe(false);
  expect(ContactEmail.parse('h\u115Filda@farm.example')).toBe('hilda@farm.example');
  for (const address of ['hil\u200Bda@farm.example', 'hilda@bücher.example'])
    expect(KnownEmail.parse(` ${address} `)).toBe(address);
  for (const address of ['hil\0da@farm.example', 'hilda@farm.exam\u0001ple', 'hilda', ''])
    expect(KnownEmail.safeParse(address).success).toBe(false);
});

// docs/rules/listings.md#text
test('a note keeps its lines and emoji, and loses what turns it round', () => {
  expect(requiredText(20).parse('paid\u202E\n👩‍🌾')).toBe('paid\n👩‍🌾');
  expect(requiredText(20).safeParse('\u202E\u200B ').error?.issues[0]?.message).toBe('Required');
  expect(requiredText(3).parse('a\u200B\u200Bbc')).toBe('abc');
  expect(requiredText(9).parse('a\0b\u0007\n\tc')).toBe('a b \n\tc');
});

// docs/rules/accounts.md#names
test.each(["O'Brien", 'O’Brien', 'O`Brien', 'O´Brien', 'Smith-Jones', 'Smith‐Jones', 'Smith‑Jones'])(
  'the name %s is taken',
  (name) => {
    expect(Name.parse(name)).toBe(name);
  },
);

// docs/rules/accounts.md#zip-codes
test('a ZIP code of nine digits becomes its first five', () => {
  for (const field of [Zip, OptionalZip]) {
    for (const given of ['53703', '53703-1234', ' 537031234 ', '53703 1234'])
      expect(field.parse(given)).toBe('53703');
    for (const given of ['5370', '53703-', '53703-12', '53703-12345'])
      expect(field.safeParse(given).error?.issues[0]?.message).toBe('Invalid Zip Code');
  }
  expect(OptionalZip.parse('')).toBe('');
});
