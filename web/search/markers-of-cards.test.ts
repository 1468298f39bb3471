import fc from 'fast-check';
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

// docs/rules/search.md#cards-and-pins
test('every card has a marker, whatever the map was answered, and none has two', () => {
  const located = fc.record({
    lat: fc.double({ min: 43, max: 46, noNaN: true }),
    lng: fc.double({ min: -92, max: -88, noNaN: true }),
  });
  const named = (prefix: string) =>
    fc
      .array(located, { maxLength: 12 })
      .map((all) => all.map((one, i) => ({ ...one, id: `${prefix} ${i}` })));
  fc.assert(
    fc.property(
      named('land'),
      named('cluster'),
      fc.option(fc.integer({ min: 4, max: 10 })),
      fc.subarray([...Array(12).keys()]),
      (listed, clusters, level, answered) => {
        const gathered = level === null ? [] : clusters;
        const { withCards, markersOf } = tieMarkers(listed, { gathered, level });
        const pins = withCards(
          listed.filter((_, i) => answered.includes(i)),
          listed,
        ).map(({ id }) => id);
        expect(new Set(pins).size).toBe(pins.length);
        const markers = [...pins, ...gathered.map(({ id }) => id)];
        for (const { id } of listed)
          expect(markersOf([id]).every((marker) => markers.includes(marker))).toBe(true);
      },
    ),
  );
});
