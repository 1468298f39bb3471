import { type DayRange, formatDays, toPathDay } from '#domain/dates.ts';
import { defineEmail, type EmailContent, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { optOutOf } from '../user/unsubscribe-link.ts';
import { findTelling, reopenDayAlert } from './day-alert-store.ts';
import { lookAgainAt } from './match-store.ts';
import { findReader } from './reader.ts';

type FreeDays = {
  firstName: string;
  listingId: string;
  title: string;
  county: string;
  days: DayRange;
  /** How many others were told of some of these days at the same time. */
  others: number;
  optOut: EmailContent['optOut'];
};

/** 'Two others were told at the same time. …' (docs/rules/alerts.md#first-come-first-served) */
const firstComeText = (others: number): string => {
  const told =
    others === 0 ? '' : `${others} other ${others === 1 ? 'hunter was' : 'hunters were'} told with you. `;
  return `${told}First come, first served: the days are not kept for you, and go to whoever requests them first.`;
};

/** To whoever waits for days of a listing: they are free (docs/rules/alerts.md#days-that-free-up). */
export const daysFreeEmail = defineEmail<{ alertId: string; tellingId: string }, FreeDays>({
  name: 'days-free',
  sample: {
    firstName: 'Ada',
    listingId: '019a9f3e-5c00-7000-8000-00000000c0de',
    title: 'Kickapoo Ridge: oak flats and two creek bottoms',
    county: 'Vernon',
    days: { startDay: '2026-12-05', endDay: '2026-12-06' },
    others: 2,
    optOut: { label: 'Get no more emails like this', url: 'https://openacre.example/unsubscribe' },
  },
  write: ({ firstName, listingId, title, county, days, others, optOut }, sender) => {
    const query = `start=${toPathDay(days.startDay)}&end=${toPathDay(days.endDay)}`;
    return {
      subject: `Free now: ${formatDays(days)}, ${shorten(title, 44)}`,
      preview: 'First come, first served.',
      greeting: `Hi ${firstName || 'there'}, your days are free`,
      blocks: [
        { text: 'You asked us to tell you when these days can be requested. Now they can.' },
        {
          facts: [
            ['Land', title],
            ['County', county],
            ['Days', formatDays(days)],
          ],
        },
        { note: firstComeText(others) },
        {
          button: {
            label: 'Request the days',
            href: linkTo(sender, `/listing/${listingId}?${query}#booking`),
          },
        },
        { text: 'This alert is done: it tells you once. If the days are gone again, ask anew on the page.' },
      ],
      reason: `You get this because you asked for these days on ${sender.name}.`,
      ...(optOut && { optOut }),
    };
  },
  async load(ctx, { alertId, tellingId }) {
    const alert = await findTelling(ctx.db, alertId, tellingId);
    const reader = alert && (await findReader(ctx.db, alert.user_id, 'freeDays'));
    if (!reader) return [];
    if (!alert.is_free) {
      // Somebody was quicker than the email: it waits on, and what changed meanwhile is looked at again.
      await ctx.db.transaction().execute(async (transaction) => {
        await reopenDayAlert(transaction, alert);
        await lookAgainAt(transaction, alert.listing_id);
      });
      return [];
    }
    const data = {
      firstName: reader.first_name,
      listingId: alert.listing_id,
      title: alert.title,
      county: alert.county,
      days: { startDay: alert.start_day, endDay: alert.end_day },
      others: alert.others,
      optOut: optOutOf(ctx.config, reader.id, 'freeDays'),
    };
    return [{ to: reader.email, key: `${alertId}.${tellingId}`, data }];
  },
});
