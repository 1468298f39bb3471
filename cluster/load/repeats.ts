import type { Api } from '#contract/contract.ts';
import type { RefusalCode } from '#contract/refusals.ts';

/**
 * Refusals that a repeat may rightly have when the answer to the first request was unclear. All others say that it was
 * not the same request again, or that somebody else has changed what is this one's alone.
 */
export const rightOfRepeats: Partial<Record<keyof Api, readonly RefusalCode[]>> = {
  // The first has done nothing, and the demo or an earlier visit has the days, or too many requests are open. Had the
  // first made a booking, it would be found as one that nobody acknowledged.
  submitBookingRequest: ['datesTaken', 'requestExists', 'requestOverlaps', 'tooManyOnListing', 'tooManyOpen'],
  // The provider declines some amounts, however often it is asked.
  captureOrder: ['paymentDeclined'],
  // Each lost answer leaves an address of which nobody knows, and a person has at most twenty.
  getSignedUrl: ['tooManyUploads'],
};

/** What is wrong with a refusal after an unclear answer; undefined where it may be right. */
export const whyWrong = (call: keyof Api, code: RefusalCode): string | undefined =>
  rightOfRepeats[call]?.includes(code)
    ? undefined
    : `A repeat of ${call} was refused after an unclear answer: ${code}.`;
