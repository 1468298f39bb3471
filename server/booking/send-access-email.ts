import type { bookingAdministration } from '#contract/booking-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readAdminBooking } from './admin-answers.ts';
import { requestAccessEmail } from './request-access-email.ts';
import { findBookingForUpdate } from './store.ts';
import { getAdminBooking } from './table-store.ts';

/**
 * An administrator sends the access email of a Paid booking: the first one if there was none yet, otherwise another one
 * (docs/rules/emails.md#access-email).
 */
export const sendAccessEmail: Operation<typeof bookingAdministration.sendAccessEmail> = (
  ctx,
  { caller, params, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, params.id);
    if (!found) return refuse('notFound');
    if (found.status !== 'Paid') return refuse('notPaid');
    await requestAccessEmail(ctx, transaction, found.id, caller.id);
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), {
        caller,
        now: ctx.now(),
      }),
    );
  });
