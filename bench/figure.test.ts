import { describe, expect, it } from 'vitest';
import { judge, kilobytes, shareOf } from './figure.ts';
import { ratio } from './rounds.ts';

describe('a figure', () => {
  const goal = { must: 0.6, aim: 3 };
  it.each([
    [0.59, 'must missed', '59 % of F1'],
    [0.6, 'must kept', '60 % of F1'],
    [3, 'aim reached', '3 × F1'],
  ])('of %f is judged: %s', (value, verdict, measured) => {
    expect(judge('API', value, goal, shareOf('F1'))).toMatchObject({ verdict, measured, must: '60 % of F1' });
  });

  it('can have an upper limit', () => {
    const size = (bytes: number) =>
      judge('JS', bytes, { must: 130_000, aim: 110_000, atMost: true }, kilobytes);
    expect([130_001, 130_000, 110_000].map((bytes) => size(bytes).verdict)).toEqual([
      'must missed',
      'must kept',
      'aim reached',
    ]);
  });

  it('without an aim is only judged by its must', () => {
    expect(judge('Page', 9, { must: 0.6 }, shareOf('F2'))).toMatchObject({ verdict: 'must kept', aim: '–' });
  });
});

describe('a ratio', () => {
  const rounds = (...cpuMs: number[]) => cpuMs.map((ms) => ({ cpuMs: ms, perSecond: 1000 / ms }));

  it('is not affected by a slow moment of the machine, whichever of the two it hits', () => {
    expect(ratio({ product: rounds(2, 2, 20), floor: rounds(1, 1, 10) }, 'product', 'floor')).toEqual({
      byCpu: 0.5,
      byRate: 0.5,
    });
    expect(ratio({ product: rounds(2, 6, 2), floor: rounds(3, 1, 1) }, 'product', 'floor').byCpu).toBe(0.5);
  });
});
