import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

// docs/rules/search.md#places
test('finds towns and counties by the beginning of their name, each with its county', async () => {
  const { places } = await server.api.searchPlaces({ query: { text: 'hayw' } });
  expect(places[0]).toMatchObject({ name: 'Hayward', county: 'Sawyer' });
});

test('finds nothing for nonsense or empty text, and refuses text that is too long', async () => {
  expect(await server.api.searchPlaces({ query: { text: 'qqqqqq' } })).toEqual({ places: [] });
  expect(await server.api.searchPlaces({ query: { text: ' ' } })).toEqual({ places: [] });
  await expect(server.api.searchPlaces({ query: { text: 'x'.repeat(51) } })).rejects.toMatchObject({
    code: 'badInput',
  });
});
