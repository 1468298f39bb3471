import { z } from 'zod';
import { attentionReasons } from '#domain/payment-attention.ts';
import { taskKinds } from '#domain/today.ts';
import { get } from './endpoint.ts';
import { Id, Instant, Money, optional } from './fields.ts';
import { inOurNames } from './our-names.ts';

const Task = inOurNames(
  z.object({
    kind: z.enum(taskKinds),
    deadline: Instant.meta({ description: 'Until when, or since when it waits' }),
    title: z.string().meta({ description: 'The land' }),
    person: z.string().meta({ description: 'The name of the host or hunter concerned' }),
    confirmationCode: z.string().nullable(),
    listingId: Id.nullable(),
    bookingId: Id.nullable(),
    amount: Money.nullable(),
    reason: z.enum(attentionReasons).nullable().meta({ description: 'Of a payment' }),
  }),
);
export type Task = z.output<typeof Task>;

/** What can be found, in the order of the results. */
const foundKinds = ['booking', 'payment', 'payout', 'user', 'listing'] as const;

const Found = z.object({
  kind: z.enum(foundKinds),
  id: Id.meta({ description: 'Of the user, the listing, or the booking' }),
  title: z.string(),
  detail: z.string().meta({ description: 'What tells it from others: an email, days, an amount' }),
  payoutType: z.enum(['manual', 'auto']).nullable(),
});
export type Found = z.output<typeof Found>;

export const administration = {
  getToday: get('/administration/today', {
    summary: 'What waits for an administrator, the nearest deadline first; at most 50 of each kind',
    access: 'administrator',
    answer: z.object({
      tasks: z.array(Task),
      total: z.int().meta({ description: 'All, those beyond 50 of a kind among them' }),
      isTotalExact: z
        .boolean()
        .meta({ description: 'False for more than 1,000 manual payouts: they are not counted further' }),
    }),
  }),
  searchAll: get('/administration/search', {
    summary:
      'People, land, bookings, payments and payouts by code, name, email, phone, title, or an id at PayPal; at most 8 of each kind',
    access: 'administrator',
    query: z.object({ query: optional(50) }),
    answer: z.object({ results: z.array(Found) }),
  }),
};
