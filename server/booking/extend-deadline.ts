import type { bookingAdministration } from '#contract/booking-administration.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { extendedClock, latestDeadline, maxExtensionDays } from '#domain/booking-clock.ts';
import { canBeAnswered } from '#domain/booking-status.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { insertActivity } from './activity-store.ts';
import { readAdminBooking } from './admin-answers.ts';
import { updateBookingIn } from './store.ts';
import { getAdminBooking } from './table-store.ts';
import { lockWaitingBooking } from './waiting-booking.ts';

/** An administrator gives the host more time to answer, or the hunter more time to pay. */
export const extendDeadline: Operation<typeof bookingAdministration.extendDeadline> = (
  ctx,
  { caller, params, body: { deadlineDateTime: expireAt, updatedDateTime: readAt }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await lockWaitingBooking(transaction, params.id);
    if (readAt && readAt.getTime() !== found.updated_at.getTime()) return refuse('changedMeanwhile');
    const at = ctx.now();
    const earliest = found.expire_at && found.expire_at > at ? found.expire_at : at;
    if (expireAt <= earliest) throw badDeadline('Later than the deadline now');
    if (expireAt > latestDeadline(found.start_day, at))
      throw badDeadline(`At most ${maxExtensionDays} days from now, and before the first day`);
    const { remindAt } = extendedClock(expireAt, at);
    await updateBookingIn(transaction, found, { remind_at: remindAt, expire_at: expireAt, updated_at: at });
    const side = canBeAnswered(found.status) ? 'host' : 'hunter';
    const details = { kind: 'deadlineExtended', to: expireAt.toISOString(), side } as const;
    await insertActivity(transaction, found.id, { actorId: caller.id, details, at });
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'booking', id: found.id },
      { expiresDateTime: found.expire_at },
      { expiresDateTime: expireAt },
    );
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), {
        caller,
        now: ctx.now(),
      }),
    );
  });

const badDeadline = (message: string): Refused =>
  new Refused('badInput', { errors: [{ path: 'deadlineDateTime', message }] });
