import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { Id, Instant, Money, priceOf, requiredText } from './fields.ts';
import { inOurNames } from './our-names.ts';

/** What hunters pay for an owner's land in a year, against the limit of recreational immunity. */
const Immunity = inOurNames(
  z.object({
    year: z.int().meta({ description: 'The calendar year, in Wisconsin' }),
    paid: Money.meta({
      description: 'Prices of the bookings that were paid this year, before the owner’s fee',
    }),
    confirmed: Money.meta({ description: 'Prices of the bookings that are confirmed and not paid yet' }),
    limit: Money,
    text: z.string().meta({ description: 'What the limit means, in the administrators’ words' }),
    yearlyCap: Money.nullable().meta({ description: 'The owner’s own cap; null for none' }),
  }),
);
export type Immunity = z.output<typeof Immunity>;

const Limit = inOurNames(z.object({ limit: Money, text: z.string() }));

/** What an owner may be paid in a year and stay immune from liability (docs/rules/immunity.md). */
export const immunity = {
  getImmunity: get('/immunity/:userId', {
    summary: 'What hunters pay for an owner’s land this year: your own, or anybody’s for an administrator',
    access: 'signedIn',
    params: z.object({ userId: Id }),
    answer: Immunity,
    refusals: ['notFound'],
  }),
  setYearlyCap: post('/immunity/cap', {
    summary: 'Set or remove your own cap on what hunters pay for your land in a year',
    access: 'confirmed',
    body: inOurNames(z.object({ yearlyCap: priceOf('Required').nullable() })),
    answer: Immunity,
  }),
  listImmunityLimits: get('/administration/immunity', {
    summary: 'The limit of recreational immunity with its text, and those before it: the latest first',
    access: 'administrator',
    answer: z.object({
      limits: z.array(
        inOurNames(
          z.object({
            limit: Money,
            text: z.string(),
            setDateTime: Instant,
            setBy: z
              .object({ id: Id, email: z.string() })
              .nullable()
              .meta({ description: 'null for the first' }),
          }),
        ),
      ),
    }),
  }),
  setImmunityLimit: post('/administration/immunity', {
    summary: 'Set the limit of recreational immunity, and what owners read about it',
    access: 'administrator',
    body: inOurNames(z.object({ limit: priceOf('Required'), text: requiredText(1000) })),
    answer: Limit,
  }),
};
