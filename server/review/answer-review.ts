import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { contactsIn } from '#domain/masking.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { toReview } from './answers.ts';
import { findReview, setAnswer } from './store.ts';

/** The host of land answers a review of it, once (docs/rules/reviews.md#the-owners-answer). */
export const answerReview: Operation<typeof review.answerReview> = (
  ctx,
  { caller, params: { id }, body: { text }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const today = dayInWisconsin(at);
    const found = await findReview(transaction, { id }, today);
    const isShown = found && found.shown_at !== null && found.hidden_at === null;
    const listing = isShown && (await findListing(transaction, found.listing_id));
    if (!listing || listing.user_id !== caller.id) return refuse('notFound');
    if (contactsIn(text).length > 0) return refuse('contactsInAnswer');
    if (!(await setAnswer(transaction, id, text, at))) return refuse('answeredAlready');
    const saved = await findReview(transaction, { id }, today);
    return saveAnswer(transaction, saved ? toReview(saved, caller) : refuse('notFound'));
  });
