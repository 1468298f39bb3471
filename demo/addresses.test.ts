import { afterAll, expect, test } from 'vitest';
import { checkMarker } from '#domain/marker-check.ts';
import { startTestApp } from '#server/testing/app.ts';
import { demoPlan, writtenListings } from './content.ts';

const { ctx, close } = await startTestApp({ emulators: ['maps'] });
afterAll(close);

// docs/rules/listings.md#marker-and-address
test('the emulated geocoder finds the addresses of written land near their markers', async () => {
  const { listings } = demoPlan({ seed: 1, listings: writtenListings, today: '2026-11-20' });
  const far: string[] = [];
  for (const { title, address, county, lat, lng } of listings) {
    const line = `${address.addressLine1}, ${address.city}, WI ${address.zipCode}`;
    const [place] = await ctx.geocoder.search(line, 1, title); // each asks once, so that none asks too often
    const { miles, doubts } = checkMarker({ lat, lng }, { address: place, county });
    if (miles === undefined || doubts.length > 0) far.push(`${title}: ${miles}`);
  }
  expect(far).toEqual([]);
});
