import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Ledger } from '#contract/statistics.ts';
import { LedgerCard } from './ledger.tsx';

const ledger: Ledger = {
  ...{ capturedCents: 4950, refundedCents: 0, refundPendingCents: 0, heldCents: 0, providerFeeCents: 0 },
  ...{ taxCents: 0, refundedTaxCents: 0, payoutCents: 3825, payoutSentCents: 0, paidToOthersCents: 0 },
  ...{ payoutFeeCents: 0, marketplaceCents: 1125 },
};

const textOf = (some: Partial<Ledger>): string =>
  renderToStaticMarkup(createElement(LedgerCard, { ledger: { ...ledger, ...some } })).replace(/<[^>]+>/g, '');

// docs/rules/statistics.md#ledger
test('a payout of which a part was sent says how much was, and how much is to be', () => {
  expect(textOf({})).toContain('Payout, to be sent-$38.25');
  expect(textOf({})).not.toContain('Payout, sent');
  expect(textOf({ payoutSentCents: 2825 })).toContain('Payout, sent-$28.25Payout, to be sent-$10.00');
  expect(textOf({ payoutSentCents: 3825 })).not.toContain('to be sent');
});
