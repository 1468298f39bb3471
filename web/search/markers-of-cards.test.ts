import { expect, test } from 'vitest';
import { tieMarkers } from './markers-of-cards.ts';

const at = (id: string, lat: number, lng: number) => ({ id, lat, lng });
const cards = [at('north', 46.1, -90.1), at('north too', 46.11, -90.11), at('south', 43.1, -89.1)];

// docs/rules/search.md#cards-and-pins
test('without clusters each card has its own pin', () => {
  const { markersOf, cardsOf } = tieMarkers(cards, { gathered: [], level: null });
  expect(markersOf(['south', 'not in the list'])).toEqual(['south']);
  expect(cardsOf(['south', 'far away'])).toEqual(['south']);
  expect([markersOf([]), cardsOf([])]).toEqual([[], []]);
});

// docs/rules/search.md#cards-and-pins
test('a cluster stands for the cards of its tile, however far they are from its middle', () => {
  const gathered = [at('many', 46.3, -90.3), at('others', 44.5, -88)];
  const { markersOf, cardsOf } = tieMarkers(cards, { gathered, level: 8 });
  expect(markersOf(['north too'])).toEqual(['many']);
  expect(markersOf(['south'])).toEqual(['south']);
  expect(cardsOf(['many'])).toEqual(['north', 'north too']);
  expect(cardsOf(['many', 'south'])).toEqual(['north', 'north too', 'south']);
  expect(cardsOf(['others'])).toEqual([]);
});
