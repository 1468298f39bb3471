import { z } from 'zod';
import { maxSavedNote, maxSeen, readListingIds } from '#domain/saved-land.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, optionalText, PageNumber, paged, required } from './fields.ts';
import { LandRules } from './land-rules.ts';
import { SearchedListing, WantedDays } from './listing.ts';
import { inOurNames } from './our-names.ts';

const Note = optionalText(maxSavedNote);

const SavedLand = z.object({
  listingId: Id,
  title: z.string(),
  listing: SearchedListing.nullable().meta({ description: 'null when it is no longer offered' }),
  note: z.string(),
  savedDateTime: Instant,
});
export type SavedLand = z.output<typeof SavedLand>;

const Sharing = z.object({
  token: z.string().meta({ description: 'The secret part of the link /shared/…' }),
  showsNotes: z.boolean(),
});
export type Sharing = z.output<typeof Sharing>;

const SharedLand = z.object({ listing: SearchedListing, note: z.string() });
export type SharedLand = z.output<typeof SharedLand>;

const LandCard = z.object({ listing: SearchedListing, rules: LandRules });
export type LandCard = z.output<typeof LandCard>;

/** Ids of listings as 'a,b,c'; what is no id is left out. */
const ListingIds = z.codec(z.string().max(1000, { abort: true }), z.array(z.string()), {
  decode: (text) => readListingIds(text, maxSeen),
  encode: (ids) => ids.join(','),
});

const byListing = z.object({ id: Id });

/** A person's own list of land (docs/rules/saved.md). */
export const saved = {
  listSavedIds: get('/saved/ids', {
    summary: 'The ids of all listings that the caller has saved',
    access: 'signedIn',
    answer: z.object({ listingIds: z.array(Id) }),
  }),
  listSaved: get('/saved', {
    summary:
      'The land that the caller has saved, the newest first, with what given days cost, and whether it is shared',
    access: 'signedIn',
    query: inOurNames(WantedDays.extend({ page: PageNumber })),
    answer: paged('saved', SavedLand).extend({ sharing: Sharing.nullable() }),
  }),
  saveListing: post('/saved/:id', {
    summary: 'Save a listing; one that is saved already stays as it is',
    access: 'signedIn',
    params: byListing,
    body: z.object({
      note: Note,
      savedDateTime: Instant.optional().meta({ description: 'To undo a removal: when it was first saved' }),
    }),
    refusals: ['notFound', 'tooManySaved'],
  }),
  removeSaved: post('/saved/:id/remove', {
    summary: 'Remove a listing from the saved ones; one that is not saved is no error',
    access: 'signedIn',
    params: byListing,
  }),
  noteSaved: post('/saved/:id/note', {
    summary: 'Write the caller’s note about a listing that they have saved; an empty one deletes it',
    access: 'signedIn',
    params: byListing,
    body: z.object({ note: Note }),
    refusals: ['notFound'],
  }),
  shareSaved: post('/saved/share', {
    summary: 'Share the saved land by a link, or change what it shows; a renewed link ends the one before',
    access: 'confirmed',
    body: z.object({ showsNotes: z.boolean().default(false), renews: z.boolean().default(false) }),
    answer: Sharing,
    answersToken: true,
  }),
  stopSharingSaved: post('/saved/share/stop', {
    summary: 'Share the saved land no longer: its link is dead; without a link this is no error',
    access: 'confirmed',
  }),
  getSharedList: get('/shared/:token', {
    summary: 'Land that somebody shares: what of it is offered, with their notes if they say so',
    access: 'anyone',
    params: z.object({ token: required(100) }),
    answer: z.object({
      name: z.string().meta({ description: 'The first name and the initial of the last one' }),
      lands: z.array(SharedLand),
    }),
    refusals: ['notFound'],
    limit: { max: 120, seconds: 60 },
  }),
  getLandCards: get('/listing/cards', {
    summary:
      'Public listings by their ids, at most 12, in the order of the ids, with what given days cost; others are left out',
    mayLag: true,
    access: 'anyone',
    query: inOurNames(WantedDays.extend({ ids: ListingIds })),
    answer: z.object({ lands: z.array(LandCard) }),
    limit: { max: 240, seconds: 60 },
  }),
};
