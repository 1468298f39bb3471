import type { Api } from '#contract/contract.ts';
import type { MarkSent } from '#contract/payout-administration.ts';
import { isRefused } from '#contract/refusals.ts';
import type { DemoBooking } from './bookings.ts';

/** Days from the last day of a booking until an administrator mails its check. */
export const daysUntilCheck = 3;
/** Days until the post brings a check back, or its host asks where it is. */
const daysUntilLost = 9;

/**
 * A number of five digits that few other checks of the demo have, also after an interrupted run. One that is used
 * already is refused: then the payout still waits.
 */
const checkNumberOf = (bookingId: string, offset = 0): string =>
  String(10_000 + ((Number.parseInt(bookingId.slice(-8), 16) + offset) % 89_999));

const unused = { checkNumber: '', receiverPayPalEmail: '' };

type Then = {
  /** An administrator's calls, a number of days ago. */
  administratorAt(daysAgo: number): Api;
  /** Tells the payee of a check, a number of days ago, by an email that goes nowhere. */
  tellAt(daysAgo: number, checkId: string): Promise<void>;
  /** How many days ago its last day was. */
  daysSince: number;
};

/**
 * Records as an administrator what became of the manual payout of a past booking: most were paid by check, some by
 * PayPal, one in eleven is not to be paid, and some still wait. Of the checks one in seven came back and waits for the
 * next run, and one in fourteen was lost and is replaced.
 */
export const payOut = async (
  { administratorAt, tellAt, daysSince }: Then,
  { land, askedDaysAgo }: Pick<DemoBooking, 'land' | 'askedDaysAgo'>,
  bookingId: string,
): Promise<void> => {
  const number = Math.round(askedDaysAgo);
  if (number % 5 === 0) return;
  const mark: Omit<MarkSent, 'bookingId'> =
    number % 11 === 1
      ? { ...unused, status: 'Canceled', note: 'The host asked us to keep it for the county’s youth hunt.' }
      : number % 5 === 1
        ? {
            ...unused,
            status: 'ManualPayPalPaymentSent',
            note: 'The host asked for PayPal this time.',
            receiverPayPalEmail: land.accountEmail,
          }
        : {
            ...unused,
            status: 'CheckSent',
            note: 'Mailed with the weekly checks.',
            checkNumber: checkNumberOf(bookingId),
          };
  const [isReturned, isReplaced] = [number % 7 === 3, number % 14 === 13];
  try {
    const marked = await administratorAt(daysSince - daysUntilCheck).markManualPayoutSent({
      body: { ...mark, bookingId },
    });
    const [check] = marked.checks;
    if (!check) return;
    await tellAt(daysSince - daysUntilCheck, check.id);
    if (daysSince < daysUntilLost) return;
    const later = administratorAt(daysSince - daysUntilLost);
    if (isReplaced) {
      const replacement = await later.replaceCheck({
        params: { checkId: check.id },
        body: { checkNumber: checkNumberOf(bookingId, 17), reason: 'The host never got it.' },
      });
      await tellAt(daysSince - daysUntilLost, replacement.id);
    }
    if (isReturned)
      await later.reportPayoutBack({
        params: { bookingId },
        body: { checkId: check.id, reason: 'The post brought it back: nobody of that name at this address.' },
      });
  } catch (error) {
    // An interrupted run may have marked it.
    if (!isRefused(error)) throw error;
  }
};
