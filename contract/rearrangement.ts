import { z } from 'zod';
import { AdminBooking } from './booking-administration.ts';
import { inOrder, withinMaxDays } from './booking-days.ts';
import { get, post } from './endpoint.ts';
import { Day, Id, Instant, Money, PartySize } from './fields.ts';
import { inOurNames } from './our-names.ts';

/** The price of other days of the same land, what the booking costs so far, and what is left of its payment. */
const RearrangementQuote = inOurNames(
  z.object({
    total: Money.meta({
      description: 'With fee and tax, by the prices of now and the booking’s own percentages',
    }),
    totalBefore: Money.meta({
      description: 'What the booking costs now: of a paid one less what earlier moves gave back',
    }),
    leftOfPayment: Money.nullable()
      .default(null)
      .meta({ description: 'What is left of its payment after all refunds; null if it is not paid' }),
    isFree: z.boolean().meta({ description: 'Whether no other booking holds one of the days' }),
  }),
);
export type RearrangementQuote = z.output<typeof RearrangementQuote>;

const NewDays = z.object({ startDateTime: Day, endDateTime: Day });

const Rearrangement = inOurNames(
  NewDays.extend({
    partySize: PartySize,
    keepPrice: z
      .boolean()
      .default(false)
      .meta({ description: 'The booking costs what it cost, whatever the days' }),
    payAnew: z.boolean().default(false).meta({
      description:
        'A paid booking whose new days cost more: its payment is refunded in full, and it waits for the new one',
    }),
    expectedTotal: Money.optional().meta({
      description:
        'What the caller was shown that the new days cost; refused if they cost something else by now',
    }),
    updatedDateTime: Instant.optional().meta({
      description: 'The value that the caller read; refused if the booking was changed since',
    }),
  }).check(inOrder, withinMaxDays),
);

const byId = z.object({ id: Id });

/** An administrator changes the days of a booking, or its party. */
export const rearrangement = {
  getRearrangementQuote: get('/booking/:id/rearrange', {
    summary: 'What a booking would cost on other days, and whether they are free',
    access: 'administrator',
    params: byId,
    query: inOurNames(NewDays.check(inOrder, withinMaxDays)),
    answer: RearrangementQuote,
    refusals: ['notFound'],
  }),
  rearrangeBooking: post('/booking/:id/rearrange', {
    summary:
      'Move a booking to other days, or change its party; of a paid one the difference is refunded, and dearer days keep the price or are paid anew',
    access: 'administrator',
    params: byId,
    body: Rearrangement,
    answer: AdminBooking,
    refusals: [
      'notFound',
      'changedMeanwhile',
      'notRearrangeable',
      'datesTaken',
      'partyTooLarge',
      'dearerDays',
      'nothingLeftOfPayment',
      'refundUnderWay',
    ],
  }),
};
