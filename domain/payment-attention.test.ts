import { expect, test } from 'vitest';
import { attentionReasons, canBeClosed, recordsLateMs } from './payment-attention.ts';

// docs/rules/payments.md#missing-payments
test('a payment can be closed by hand only if the provider has no record of it, a duplicate only after four hours', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const closable = (ms: number) =>
    attentionReasons.filter((reason) => canBeClosed(reason, since, new Date(since.getTime() + ms)));
  expect(closable(0)).toEqual(['missing']);
  expect(closable(recordsLateMs - 1)).toEqual(['missing']);
  expect(closable(recordsLateMs)).toEqual(['missing', 'duplicate']);
});
