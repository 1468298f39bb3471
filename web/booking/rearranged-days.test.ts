import { expect, it } from 'vitest';
import { withFirstDay } from './rearranged-days.ts';

const typed = { startDay: '2026-12-05', endDay: '2026-12-07' };

it('takes the last day along when the first one moves past it, and keeps how many days there are', () => {
  expect(withFirstDay(typed, '2026-12-20', 3)).toEqual({ startDay: '2026-12-20', endDay: '2026-12-22' });
  expect(withFirstDay(typed, '2026-12-30', 3)).toEqual({ startDay: '2026-12-30', endDay: '2027-01-01' });
});

it('leaves the last day where it is as long as the first one comes before it, or is no day', () => {
  for (const startDay of ['2026-12-01', '2026-12-07', '0002-12-20', '', '2026-13-40'])
    expect(withFirstDay(typed, startDay, 3)).toEqual({ ...typed, startDay });
});
