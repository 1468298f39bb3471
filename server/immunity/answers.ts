import type { Immunity } from '#contract/immunity.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { yearOf } from '#domain/immunity.ts';
import type { Context } from '../context.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findYearlyCap, getLimit, sumYear } from './store.ts';

/** What hunters pay for a host's land this year, with the limit and the host's cap. */
export const readImmunity = async (
  { now }: Pick<Context, 'now'>,
  db: DbOrTransaction,
  hostId: string,
): Promise<Immunity> => {
  const year = yearOf(dayInWisconsin(now()));
  const { limit_cents: limitCents, text } = await getLimit(db);
  const sums = await sumYear(db, hostId, year);
  return { year, ...sums, limitCents, text, yearlyCapCents: await findYearlyCap(db, hostId) };
};
