import { z } from 'zod';
import { alertFrequencies } from '#domain/alert.ts';
import { emailKinds } from '#domain/email-kinds.ts';
import { get, post } from './endpoint.ts';
import { Day, Id, Instant, optional, required } from './fields.ts';
import { inOurNames } from './our-names.ts';

const Name = required(80);
const Frequency = z.enum(alertFrequencies);

const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  search: z.string().meta({ description: 'As the home page’s address has it: text=deer&maxPrice=80' }),
  frequency: Frequency,
  isOver: z.boolean().meta({ description: 'Its days have passed, so nothing is told any more' }),
  told: z.int().meta({ description: 'How much land was told of so far' }),
  lastToldDateTime: Instant.nullable(),
  createdDateTime: Instant,
});
export type SavedSearch = z.output<typeof SavedSearch>;

const DayAlert = inOurNames(
  z.object({
    id: Id,
    listing: z.object({ id: Id, title: z.string(), county: z.string() }),
    startDate: Day,
    endDate: Day,
    createdDateTime: Instant,
  }),
);
export type DayAlert = z.output<typeof DayAlert>;

const byId = z.object({ id: Id });

/** What a person wants to be told of by email (docs/rules/alerts.md). */
export const alert = {
  listAlerts: get('/alert', {
    summary: 'The caller’s saved searches, and the days they wait for',
    access: 'confirmed',
    answer: z.object({
      searches: z.array(SavedSearch),
      days: z.array(DayAlert),
      emailKinds: z.array(z.enum(emailKinds)).meta({ description: 'Emails that are not switched off' }),
    }),
  }),
  saveSearch: post('/alert/search', {
    summary: 'Save a search; one that is saved already gets this name and frequency',
    access: 'confirmed',
    body: z.object({
      search: z
        .string()
        .max(2000)
        .meta({ description: 'The filters as the home page’s address has them: text=deer&maxPrice=80' }),
      name: Name,
      frequency: Frequency,
    }),
    answer: SavedSearch,
    refusals: ['badInput', 'tooManySearches'],
  }),
  changeSearch: post('/alert/search/:id', {
    summary: 'Change the name or the frequency of a saved search',
    access: 'confirmed',
    params: byId,
    body: z.object({ name: Name.optional(), frequency: Frequency.optional() }),
    answer: SavedSearch,
    refusals: ['notFound'],
  }),
  deleteSearch: post('/alert/search/:id/delete', {
    summary: 'Delete a saved search; one that is gone already is no error',
    access: 'confirmed',
    params: byId,
  }),
  checkStopLink: post('/alert/search/:id/stopLink', {
    summary: 'Which saved search the signed link of an email stops, and who gets its emails; changes nothing',
    access: 'anyone',
    ignoresToken: true,
    params: byId,
    body: z.object({ signature: optional(100) }),
    answer: z.object({
      name: z.string(),
      email: z.string().meta({ description: 'The whole address, since the link was sent to it' }),
      isStopped: z.boolean(),
    }),
    refusals: ['notFound'],
    limit: { max: 60, seconds: 60 },
  }),
  stopSearch: post('/alert/search/:id/stop', {
    summary: 'No more emails about a saved search, by the signature of the link in one',
    access: 'anyone',
    ignoresToken: true,
    params: byId,
    body: z.object({ signature: optional(100) }),
    answer: z.object({ name: z.string() }),
    refusals: ['notFound'],
    limit: { max: 60, seconds: 60 },
  }),
  askForDays: post('/alert/days', {
    summary: 'Be told when these days of a listing, which are not free now, can be booked',
    access: 'confirmed',
    body: inOurNames(z.object({ listingId: Id, startDate: Day, endDate: Day })),
    answer: DayAlert,
    refusals: [
      'notFound',
      'ownListing',
      'dayPast',
      'outsideSeason',
      'daysFree',
      'ownDays',
      'tooManyDayAlerts',
    ],
  }),
  deleteDayAlert: post('/alert/days/:id/delete', {
    summary: 'Wait for these days no longer; days that are not waited for are no error',
    access: 'confirmed',
    params: byId,
  }),
};
