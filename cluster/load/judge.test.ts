import { expect, test } from 'vitest';
import { countWrong, createJudge, whyUnsound } from './judge.ts';

test('what is wrong is counted in words that fit the number', () => {
  const judge = createJudge(() => {});
  expect([countWrong(judge), whyUnsound(judge)]).toEqual(['0 things are wrong', undefined]);
  judge.add({ wrong: ['one'] });
  expect([countWrong(judge), whyUnsound(judge)]).toEqual([
    '1 thing is wrong',
    expect.stringContaining('wrong'),
  ]);
  judge.add({ wrong: ['one', 'another'] });
  expect(countWrong(judge)).toBe('2 things are wrong');
});
