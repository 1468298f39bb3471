import type { APIRequestContext } from '@playwright/test';
import { type Booking, enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { openLand, openLandOfNewHost } from './land.ts';
import { call, createUser, tokenOfNew } from './people.ts';

const paid = 3;

/** What a host is owed for a day of `openLand`. */
export const shareText = '$38.25';
const share = 38.25;

/** A number of a check that no other test uses, and that counts up: a number belongs to one check. */
export const newNumber = (): string => `${Math.floor(Math.random() * 1e9)}-0099`;

type Owed = Pick<Booking, 'id' | 'confirmationCode'>;

/** Open land of a new host whose address nobody knows. */
const openLandWithoutAddress = async (request: APIRequestContext): Promise<{ id: string }> => {
  const { email } = await createUser(request);
  return openLand(request, 'Marsh', await tokenOfNew(request, email));
};

/** Paid bookings of a new host, each of a day long ago, so that their payouts are the first that are due. */
export const owedToNewHost = async (
  request: APIRequestContext,
  count: number,
  { hasAddress = true } = {},
): Promise<[Owed, ...Owed[]]> => {
  const { id } = hasAddress
    ? await openLandOfNewHost(request, 'Marsh')
    : await openLandWithoutAddress(request);
  const enter = (days: number) =>
    enterBookingOf(request, id, paid, 'hunter@openacre.example', inDays(days - 60));
  const owed: [Owed, ...Owed[]] = [await enter(0)];
  for (let days = 1; days < count; days += 1) owed.push(await enter(days));
  return owed;
};

/** Marks one check for some bookings as sent. */
export const payByCheck = async (
  request: APIRequestContext,
  owed: readonly Owed[],
  checkNumber: string,
): Promise<void> => {
  const payouts = owed.map(({ id }) => ({ bookingId: id, amount: share }));
  const run = { note: 'In the mail', checks: [{ checkNumber, payouts }] };
  await call(request, 'admin', '/booking/payout/markManualPayoutsSent', run);
};
