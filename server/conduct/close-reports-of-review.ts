import type { EventHandler, ReviewHidden } from '../event.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { closeReportsOf } from './report-store.ts';

/** A hidden review answers its open reports (docs/rules/conduct.md#reports). */
export const closeReportsOfReview: EventHandler<ReviewHidden> = async (ctx, transaction, event) => {
  const { reviewId, listingId, administratorId: by, reason } = event;
  const at = ctx.now();
  const reportClosed = `The review was hidden: ${reason}`;
  const count = await closeReportsOf(
    transaction,
    { subject: 'review', subjectId: reviewId },
    { by, reason: reportClosed, at },
  );
  for (let line = 0; line < count; line += 1)
    await insertAudit(transaction, { id: by, at }, { type: 'listing', id: listingId }, {}, { reportClosed });
};
