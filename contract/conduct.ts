import { z } from 'zod';
import { flagKinds, flagTabs, reportSubjects, reportTabs, signTabs } from '#domain/conduct.ts';
import { get, post } from './endpoint.ts';
import { Day, Id, Instant, PageNumber, paged, pageSize, requiredText, StoredAddress } from './fields.ts';

const Flag = z.object({
  id: Id,
  bookingId: Id,
  kind: z.enum(flagKinds),
  reason: z.string().meta({ description: 'The words of the host' }),
  dateTime: Instant,
  answer: z
    .object({ text: z.string(), dateTime: Instant })
    .nullable()
    .meta({ description: 'What the hunter says to it' }),
  isDismissed: z.boolean(),
});
export type Flag = z.output<typeof Flag>;

const Named = z.object({ id: Id, name: z.string() });

const OwnFlag = Flag.extend({ listingName: z.string() });
export type OwnFlag = z.output<typeof OwnFlag>;

const FlagForAdministrators = Flag.extend({
  confirmationCode: z.string(),
  listing: Named,
  hunter: Named.extend({
    standingFlags: z
      .int()
      .meta({ description: 'Flags that are not dismissed; shown to administrators only' }),
    isSuspended: z.boolean(),
  }),
  host: Named,
  dismissal: z.object({ by: z.string(), reason: z.string(), dateTime: Instant }).nullable(),
  upholding: z
    .object({ by: z.string(), reason: z.string(), dateTime: Instant })
    .nullable()
    .meta({ description: 'An administrator has looked at it, and it stands' }),
});
export type FlagForAdministrators = z.output<typeof FlagForAdministrators>;

const Report = z.object({
  id: Id,
  subject: z.enum(reportSubjects),
  subjectId: Id,
  title: z.string().meta({ description: 'The land concerned' }),
  listingId: Id,
  text: z.string().nullable().meta({ description: 'Of a review: its text when it was reported' }),
  isChanged: z.boolean().meta({ description: 'The text of the review is another by now' }),
  isHidden: z.boolean().meta({ description: 'The review is hidden' }),
  message: z
    .object({ id: z.int(), text: z.string(), sentDateTime: Instant, photoCount: z.int() })
    .nullable()
    .meta({ description: 'Of a conversation: the message that is reported, as it was written' }),
  writer: Named.meta({
    description: 'Who wrote it; of a listing its owner, of a conversation its other side; as it was then',
  }),
  reporter: Named,
  reason: z.string(),
  dateTime: Instant,
  closing: z.object({ by: z.string(), reason: z.string(), dateTime: Instant }).nullable(),
});
export type Report = z.output<typeof Report>;

const Sign = z.object({
  neededDateTime: Instant.meta({ description: 'Since when it is to be mailed' }),
  mailedDay: Day.nullable().meta({ description: 'Null until it was mailed' }),
  notWantedDateTime: Instant.nullable().meta({
    description: 'When the owner or an administrator said that no sign is wanted; null while one is',
  }),
});
export type Sign = z.output<typeof Sign>;

const OwnSign = Sign.extend({
  listingId: Id,
  address: StoredAddress.meta({ description: 'Where it is mailed: the postal address of the owner' }),
});
export type OwnSign = z.output<typeof OwnSign>;

const SignForAdministrators = Sign.extend({
  listing: Named,
  host: Named,
  address: StoredAddress.meta({ description: 'Where it is mailed: the postal address of the owner' }),
  mailedBy: z.string().nullable(),
  notWantedBy: z.string().nullable(),
});
export type SignForAdministrators = z.output<typeof SignForAdministrators>;

const byId = z.object({ id: Id });
const reason = requiredText(250);
const pages = { page: PageNumber, pageSize: pageSize({ fallback: 50, max: 100 }) };

export const conduct = {
  flagHunter: post('/conduct/flag', {
    summary: 'Flag the hunter of a Paid booking; by its host, once for each booking',
    access: 'confirmed',
    body: z.object({ bookingId: Id, kind: z.enum(flagKinds), reason: requiredText(1000) }),
    answer: Flag,
    refusals: ['notFound', 'flagNotPaid', 'flaggedAlready'],
  }),
  getBookingFlag: get('/conduct/bookingFlag/:bookingId', {
    summary: 'The flag of a booking, for its host, its hunter and administrators',
    access: 'confirmed',
    params: z.object({ bookingId: Id }),
    answer: z.object({
      flag: Flag.nullable(),
      canFlag: z.boolean(),
      canAnswer: z.boolean(),
    }),
    refusals: ['notFound'],
  }),
  listFlagsToAnswer: get('/conduct/flags', {
    summary: 'The flags of the caller’s visits that they have not answered and can answer, the latest first',
    access: 'confirmed',
    answer: z.object({ flags: z.array(OwnFlag) }),
  }),
  answerFlag: post('/conduct/flag/:id/answer', {
    summary: 'Answer a flag, once; by the hunter whom it is about',
    access: 'confirmed',
    params: byId,
    body: z.object({ text: requiredText(1000) }),
    answer: Flag,
    refusals: ['notFound', 'flagAnswered'],
  }),
  listFlags: get('/administration/flags', {
    summary: 'Flags of hunters, the latest first, with how many of each hunter stand',
    access: 'administrator',
    query: z.object({
      tab: z.enum(flagTabs).default('standing'),
      ...pages,
      hunterId: Id.optional().meta({ description: 'Only those of this hunter' }),
    }),
    answer: paged('flags', FlagForAdministrators).extend({
      hunter: Named.nullable().meta({ description: 'Whose flags these are; null for those of all' }),
      counts: z.object({ standing: z.int(), dismissed: z.int() }),
    }),
    refusals: ['notFound'],
  }),
  upholdFlag: post('/administration/flags/:id/uphold', {
    summary: 'Say with a reason that a flag was looked at and stands: it waits for nobody then',
    access: 'administrator',
    params: byId,
    body: z.object({ reason }),
    answer: Flag,
    refusals: ['notFound', 'flagDismissed', 'flagUpheld'],
  }),
  dismissFlag: post('/administration/flags/:id/dismiss', {
    summary: 'Dismiss a flag with a reason: it counts for nothing then',
    access: 'administrator',
    params: byId,
    body: z.object({ reason }),
    answer: Flag,
    refusals: ['notFound', 'flagDismissed'],
  }),
  sendReport: post('/conduct/report', {
    summary:
      'Report a listing, a review or a message to the administrators; a second open report of it changes nothing',
    access: 'signedIn',
    body: z.object({
      subject: z.enum(reportSubjects),
      subjectId: Id,
      messageId: z
        .int()
        .optional()
        .meta({ description: 'Of a conversation: the message of the other side; otherwise its last one' }),
      reason: requiredText(1000),
    }),
    answer: z.object({
      id: Id,
      isNew: z.boolean().meta({ description: 'False while an earlier report of it by the caller is open' }),
    }),
    refusals: ['notFound', 'ownReport', 'tooManyRequests'],
  }),
  listReports: get('/administration/reports', {
    summary:
      'Reports of listings, reviews and messages: the open ones, the oldest first, and the closed ones',
    access: 'administrator',
    query: z.object({ tab: z.enum(reportTabs).default('open'), ...pages }),
    answer: paged('reports', Report).extend({ counts: z.object({ open: z.int(), closed: z.int() }) }),
  }),
  closeReport: post('/administration/reports/:id/close', {
    summary: 'Close a report with what was done about it',
    access: 'administrator',
    params: byId,
    body: z.object({ reason }),
    answer: byId,
    refusals: ['notFound', 'reportClosed'],
  }),
  listOwnSigns: get('/conduct/signs', {
    summary: 'The signs of the caller’s land: whether each is to be mailed, was mailed, or is not wanted',
    access: 'confirmed',
    answer: z.object({ signs: z.array(OwnSign) }),
  }),
  listSigns: get('/administration/signs', {
    summary:
      'The signs to mail, the oldest first, those that were mailed and those that nobody wants, with their addresses',
    access: 'administrator',
    query: z.object({ tab: z.enum(signTabs).default('needed'), ...pages }),
    answer: paged('signs', SignForAdministrators).extend({
      counts: z.object({ needed: z.int(), mailed: z.int(), notWanted: z.int() }),
    }),
  }),
  getSign: get('/administration/signs/:listingId', {
    summary: 'Where the sign of one listing stands; null before its approval',
    access: 'administrator',
    params: z.object({ listingId: Id }),
    answer: z.object({ sign: SignForAdministrators.nullable() }),
    refusals: ['notFound'],
  }),
  setSignMailed: post('/administration/signs/:listingId', {
    summary: 'Say on which day a sign was mailed, take that back, or say that another is needed',
    access: 'administrator',
    params: z.object({ listingId: Id }),
    body: z
      .object({
        mailedDay: Day.nullable().meta({ description: 'Null takes an earlier day back' }),
        isAnotherNeeded: z
          .boolean()
          .default(false)
          .meta({ description: 'Needed from now on; without a day' }),
      })
      .refine(({ mailedDay, isAnotherNeeded }) => mailedDay === null || !isAnotherNeeded, {
        message: 'Either it was mailed, or another is needed.',
        path: ['isAnotherNeeded'],
      }),
    answer: Sign,
    refusals: ['notFound', 'signDayUnlikely', 'signNotWanted'],
  }),
  setSignWanted: post('/conduct/signs/:listingId', {
    summary:
      'Say that no sign is wanted, until it was mailed, or that one is after all; by the owner and administrators',
    access: 'confirmed',
    params: z.object({ listingId: Id }),
    body: z.object({
      isWanted: z.boolean().meta({ description: 'True: it is needed from now on' }),
    }),
    answer: Sign,
    refusals: ['notFound', 'signMailed'],
  }),
};
