import type { Api } from '#contract/contract.ts';
import type { MarkSent } from '#contract/payout-administration.ts';
import { isRefused } from '#contract/refusals.ts';
import type { DemoBooking } from './bookings.ts';

/** Days from the last day of a booking until an administrator mails its check. */
export const daysUntilCheck = 3;

/** A number of five digits that no other booking of the demo has, also after an interrupted run. */
const checkNumberOf = (bookingId: string): string =>
  String(10_000 + (Number.parseInt(bookingId.slice(-8), 16) % 89_999));

const unused = { checkNumber: '', receiverPayPalEmail: '' };

/**
 * Records as an administrator what became of the manual payout of a past booking: most were paid by check, some by
 * PayPal, one in eleven is not to be paid, and some still wait.
 */
export const payOut = async (
  administrator: Api,
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
  await administrator.markManualPayoutSent({ body: { ...mark, bookingId } }).catch((error: unknown) => {
    // An interrupted run may have marked it.
    if (!isRefused(error)) throw error;
  });
};
