import { expect, test } from 'vitest';
import { hostPartOfRefund } from './payout-reduction.ts';

const booking = { totalCents: 4950, shareCents: 3825, payoutCents: 3825 };

// docs/rules/payouts.md#reducing
test.each([
  ['marketplace', 1000, {}, 0],
  ['host', 1000, {}, 1000],
  ['host', 4000, {}, 3825],
  ['host', 1000, { payoutCents: 300 }, 300],
  ['both', 1000, {}, 773], // 772.72…
  ['both', 1, {}, 1], // 0.77…
  ['both', 4949, {}, 3824], // 3824.22…
  ['both', 1000, { payoutCents: 100 }, 100],
  ['both', 1000, { payoutCents: 0 }, 0],
  ['both', 1, { totalCents: 200, shareCents: 100, payoutCents: 100 }, 1], // half a cent is rounded up
  [
    'both',
    99_999_999_99,
    { totalCents: 100_000_000_00, shareCents: 85_000_000_00, payoutCents: 85_000_000_00 },
    84_999_999_99,
  ],
  ['both', 100, { totalCents: 0, shareCents: 0, payoutCents: 0 }, 0],
] as const)('borne by %s: of $0.01 × %i the host bears a part (%j)', (bearer, amountCents, other, part) => {
  expect(hostPartOfRefund({ bearer, amountCents, ...booking, ...other })).toBe(part);
});
