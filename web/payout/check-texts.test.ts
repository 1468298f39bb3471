import { expect, it } from 'vitest';
import type { Check } from '#contract/check-fields.ts';
import { checkName, checkTitle, owedAgainText, replacedParts, sumOf, timeLeftText } from './check-texts.ts';

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

it('says what is owed without a check, which is not always what it paid, and what becomes of it', () => {
  const part = (owedCents: number, step: Check['payouts'][number]['step']) =>
    ({ confirmationCode: 'K3X9PA', amountCents: 3825, owedCents, step }) as Check['payouts'][number];
  expect(owedAgainText([part(2825, 'run')])).toBe('$28.25 comes in the next run of checks.');
  expect(owedAgainText([part(1000, 'run'), part(500, 'stopped'), part(1000, 'run')])).toBe(
    '$20.00 comes in the next run of checks, and $5.00 stays cancelled until you pay it after all.',
  );
  expect(owedAgainText([part(0, 'stopped')])).toBe('Nothing is owed then.');
  expect(owedAgainText([part(1000, 'otherWay')])).toContain('waits until you pay it again');
  expect(owedAgainText([part(1000, 'otherWay')], 'undone')).toContain('is paid by PayPal');
  expect(owedAgainText([part(500, 'doubted'), { ...part(1000, 'doubted'), waitsForReport: true }])).toBe(
    '$5.00 waits, as the payment of its booking is in doubt, and $10.00 waits, as what PayPal reported of an earlier payment is unread.',
  );
  const replaced = replacedParts({ payouts: [part(2825, 'run'), part(1000, 'doubted')] } as unknown as Check);
  expect(replaced).toEqual([{ confirmationCode: 'K3X9PA', amountCents: 2825 }]);
  expect(sumOf(replaced)).toBe(2825);
});
