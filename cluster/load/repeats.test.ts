import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { rightOfRepeats, whyWrong } from './repeats.ts';

test('a repeat is refused rightly only where the first may have done nothing, or its answer left something', () => {
  expect(whyWrong('submitBookingRequest', 'datesTaken')).toBeUndefined();
  expect(whyWrong('getSignedUrl', 'tooManyUploads')).toBeUndefined();
  expect(whyWrong('savePhotos', 'unknownPhoto')).toMatch(/savePhotos .* unknownPhoto/);
  expect(whyWrong('confirmBooking', 'bookingMovedOn')).toMatch(/bookingMovedOn/);
  expect(whyWrong('submitBookingRequest', 'keyReused')).toMatch(/keyReused/);
});

test('each of these is a refusal that the call can have', () => {
  for (const [call, codes] of Object.entries(rightOfRepeats)) {
    const { refusals }: Endpoint = contract[call as keyof typeof contract];
    expect(refusals, call).toEqual(expect.arrayContaining([...codes]));
  }
});
