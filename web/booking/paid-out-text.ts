import type { PaidOut, PaidOutPart } from '#contract/booking.ts';
import { dayInWisconsin, formatDay } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';

/** When and how something was sent to a host: 'on 11/12/2026 by check 1042 of $310.00 in all'. */
export const partText = ({
  dateTime,
  amountCents,
  checkNumber,
  checkCents,
  receiverEmail,
}: PaidOutPart): string => {
  const on = `on ${formatDay(dayInWisconsin(dateTime))}`;
  if (checkNumber === null) return receiverEmail ? `${on} by PayPal to ${receiverEmail}` : on;
  const isShared = checkCents !== null && checkCents > amountCents;
  return `${on} by check ${checkNumber}${isShared ? ` of ${formatMoney(checkCents)} in all` : ''}`;
};

/** When and how a host was paid, in a few words; of several attempts how many, and when the last one was. */
export const paidOutText = ({ dateTime, parts }: PaidOut): string => {
  const [first] = parts;
  return first && parts.length === 1
    ? partText(first)
    : `in ${parts.length} parts, the last on ${formatDay(dayInWisconsin(dateTime))}`;
};
