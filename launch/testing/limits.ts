/**
 * How long the tests wait, in ms. A limit only ends what would never come: none says how fast the product is, and each
 * holds on a machine several times slower than an idle one (docs/decisions/0029-tests.md). No other file of the tests
 * has a limit of its own.
 */
export const limits = {
  /** A test or a hook of the code group, and a journey in a browser. */
  testMs: 240_000,
  /** A test that starts and kills the launcher with a small product. */
  launchMs: 240_000,
  /** A test that starts the whole product. */
  productMs: 600_000,
  /** A test or hook that lasts as long as the person who starts it by hand wants. */
  byHandMs: 3_600_000,
  /** What happens in the same process or over one connection: `expect.poll`. */
  pollMs: 20_000,
  /** What other processes have to do first: start, take over, repeat a call, send an email. */
  processMs: 120_000,
  /** What a page has to show. */
  expectationMs: 40_000,
  /** What a page has to let a user do, and a page that loads. */
  actionMs: 60_000,
};
