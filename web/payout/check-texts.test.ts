import { expect, it } from 'vitest';
import { checkName, checkTitle, timeLeftText } from './check-texts.ts';

it('says in whole minutes how long a check can be undone, and never none', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const inSeconds = (seconds: number) => timeLeftText(new Date(now.getTime() + seconds * 1000), now);
  expect([3600, 3599, 61, 60, 1].map(inSeconds)).toEqual([
    '60 minutes left',
    '60 minutes left',
    '2 minutes left',
    'less than a minute left',
    'less than a minute left',
  ]);
});

it('names a check by its number, as it was written', () => {
  expect(checkName({ checkNumber: 'A-0099' })).toBe('check A-0099');
  expect(checkTitle({ checkNumber: 'A-0099' })).toBe('Check A-0099');
  expect(checkTitle({ checkNumber: '' })).toBe('A check without a number');
});
