import type { alert } from '#contract/alert.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { kindsOn } from '#domain/email-kinds.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { toDayAlert, toSavedSearch } from './answers.ts';
import { listDayAlertsOf } from './day-alert-store.ts';
import { listSearchesOf } from './search-store.ts';

export const listAlerts: Operation<typeof alert.listAlerts> = async ({ db, now }, { caller }) => {
  const today = dayInWisconsin(now());
  const [searches, days, user] = await Promise.all([
    listSearchesOf(db, caller.id),
    listDayAlertsOf(db, caller.id, today),
    findUser(db, caller.id),
  ]);
  return {
    searches: searches.map((row) => toSavedSearch(row, today)),
    days: days.map(toDayAlert),
    emailKinds: kindsOn(user?.email_kinds_off ?? []),
  };
};
