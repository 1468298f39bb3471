import { randomUUIDv7 } from 'node:crypto';
import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import { type ReportSubject, reportsPerDay } from '#domain/conduct.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { canSeeListing, type Person, sideOf } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { findListing } from '../listing/store.ts';
import { findThread } from '../message/store.ts';
import type { Operation } from '../operation.ts';
import { takeAttempt } from '../platform/attempts/take-attempt.ts';
import { findReview } from '../review/store.ts';
import { findMessageId, insertReport } from './report-store.ts';

/** What is reported, as it is now: the land concerned, who wrote it, and which words. */
type Found = {
  listing_id: string;
  writer_id: string;
  text?: string;
  message_id?: number | null;
};

type Finder = (
  ctx: Pick<Context, 'db' | 'now'>,
  caller: Person,
  id: string,
  messageId?: number,
) => Promise<Found | undefined>;

const findSeenListing: Finder = async ({ db }, caller, id) => {
  const listing = await findListing(db, id);
  return listing && canSeeListing(caller, { ...listing, userId: listing.user_id })
    ? { listing_id: listing.id, writer_id: listing.user_id }
    : undefined;
};

/** Each kind of subject; undefined for what the caller can't see. */
const finders: Record<ReportSubject, Finder> = {
  listing: findSeenListing,
  review: async (ctx, caller, id) => {
    const review = await findReview(ctx.db, { id }, dayInWisconsin(ctx.now()));
    const isShown = review && review.shown_at !== null && review.hidden_at === null;
    const listing = isShown && (await findSeenListing(ctx, caller, review.listing_id));
    return listing ? { ...listing, writer_id: review.user_id, text: review.comment } : undefined;
  },
  conversation: async ({ db }, caller, id, messageId) => {
    const thread = await findThread(db, id);
    const side = thread && sideOf({ hunterId: thread.hunter_id, hostId: thread.host_id }, caller.id);
    if (!side) return undefined;
    const other = side === 'hunter' ? 'host' : 'hunter';
    const reportedId = await findMessageId(db, id, other, messageId);
    if (messageId !== undefined && reportedId === null) return undefined;
    return {
      listing_id: thread.listing_id,
      writer_id: thread[`${other}_id`],
      message_id: reportedId,
    };
  },
};

/** Anybody who is signed in reports what they can see and what is not theirs (docs/rules/conduct.md#reports). */
export const sendReport: Operation<typeof conduct.sendReport> = async (
  ctx,
  { caller, body: { subject, subjectId, messageId, reason }, saveAnswer },
) => {
  const found = await finders[subject](ctx, caller, subjectId, messageId);
  if (!found) return refuse('notFound');
  if (found.writer_id === caller.id) return refuse('ownReport');
  await takeAttempt(ctx, [{ name: `report by ${caller.id}`, max: reportsPerDay, seconds: 86_400 }]);
  return ctx.db.transaction().execute(async (transaction) => {
    const report = {
      ...found,
      id: randomUUIDv7(),
      subject,
      subject_id: subjectId,
      reporter_id: caller.id,
      reason,
      created_at: ctx.now(),
    };
    const id = await insertReport(transaction, report);
    return saveAnswer(transaction, { id, isNew: id === report.id });
  });
};
