import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Outage, startOutage } from '../../testing/outage.ts';

let outage: Outage;
let release = async () => {};
beforeAll(async () => {
  outage = await startOutage();
});
afterEach(() => release());
afterAll(() => outage.stop());

const expectRefused = (answers: Awaited<ReturnType<Outage['underLoad']>>): void => {
  expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  );
  // One after the other, the last of thirty would wait thirty times as long as the first.
  const waits = answers.map(({ ms }) => ms);
  expect(Math.max(...waits) / Math.min(...waits)).toBeLessThan(6);
};

describe('a session that hangs while holding locks', () => {
  test('on one listing: all requests for it get 503 with Retry-After, without waiting for each other', async () => {
    const [id] = outage.listingIds;
    release = await outage.postgres.hold(`select from listings where id = '${id}' for update`);
    expectRefused(await Promise.all(Array.from({ length: 30 }, () => outage.book(id))));
  });

  test('on more listings than there are connections: requests that get none are refused the same way', async () => {
    release = await outage.postgres.hold('select from listings for update');
    const { listingIds, book } = outage;
    const requests = Array.from({ length: 60 }, (_, number) => book(listingIds[number % listingIds.length]));
    expectRefused(await Promise.all(requests));
  });

  test('and once it has ended everything works again', async () => {
    await outage.works();
    expect(await outage.findLosses()).toEqual([]);
  });
});
