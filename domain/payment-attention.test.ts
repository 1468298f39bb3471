import { expect, test } from 'vitest';
import { attentionReasons, canBeClosed, recordsLateMs } from './payment-attention.ts';

// docs/rules/payments.md#unaccounted-payments
test('only what the provider does not know is closed by hand, a duplicate once its records must hold it', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const closable = (ms: number) =>
    attentionReasons.filter((reason) => canBeClosed(reason, since, new Date(since.getTime() + ms)));
  expect(closable(0)).toEqual(['unaccounted']);
  expect(closable(recordsLateMs - 1)).toEqual(['unaccounted']);
  expect(closable(recordsLateMs)).toEqual(['unaccounted', 'duplicate']);
});
