import { expect, test } from 'vitest';
import { shorten, wrap } from './words.ts';

test('shorten counts graphemes and cuts between words', () => {
  expect(shorten('Oak ridge', 9)).toBe('Oak ridge');
  expect(shorten('Oak ridge above the creek', 15)).toBe('Oak ridge…');
  expect(shorten('👩‍🌾👩‍🌾👩‍🌾👩‍🌾', 3)).toBe('👩‍🌾👩‍🌾…');
  expect(shorten('Donaudampfschifffahrt', 10)).toBe('Donaudamp…');
});

test('wrap breaks between words only', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('a https://openacre.example/long b', 10)).toEqual(['a', 'https://openacre.example/long', 'b']);
  expect(wrap('one\n\ntwo', 10)).toEqual(['one', '', 'two']);
});
