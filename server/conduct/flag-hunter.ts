import { randomUUIDv7 } from 'node:crypto';
import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import { flagTexts } from '#domain/conduct.ts';
import { findBooking } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findUserForUpdate } from '../user/store.ts';
import { suspendBySystem } from '../user/suspend.ts';
import { toFlag } from './answers.ts';
import { countStandingFlags, getFlag, insertFlag } from './flag-store.ts';
import { hunterFlaggedEmail } from './hunter-flagged.email.ts';
import { suspendedByFlagsEmail } from './suspended-by-flags.email.ts';

/** A host flags the hunter of a Paid booking, once; too many suspend the account (docs/rules/conduct.md#flags). */
export const flagHunter: Operation<typeof conduct.flagHunter> = (
  ctx,
  { caller, body: { bookingId, kind, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const booking = await findBooking(transaction, bookingId);
    if (!booking || booking.host_id !== caller.id) return refuse('notFound');
    if (booking.status !== 'Paid') return refuse('flagNotPaid');
    // Two hosts who flag the same hunter at once count each other's flag.
    const hunter = await findUserForUpdate(transaction, booking.user_id);
    if (!hunter) return refuse('notFound');
    const id = randomUUIDv7();
    const flag = {
      id,
      booking_id: bookingId,
      hunter_id: hunter.id,
      host_id: caller.id,
      kind,
      reason,
      created_at: at,
    };
    if (!(await insertFlag(transaction, flag))) return refuse('flaggedAlready');
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'user', id: hunter.id },
      {},
      {
        flagged: `${flagTexts[kind]}: ${reason}`,
      },
    );
    await ctx.jobs.enqueue(transaction, hunterFlaggedEmail.job, { flagId: id });
    const standing = await countStandingFlags(transaction, hunter.id);
    if (standing >= ctx.config.FLAGS_UNTIL_SUSPENDED) {
      const why = `${standing} flags by hosts stand.`;
      if (await suspendBySystem(ctx, transaction, hunter, why))
        await ctx.jobs.enqueue(transaction, suspendedByFlagsEmail.job, {
          userId: hunter.id,
          suspendedAt: at.toISOString(),
        });
    }
    return saveAnswer(transaction, toFlag(await getFlag(transaction, id)));
  });
