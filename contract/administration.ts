import { z } from 'zod';
import { taskKinds } from '#domain/administrator-tasks.ts';
import { attentionReasons } from '#domain/payment-attention.ts';
import { get } from './endpoint.ts';
import { Id, Instant, Money, optional } from './fields.ts';
import { knownOnly } from './known.ts';
import { inOurNames } from './our-names.ts';

const Task = inOurNames(
  z.object({
    kind: z.enum(taskKinds),
    deadline: Instant.meta({ description: 'Until when, or since when it waits' }),
    title: z.string().meta({ description: 'The land; empty for a line of many' }),
    person: z.string().meta({ description: 'The name of the host or hunter concerned' }),
    userId: Id.nullable().meta({ description: 'Of the hunter who was flagged' }),
    confirmationCode: z.string().nullable(),
    listingId: Id.nullable(),
    bookingId: Id.nullable(),
    count: z.int().nullable().meta({
      description: 'Of a line of many, how many they are; 1,001 for more than 1,000, which are not counted',
    }),
    unpayable: z.int().meta({ description: 'Of payouts by check, how many have no postal address' }),
    amount: Money.nullable().meta({ description: 'Of a line of many, the sum of those that are counted' }),
    reason: z.enum(attentionReasons).nullable().catch(null).meta({ description: 'Of a payment' }),
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
    summary:
      'What waits for an administrator, the urgent kinds first and of equally urgent ones the nearest deadline; at most 50 of each kind. Manual, cancelled and overpaid payouts, and signs, are one line each',
    access: 'administrator',
    answer: z.object({
      tasks: knownOnly(Task, 'kind', taskKinds),
      total: z.int().meta({ description: 'All lines, those beyond 50 of a kind among them, each up to 200' }),
      isTotalWhole: z
        .boolean()
        .meta({ description: 'Whether all are counted: there are not more of any kind' }),
    }),
  }),
  searchAll: get('/administration/search', {
    summary:
      'People, land, bookings, payments and payouts by code, name, email, phone, title, or an id at PayPal; at most 8 of each kind',
    access: 'administrator',
    query: z.object({ query: optional(50) }),
    answer: z.object({ results: knownOnly(Found, 'kind', foundKinds) }),
  }),
};
