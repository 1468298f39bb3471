import { z } from 'zod';
import { maxFiltered } from '#domain/paging.ts';
import { Check, CheckNumber, maxCheckText } from './check-fields.ts';
import { get, post } from './endpoint.ts';
import {
  Id,
  Instant,
  Money,
  optional,
  required,
  requiredText,
  State,
  StoredAddress,
  text,
  Zip,
} from './fields.ts';
import { inOurNames } from './our-names.ts';
import { Payout, PayoutRow } from './payout-administration.ts';

/** The most payouts, and so the most checks, of one run: their labels fill two common sheets of thirty. */
export const maxChecksInRun = 60;

/** A check to write: all that is due to one payee at one address. */
const CheckToWrite = inOurNames(
  z.object({
    key: z.string().meta({ description: 'Names it within the list, also when the list is read again' }),
    payeeId: Id,
    payeeName: z.string(),
    payeeEmail: z.string(),
    address: StoredAddress,
    isAddressMended: z.boolean().meta({ description: 'An administrator wrote the address' }),
    profileAddress: StoredAddress.nullable().meta({ description: 'As a payout has it' }),
    amount: Money.meta({ description: 'The sum of what is owed' }),
    whyNot: z
      .enum(['noAddress'])
      .nullable()
      .meta({ description: 'Why it can’t be written: the payee has no complete address' }),
    cameBack: z
      .object({ checkNumber: z.string(), dateTime: Instant, reason: z.string() })
      .nullable()
      .default(null)
      .meta({
        description:
          'The last check to the payee at this address, if it came back and none was written to it since then',
      }),
    payouts: z.array(PayoutRow),
  }),
);
export type CheckToWrite = z.output<typeof CheckToWrite>;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** A check that was written, with the payouts that it pays. */
const WrittenCheck = z.object({
  checkNumber: CheckNumber,
  note: optional(maxCheckText),
  key: text().max(100).optional().meta({
    description: 'The key of the listed check; not recorded if it would go to another address by now',
  }),
  payouts: z
    .array(
      inOurNames(
        z.object({
          bookingId: Id,
          amount: Money.meta({ description: 'What the check says for it' }),
        }),
      ),
    )
    .min(1, 'A check pays at least one payout'),
});

/** The checks of one run. */
const CheckRun = z.object({
  note: requiredText(maxCheckText).meta({ description: 'For every check that has no note of its own' }),
  checks: z
    .array(WrittenCheck)
    .min(1, 'Choose at least one check')
    .max(maxChecksInRun, `At most ${maxChecksInRun} checks at a time`)
    .refine(
      (checks) => checks.reduce((sum, { payouts }) => sum + payouts.length, 0) <= maxChecksInRun,
      `At most ${maxChecksInRun} payouts at a time`,
    )
    .refine(
      (checks) => areDistinct(checks.flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId))),
      'A payout is in it twice',
    )
    .refine(
      (checks) => areDistinct(checks.map(({ checkNumber }) => checkNumber)),
      'A check number is in it twice',
    ),
});

const byCheck = z.object({ checkId: Id });
const byBooking = z.object({ bookingId: Id });
const Reason = requiredText(maxCheckText);
const NewNumber = z.object({ checkNumber: required(maxCheckText), reason: Reason });
const Replacement = inOurNames(
  NewNumber.extend({
    amount: Money.optional().meta({
      description: 'What the new check says; refused if something else is owed for it by now',
    }),
  }),
);

/** The checks that hosts are paid with. */
export const checks = {
  listChecksDue: get('/booking/payouts/due', {
    summary:
      'The checks to write for manual payouts that are due, one for each payee and address, the longest due first; those without an address; and those written in the last hour, which can be undone',
    access: 'administrator',
    query: z.object({
      after: Id.optional().meta({ description: 'The `next` of the run before, which leaves that out' }),
    }),
    answer: z.object({
      checks: z.array(CheckToWrite),
      total: z.int().meta({
        description: `All payouts from there on that are due and have an address, of which a run has at most ${maxChecksInRun}; ${maxFiltered + 1} stands for more than ${maxFiltered}`,
      }),
      next: Id.nullable().default(null).meta({
        description: 'After which booking the next run begins; null if there is no more',
      }),
      withoutAddress: z.array(CheckToWrite).default([]).meta({
        description: 'The first of those that can’t be written',
      }),
      withoutAddressTotal: z
        .int()
        .default(0)
        .meta({
          description: `How many payouts have no address, of the first ${maxFiltered} that are due`,
        }),
      waiting: z.array(PayoutRow).default([]).meta({
        description:
          'The first of those that are due and wait, as what PayPal reported of an earlier attempt is unread',
      }),
      waitingTotal: z.int().default(0).meta({ description: 'How many payouts wait so' }),
      undoable: z.array(Check).meta({ description: 'The latest first' }),
    }),
  }),
  markManualPayoutsSent: post('/booking/payout/markManualPayoutsSent', {
    summary:
      'Record a run of checks: answers those that were recorded, and the payouts of the others, of which one had moved on, is owed another sum, or goes to another address',
    access: 'administrator',
    body: CheckRun,
    answer: z.object({
      written: z.array(Check),
      movedOn: z.array(Id),
      waits: z.array(Id).default([]).meta({
        description: 'Of movedOn those of which it is unread what PayPal reported of an earlier attempt',
      }),
    }),
    refusals: ['checkNumberUsed', 'addressMissing'],
  }),
  undoChecks: post('/check/undo', {
    summary:
      'Say within the hour that checks were not written: their payouts are owed again, and nobody is told',
    access: 'administrator',
    body: z.object({
      checkIds: z
        .array(Id)
        .min(1, 'Choose at least one check')
        .max(maxChecksInRun, `At most ${maxChecksInRun} checks at a time`),
    }),
    answer: z.object({ undone: z.array(Id).meta({ description: 'Without those that could not be undone' }) }),
    refusals: ['checkNotUndoable', 'checkUndone'],
  }),
  reportPayoutBack: post('/booking/payout/:bookingId/back', {
    summary:
      'Say that a check was lost or returned, with all its payouts, or that a PayPal payment by hand, or one that an administrator said was paid, came back: it is owed again',
    access: 'administrator',
    params: byBooking,
    body: z.object({
      checkId: Id.nullish().meta({
        description: 'The check of this payout; without it, it is such a PayPal payment',
      }),
      attemptId: Id.nullish().meta({
        description: 'Which of its handPayments came back; the latest without it',
      }),
      reason: Reason,
    }),
    answer: Payout,
    refusals: ['notFound', 'payoutMovedOn', 'checkMovedOn'],
  }),
  replaceCheck: post('/check/:checkId/replace', {
    summary:
      'Void a check and record another for what is owed of its payouts now, to the address that is right now; answers the new one',
    access: 'administrator',
    params: byCheck,
    body: Replacement,
    answer: Check,
    refusals: ['notFound', 'checkMovedOn', 'checkNumberUsed', 'addressMissing'],
  }),
  correctCheckNumber: post('/check/:checkId/number', {
    summary: 'Correct the number of a check that was written down wrongly',
    access: 'administrator',
    params: byCheck,
    body: NewNumber,
    answer: Check,
    refusals: ['notFound', 'checkNumberUsed'],
  }),
  changePayoutPostalAddress: post('/booking/payout/:bookingId/postalAddress', {
    summary: 'Say where the checks go for all manual payouts of this payee that are owed now',
    access: 'administrator',
    params: byBooking,
    body: z.object({
      addressLine1: required(100),
      addressLine2: optional(100),
      city: required(50),
      state: State,
      zipCode: Zip,
      reason: Reason,
    }),
    answer: Payout,
    refusals: ['notFound', 'payoutMovedOn'],
  }),
};
