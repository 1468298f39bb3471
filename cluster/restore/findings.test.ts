import { expect, test } from 'vitest';
import { compareFindings, readFindings } from './findings.ts';

const findings = readFindings([
  '+ Payment 4A $49.50 2026-11-27T15:00:00.000Z K7PM-2QXA: It pays its booking.',
  '? Payment 4B $49.50 2026-11-27T15:00:01.000Z: There is no booking here that it would pay.',
  '? Payout 9X $38.25 2026-11-27T15:00:02.000Z: No payout here was sent by it.',
  '3 payments, refunds and payouts: 1 taken over, 2 to look at.',
]);

test('payments are read from what the comparison prints, by what became of them', () => {
  expect(findings).toEqual({ takenOver: ['4A'], toLookAt: ['4B'] });
});

test('a payment that was not found is named, and one that is not after the instant', () => {
  expect(compareFindings(findings, ['4A', '4B'])).toEqual([]);
  expect(compareFindings(findings, ['4A', '4B', '4C'])).toEqual(['Payment 4C was not found.']);
  expect(compareFindings(findings, ['4B'])).toEqual(['Payment 4A was found, and was made before.']);
});
