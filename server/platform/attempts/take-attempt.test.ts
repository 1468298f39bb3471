import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { networkLimits, takeAttempt } from './take-attempt.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

/** Takes attempts from one network after the other; whether each was allowed. */
const takeFrom = async (networks: readonly string[]): Promise<boolean[]> => {
  const taken: boolean[] = [];
  for (const network of networks) {
    const limits = networkLimits(network, { max: 2, seconds: 60 }, (from) => `try from ${from}`);
    taken.push(
      await takeAttempt(ctx, limits).then(
        () => true,
        () => false,
      ),
    );
  }
  return taken;
};
const times = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n));

// docs/rules/privacy-and-security.md#rate-limits
test('a limit in the database counts the networks around an IPv6 network, with four and sixteen times as many', async () => {
  // Nine networks of one /56, each of which may try twice.
  const household = times(9, (n) => `2001:db8:7:10${n}::/64`);
  expect(await takeFrom(household)).toEqual([...Array(8).fill(true), false]);
  // Of the /48 around it 24 attempts are left.
  const neighbors = times(25, (n) => `2001:db8:7:${(n + 2).toString(16)}00::/64`);
  expect(await takeFrom(neighbors)).toEqual([...Array(24).fill(true), false]);
  expect(await takeFrom(['2001:db8:8::/64', '192.0.2.7'])).toEqual([true, true]);
});
