import type { bookingAdministration } from '#contract/booking-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { accessEmail } from './access.email.ts';
import { readAdminBooking } from './answers.ts';
import { findBookingForUpdate, insertActivity, markAccessEmail } from './store.ts';
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
    const at = ctx.now();
    const isFirst = await markAccessEmail(transaction, found.id, at);
    const details = { kind: 'accessEmailRequested', isRepeat: !isFirst } as const;
    const requestId = await insertActivity(transaction, found.id, { actorId: caller.id, details, at });
    await ctx.jobs.enqueue(transaction, accessEmail.job, {
      bookingId: found.id,
      ...(!isFirst && { requestId }),
    });
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), caller),
    );
  });
