import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Outage, startOutage } from '../../testing/outage.ts';

let outage: Outage;
let release = async () => {};
beforeAll(async () => {
  outage = await startOutage();
}, 60_000);
afterEach(() => release());
afterAll(() => outage.stop());

/** 12 seconds are meant; a busy machine may add its own. */
const longestMs = 20_000;

const expectRefused = (answers: Awaited<ReturnType<Outage['underLoad']>>): void => {
  expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  );
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(longestMs);
};

describe('a session that hangs with locks', () => {
  test('on one listing: all who ask for it are told to come back, and none waits for the others', async () => {
    const [id] = outage.listingIds;
    release = await outage.postgres.hold(`select from listings where id = '${id}' for update`);
    expectRefused(await Promise.all(Array.from({ length: 30 }, () => outage.book(id))));
  }, 60_000);

  test('on more listings than there are connections: whoever finds none left is told the same', async () => {
    release = await outage.postgres.hold('select from listings for update');
    const { listingIds, book } = outage;
    const asked = Array.from({ length: 60 }, (_, number) => book(listingIds[number % listingIds.length]));
    expectRefused(await Promise.all(asked));
  }, 60_000);

  test('and when it has ended all goes on', async () => {
    await outage.works();
    expect(await outage.whatWasLost()).toEqual([]);
  }, 60_000);
});
