import type { PaidOut } from '#contract/booking.ts';
import { dayInWisconsin, formatDay } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';

/** When and how a host was paid: 'on 11/12/2026 by check 1042 of $310.00 in all'. */
export const paidOutText = (
  { dateTime, checkNumber, checkCents, receiverEmail }: PaidOut,
  payoutCents: Cents,
): string => {
  const on = `on ${formatDay(dayInWisconsin(dateTime))}`;
  if (checkNumber === null) return receiverEmail ? `${on} by PayPal to ${receiverEmail}` : on;
  const isShared = checkCents !== null && checkCents > payoutCents;
  return `${on} by check ${checkNumber}${isShared ? ` of ${formatMoney(checkCents)} in all` : ''}`;
};
