import { expect, test } from 'vitest';
import { readUnsentRequest, toQuery } from './unsent-request.ts';

const listingId = '01a201c7-7223-74bb-952a-835d748990af';
const read = (query: string) => {
  const search = new URLSearchParams(query);
  return readUnsentRequest(search.get('listing'), search.get('start'), search.get('end'));
};

// docs/rules/accounts.md#unsent-request
test('an unsent request survives the link of an email', () => {
  const request = { listingId, startDay: '2026-11-28', endDay: '2026-11-29' };
  expect(read(toQuery(request))).toEqual(request);
});

test.each([
  '',
  `listing=${listingId}`,
  `listing=${listingId}&start=11-28-2026`,
  `listing=${listingId}&start=11-29-2026&end=11-28-2026`,
  `listing=${listingId}&start=11-31-2026&end=12-01-2026`,
  `listing=${listingId}&start=11-28-2026&end=//evil.example`,
  'listing=//evil.example&start=11-28-2026&end=11-29-2026',
  `listing=${listingId}/../../x&start=11-28-2026&end=11-29-2026`,
  'listing=https%3A%2F%2Fevil.example&start=11-28-2026&end=11-29-2026',
])('a link with other parameters has none: %s', (query) => {
  expect(read(query)).toBeUndefined();
});
