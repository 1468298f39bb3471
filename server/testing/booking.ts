import { z } from 'zod';
import type { BookingDetail, BookingRequest } from '#contract/booking.ts';
import { type Api, contract } from '#contract/contract.ts';
import type { Day } from '#domain/dates.ts';
import { checkInvariants } from '#invariants/check.ts';
import { days } from '#invariants/days.ts';
import { balance, charges, payments } from '#invariants/payments.ts';
import { payouts } from '#invariants/payouts.ts';
import { stories } from '#invariants/stories.ts';
import type { Truth } from '#invariants/truth.ts';
import type { Context } from '../context.ts';

/** A request that is all right but for what is given. */
export const requestFor = (
  listingId: string,
  startDay: Day,
  endDay: Day = startDay,
  changes: Partial<BookingRequest> = {},
): BookingRequest => ({
  listingId,
  startDay,
  endDay,
  partySize: 1,
  licenseConfirmed: true,
  sendEmails: true,
  ...changes,
});

/** The same as it is sent over HTTP. */
export const requestBody = (...parts: Parameters<typeof requestFor>) =>
  z.encode(contract.submitBookingRequest.body, requestFor(...parts));

export const ask = (api: Api, ...parts: Parameters<typeof requestFor>): Promise<BookingDetail> =>
  api.submitBookingRequest({ body: requestFor(...parts) });

const ofBookings: readonly Truth[] = [days, stories];
/** What must be true of money, wherever the provider was asked for it. */
export const ofMoney: readonly Truth[] = [payments, charges, balance, payouts];

/**
 * What contradicts some of what must always be true, in the traces that this app has left: a sentence each, none when
 * all of it holds. Days and stories unless others are asked for.
 */
export const whatIsWrong = async ({ config }: Context, asked = ofBookings): Promise<string[]> => {
  const isNeeded = (trace: string) => asked.some(({ needs = [] }) => needs.some((need) => need === trace));
  const verdicts = await checkInvariants(
    {
      databaseUrl: config.DATABASE_URL,
      ...(isNeeded('journal') && { payments: config.PAYPAL_BASE_URL }),
      ...(isNeeded('mails') && { mail: config.MAIL_INBOX_URL }),
      ...(isNeeded('files') && { files: `${config.DATA_DIR}/files` }),
    },
    asked,
  );
  return verdicts.flatMap(({ contradictions = [] }) => contradictions);
};
