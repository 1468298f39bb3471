import type { Context } from '../context.ts';
import { connect } from '../platform/db/connect.ts';

/**
 * Bulk data: many hunters and listings, inserted straight into the database, since nothing is measured meanwhile. Their
 * ids count up, so that a load generator can compute them.
 */

const idOf = (kind: number) => `('00000000-0000-70${kind}0-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const textIdOf = (kind: number, number: number): string =>
  `00000000-0000-70${kind}0-8000-${number.toString(16).padStart(12, '0')}`;

/** The ids of the hunters and listings that are inserted here, from 1 on. */
export const hunterId = (number: number): string => textIdOf(1, number);
export const crowdListingId = (number: number): string => textIdOf(2, number);
export const hunterEmail = (number: number): string => `hunter${number}@crowd.example`;

const run = async (ctx: Context, ...statements: [text: string, ...values: unknown[]][]): Promise<void> => {
  const { pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  try {
    // A hundred thousand rows take longer than the limit for requests.
    await pool.query('set statement_timeout = 0');
    for (const [text, ...values] of statements) await pool.query(text, values);
  } finally {
    await close();
  }
};

const firstNames = ['Ada', 'Berit', 'Carl', 'Dora', 'Emil', 'Frieda', 'Gustav', 'Hilda', 'Ingrid', 'Jens'];
const syllables = ['an', 'ber', 'cor', 'dal', 'ek', 'fal', 'gren', 'hag', 'is', 'jor', 'kvi', 'lun', 'mar'];
const oneOf = (texts: readonly string[], at: string) =>
  `(array['${texts.join(`','`)}'])[1 + (${at}) % ${texts.length}]`;
/** One of 28,561 last names, the same for the same person. */
const lastName = `initcap(${[1, 13, 169, 2197].map((step) => oneOf(syllables, `n / ${step}`)).join(' || ')})`;
/** Ten thousand numbers: of more people each is that of several. */
const phone = `'608555' || lpad((n % 10000)::text, 4, '0')`;

/** A hunter's name as `addHunters` gives it, such as 'Berit Beranananan'. */
export const hunterName = (number: number): string => {
  const parts = [1, 13, 169, 2197].map((step) => syllables[Math.floor(number / step) % syllables.length]);
  const last = parts.join('');
  return `${firstNames[number % firstNames.length]} ${last.charAt(0).toUpperCase()}${last.slice(1)}`;
};

/**
 * Adds hunters who can request bookings, up to this number in all: each first name is that of a tenth of them, and all
 * have the word 'hunter' and the domain in their addresses.
 */
export const addHunters = (ctx: Context, upTo: number): Promise<void> =>
  run(ctx, [
    `insert into users (id, email, first_name, last_name, phone_number, email_confirmed_at, joined_at)
     select ${idOf(1)}, 'hunter' || n || '@crowd.example', ${oneOf(firstNames, 'n')}, ${lastName}, ${phone}, now(),
       now() - n * interval '1 minute'
     from generate_series(1, $1::int) n on conflict do nothing`,
    upTo,
  ]);

/**
 * Adds copies of one listing with its photographs and prices, open on every day, without rules, spread over the
 * state; up to this many.
 */
export const addListings = (ctx: Context, likeId: string, upTo: number): Promise<void> =>
  run(
    ctx,
    [
      `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', ${idOf(2)},
         'title', l.title || ' ' || n, 'is_auto_confirm', false, 'default_availability', 'Available', 'rules', '{}'::jsonb,
         'lat', 42.6 + 4 * (n * 0.618034 % 1), 'lng', -92.5 + 5 * (n * 0.414214 % 1)))).*
       from listings l, generate_series(1, $2::int) n where l.id = $1 on conflict do nothing`,
      likeId,
      upTo,
    ],
    [
      `insert into listing_photos select ${idOf(2)}, p.position, p.photo_id
       from listing_photos p, generate_series(1, $2::int) n where p.listing_id = $1 on conflict do nothing`,
      likeId,
      upTo,
    ],
    [
      `insert into listing_cost_ranges select ${idOf(2)}, r.start_day, r.end_day, r.cost_cents
       from listing_cost_ranges r, generate_series(1, $2::int) n
       where r.listing_id = $1 and not exists (select from listing_cost_ranges o where o.listing_id = ${idOf(2)})`,
      likeId,
      upTo,
    ],
    ['analyze'],
  );

/** Counts the rows anew, as autovacuum does after a minute: until then connections keep the plans of empty tables. */
export const analyze = (ctx: Context): Promise<void> => run(ctx, ['analyze']);
