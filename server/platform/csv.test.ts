import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aUser } from '../testing/factories.ts';

const app = await startTestApp();
afterAll(app.close);
const administrator = await aUser(app.ctx, { roles: ['Administrator'] });

// docs/rules/statistics.md#csv
test.each([
  'listing/export',
  'user/export',
  'booking/export',
  'booking/payouts/export',
  'stats/financial/bookings/2026',
  'stats/financial/userbookings/2026',
])('the file of %s begins with the mark by which a spreadsheet knows UTF-8', async (path) => {
  const answer = await app.fetch(`/api/${path}`, {
    headers: { authorization: `Bearer ${await app.tokenOf(administrator)}` },
  });
  expect(answer.status).toBe(200);
  // Compared as bytes: `text()` takes the mark away.
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes[3]).not.toBe(0xef);
});
