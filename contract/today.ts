import { z } from 'zod';
import { attentionReasons } from '#domain/payment-attention.ts';
import { taskKinds } from '#domain/today.ts';
import { get } from './endpoint.ts';
import { Id, Instant, Money } from './fields.ts';
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

export const today = {
  getToday: get('/administration/today', {
    summary: 'What waits for an administrator, the nearest deadline first; at most 50 of each kind',
    access: 'administrator',
    answer: z.object({
      tasks: z.array(Task),
      total: z.int().meta({ description: 'All, those beyond 50 of a kind among them' }),
    }),
  }),
};
