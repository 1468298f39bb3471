import { expect, test } from 'vitest';
import { hostPartOfRefund } from './payout-reduction.ts';

const booking = { totalCents: 4950, shareCents: 3825, otherPartsCents: 0 };

// docs/rules/payouts.md#reducing
test.each([
  ['marketplace', 1000, {}, 0],
  ['host', 1000, {}, 1000],
  ['host', 4000, {}, 3825],
  ['host', 1000, { otherPartsCents: 3525 }, 300],
  ['both', 1000, {}, 773], // 772.72…
  ['both', 1, {}, 1], // 0.77…
  ['both', 4949, {}, 3824], // 3824.22…
  ['both', 1000, { otherPartsCents: 3725 }, 100],
  ['both', 1000, { otherPartsCents: 3825 }, 0],
  ['both', 1, { totalCents: 200, shareCents: 100 }, 1], // half a cent is rounded up
  ['both', 99_999_999_99, { totalCents: 100_000_000_00, shareCents: 85_000_000_00 }, 84_999_999_99],
  ['both', 100, { totalCents: 0, shareCents: 0 }, 0],
] as const)('borne by %s: of $0.01 × %i the host bears a part (%j)', (bearer, amountCents, other, part) => {
  expect(hostPartOfRefund({ bearer, amountCents, ...booking, ...other })).toBe(part);
});
