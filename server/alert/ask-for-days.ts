import { randomUUIDv7 } from 'node:crypto';
import type { alert } from '#contract/alert.ts';
import { refuse } from '#contract/refusals.ts';
import { maxDayAlerts } from '#domain/alert.ts';
import { blockedDays } from '#domain/availability.ts';
import { contains, dayInWisconsin, isRange, seasonOf } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { isAnyDayHeld } from '../booking/held-days-store.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { findUserForUpdate } from '../user/store.ts';
import { toDayAlert } from './answers.ts';
import { findOpenDayAlert, holdsDaysThemselves, insertDayAlert, listDayAlertsOf } from './day-alert-store.ts';
import { lookAgainAt } from './match-store.ts';

/** Asking twice for the same days is one (docs/rules/alerts.md#days-that-free-up). */
export const askForDays: Operation<typeof alert.askForDays> = (ctx, { caller, body, saveAnswer }) =>
  ctx.db.transaction().execute(async (transaction) => {
    const { listingId, ...days } = body;
    const at = ctx.now();
    const today = dayInWisconsin(at);
    const listing = await findListing(transaction, listingId);
    if (!listing) return refuse('notFound');
    if (listing.user_id === caller.id) return refuse('ownListing');
    if (!isPublic(listing)) return refuse('notFound');
    if (!isRange(days)) return refuse('badInput', 'endDate');
    if (days.startDay < today) return refuse('dayPast', 'startDate');
    if (!contains(seasonOf(today), days.endDay)) return refuse('outsideSeason', 'endDate');
    const key = { userId: caller.id, listingId, ...days };
    if (await holdsDaysThemselves(transaction, key)) return refuse('ownDays');
    const availability = { default: listing.default_availability, ranges: listing.availability_ranges };
    const isClosed = blockedDays(availability, days).length > 0;
    if (!isClosed && !(await isAnyDayHeld(transaction, listingId, days))) return refuse('daysFree');
    // Two at once count each other.
    await findUserForUpdate(transaction, caller.id);
    if (!(await findOpenDayAlert(transaction, key, today))) {
      const open = await listDayAlertsOf(transaction, caller.id, today);
      if (open.length >= maxDayAlerts) return refuse('tooManyDayAlerts');
      await insertDayAlert(transaction, randomUUIDv7(), key, at);
      // The days may be freed by a transaction that ends before this one.
      await lookAgainAt(transaction, listingId);
    }
    const saved = (await findOpenDayAlert(transaction, key, today)) ?? refuse('notFound');
    return saveAnswer(transaction, toDayAlert(saved));
  });
