import type { bookingAdministration } from '#contract/booking-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { hunterFactsOf } from './answers.ts';

export const getHunterFacts: Operation<typeof bookingAdministration.getHunterFacts> = async (
  ctx,
  { caller, params: { userId } },
) => {
  const facts = await hunterFactsOf(ctx.db, [userId], { caller, today: dayInWisconsin(ctx.now()) });
  return facts.get(userId) ?? refuse('notFound');
};
