import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { runningAt } from './mail.ts';
import { call, createUser, tokenOfNew } from './people.ts';

/** A new listing of the demo's host, or of whoever has the token, with a unique title; it awaits approval. */
export const listLand = (
  request: APIRequestContext,
  name: string,
  token?: string,
  payPalEmail = '',
): Promise<{ id: string; title: string }> =>
  listLandAs(request, `${name} ${Math.random().toString(36).slice(2, 10)}`, token, payPalEmail);

/** The same with this title, which another listing may have. */
export const listLandAs = (
  request: APIRequestContext,
  title: string,
  token?: string,
  payPalEmail = '',
): Promise<{ id: string; title: string }> =>
  call(request, token === undefined ? 'host' : { token }, '/listing', {
    title,
    description: 'Alders along a creek,\nand a clearing that deer cross in the evening.\n\nBring boots.',
    address: { addressLine1: '12 Creek Road', city: 'Viroqua', state: 'WI', zipCode: '54665' },
    county: 'Vernon',
    locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [-90.89, 43.56] } },
    acreage: 60,
    listingActivities: ['Deer'],
    maxPartySize: 4,
    baseCost: 45,
    hostPhoneNumber: '6085550142',
    hostEmail: 'host@openacre.example',
    payPalEmail,
    propertyBoundaryDescription: 'From the road to the creek.',
    accessInformation: 'Park at the culvert.',
  });

/** The same, approved: it is public, and all its days are open. */
export const openLand = async (
  request: APIRequestContext,
  name: string,
  token?: string,
): Promise<{ id: string; title: string }> => {
  const land = await listLand(request, name, token);
  await call(request, 'admin', `/listing/${land.id}/approve`, {});
  return land;
};

/** Open land of a new host, whose pages show nothing else: those of the demo's host grow with every test. */
export const openLandOfNewHost = async (
  request: APIRequestContext,
  name: string,
): Promise<{ id: string; title: string; host: { token: string } }> => {
  const { email } = await createUser(request);
  const token = await tokenOfNew(request, email);
  const address = { addressLine1: '7 Mill Lane', city: 'Viroqua', state: 'WI', zipCode: '54665' };
  await call(request, { token }, '/user/updateProfileInfo', { phoneNumber: '6085550142', address });
  return { ...(await openLand(request, name, token)), host: { token } };
};

/**
 * Demo land with photographs, the same for every test. The newest land on the home page may be another test's, which
 * hides it meanwhile.
 */
export const demoLand = async (
  request: APIRequestContext,
): Promise<{ id: string; title: string; lat: number; lng: number }> => {
  const { listings } = await (await request.get('/api/listing/public?pageSize=500')).json();
  return listings.findLast(({ photoIds }: { photoIds: string[] }) => photoIds.length >= 3);
};

/** Lets land have awaited approval for 30 days, longer than that of other tests. */
export const awaitApprovalLong = (listingId: string): Promise<void> =>
  inDatabase(`update listings set submitted_at = submitted_at - interval '30 days' where id = $1`, [
    listingId,
  ]);

/** Lets land have needed its sign for 30 days, longer than that of other tests. */
export const needSignLong = (listingId: string): Promise<void> =>
  inDatabase(`update signs set needed_at = needed_at - interval '30 days' where listing_id = $1`, [
    listingId,
  ]);

type ManyLands = {
  count?: number;
  /** Degrees over which they are spread to the north and east; by default all are at one place. */
  spread?: number;
};

/**
 * Open listings, sixty by default, three pages of search results, whose titles share a word, which is returned. Copied
 * in the database, since a host may list only a few in an hour; older than the demo's land, which other tests look for
 * among the newest.
 */
export const openManyLands = async (
  request: APIRequestContext,
  { count = 60, spread = 0 }: ManyLands = {},
): Promise<string> => {
  // Short: a heading that just fits its line would wrap, or not, while its font is loading.
  const word = `m${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await openLand(request, word);
  await inDatabase(
    `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
       'title', $2 || ' ' || n, 'created_at', l.created_at - interval '9 years' - n * interval '1 second',
       'lat', l.lat + $4::float8 * (n % 7) / 7, 'lng', l.lng + $4::float8 * (n % 11) / 11))).*
     from listings l, generate_series(2, $3::int) n where l.id = $1`,
    [id, word, String(count), String(spread)],
  );
  return word;
};

/** Takes land off that was opened under this word. */
export const closeManyLands = (word: string): Promise<void> =>
  inDatabase(`update listings set active = false where title ~ ('^' || $1)`, [word]);

/**
 * Reviews of land by so many new people, of one to five stars in turn, as rows: the next review by a call counts them.
 * The people joined long ago, so that they are not among the newest that other tests look for.
 */
export const addReviews = (listingId: string, count: number): Promise<void> =>
  inDatabase(
    `with people as (
       insert into users (id, email, first_name, last_name, joined_at, created_at)
       select gen_random_uuid(), gen_random_uuid() || '@reviewers.example', 'Guest', 'N' || n,
         now() - interval '9 years', now() - interval '9 years'
       from generate_series(1, $2::int) n returning id, substr(last_name, 2)::int as n)
     insert into reviews (id, listing_id, user_id, rating, comment, created_at, updated_at, shown_at)
     select gen_random_uuid(), $1, id, 1 + n % 5, 'Review ' || n, now() - n * interval '1 day',
       now() - n * interval '1 day', now() from people`,
    [listingId, String(count)],
  );

/** Hides all reviews of land, as rows. */
export const hideReviews = (listingId: string): Promise<void> =>
  inDatabase(
    `update reviews set hidden_at = now(), hidden_reason = 'They are made up.',
       hidden_by = (select id from users where email = 'admin@openacre.example')
     where listing_id = $1`,
    [listingId],
  );

/** Changes what only time or an accident would. */
export const inDatabase = async (statement: string, values: (string | number)[]): Promise<void> => {
  const client = new pg.Client({ connectionString: runningAt().database });
  await client.connect();
  await client.query(statement, values);
  await client.end();
};
