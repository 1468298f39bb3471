import { z } from 'zod';
import { checkActs, stepsWithout } from '#domain/check.ts';
import { checkNumberError } from '#domain/check-number.ts';
import { payoutTypes } from '#domain/payout-status.ts';
import { Day, Id, Instant, Money, required, StoredAddress } from './fields.ts';
import { knownWords } from './known.ts';
import { inOurNames } from './our-names.ts';

/** The most characters of a check's number, a note or a reason. */
export const maxCheckText = 250;

/** The number of a check of a run, which counts up (docs/rules/payouts.md#check-numbers). */
export const CheckNumber = required(maxCheckText).check(({ value, issues }) => {
  // One that is missing is told by the field.
  const message = value === '' ? undefined : checkNumberError(value);
  if (message) issues.push({ code: 'custom', message, input: value });
});

/** A check that was written and not undone. */
export const Check = inOurNames(
  z.object({
    id: Id,
    checkNumber: z.string().meta({ description: 'Empty for an imported check of which nobody noted it' }),
    payeeId: Id,
    payeeName: z.string(),
    address: StoredAddress.meta({ description: 'Where it went, as printed' }),
    amount: Money.meta({ description: 'The sum of its payouts' }),
    note: z.string().nullable(),
    writtenDateTime: Instant,
    writtenBy: z.string().nullable().meta({ description: 'The administrator; null if it was imported' }),
    undoUntil: Instant.nullable().meta({
      description: 'Until when it can be undone; null once its statement went out or it was voided',
    }),
    voidedDateTime: Instant.nullable().meta({ description: 'When it was said to be lost or returned' }),
    voidReason: z.string().nullable(),
    replacedByNumber: z.string().nullable().meta({ description: 'The number of the check that replaces it' }),
    payouts: z.array(
      inOurNames(
        z.object({
          ...{ bookingId: Id, confirmationCode: z.string(), listingName: z.string() },
          ...{ startDate: Day, endDate: Day, amount: Money },
          payoutType: z.enum(payoutTypes).meta({ description: 'How it is to be paid by now, or was' }),
          owed: Money.meta({ description: 'What would be owed of it, or is, without this check' }),
          step: z.enum(stepsWithout).meta({ description: 'What becomes of that' }),
          waitsForReport: z.boolean().default(false).meta({
            description: 'Not for its payment, but as what PayPal reported of an earlier attempt is unread',
          }),
        }),
      ),
    ),
    replacementAddress: StoredAddress.nullable().meta({
      description: 'Where a check in its place would go now; null if none could be written',
    }),
    acts: knownWords(checkActs).meta({ description: 'What an administrator can do with it now' }),
  }),
);
export type Check = z.output<typeof Check>;
