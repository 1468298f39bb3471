import { type DayRange, fromPathDay, toPathDay } from './dates.ts';
import { isUuid } from './uuid.ts';

/** Days of a listing that a user was about to request, and can't before their email is confirmed. */
export type UnsentRequest = DayRange & { listingId: string };

/** Its parameters in the link of the confirmation email: 'listing=…&start=11-28-2026&end=11-29-2026'. */
export const toQuery = ({ listingId, startDay, endDay }: UnsentRequest): string =>
  `listing=${listingId}&start=${toPathDay(startDay)}&end=${toPathDay(endDay)}`;

/**
 * Reads one from parts of a URL. Only an id and two days are accepted, so that a forged link can lead nowhere but to a
 * request page of this site (docs/rules/accounts.md#unsent-request).
 */
export const readUnsentRequest = (
  listingId: string | null | undefined,
  start: string | null | undefined,
  end: string | null | undefined,
): UnsentRequest | undefined => {
  const startDay = fromPathDay(start ?? '');
  const endDay = fromPathDay(end ?? '');
  if (!isUuid(listingId) || !startDay || !endDay || endDay < startDay) return undefined;
  return { listingId, startDay, endDay };
};
