import type { Invariant } from './invariant.ts';

const zeroTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, i) => i);

/** The tile of the map at zoom 16 in which a listing `l` lies, its column and row interleaved bit by bit. */
const cell = `(
  select ${zeroTo(15)
    .map((bit) => `(((x >> ${bit}) & 1) << ${2 * bit}) | (((y >> ${bit}) & 1) << ${2 * bit + 1})`)
    .join(' | ')}
  from (select
    floor((l.lng + 180) / 360 * 65536)::bigint as x,
    floor((0.5 - ln(tan(pi() / 4 + radians(l.lat) / 2)) / (2 * pi())) * 65536)::bigint as y) tile)`;

/** The day on which a listing `l` was listed, and its tile, each in several sizes: 4, 16, 64, … in one. */
const slices = `(
  select array_agg(size * 67108864 + whole order by size)
  from (
    select days as size, (l.created_at at time zone 'UTC')::date - date '1970-01-01' as number, days as quarters
    from generate_series(0, 5) days
    union all select tiles, ${cell}, 16 - tiles from generate_series(6, 13) tiles) sized
  cross join lateral (select floor(number / power(4::numeric, quarters))::int as whole) block)`;

/** What the projection should hold of each public listing, as one JSON text. */
const due = `
  select l.id, jsonb_build_object(
    'cell', ${cell},
    'lat', l.lat, 'lng', l.lng, 'county', l.county, 'activities', l.activities, 'tags', l.rule_tags,
    'cost', l.base_cost_cents, 'acreage', l.acreage::float8, 'party', l.max_party_size,
    'auto', l.is_auto_confirm, 'rating', l.rating::float8, 'reviews', l.review_count, 'created', l.created_at, 'host', l.user_id,
    'closed', (select coalesce(json_agg(each.day::date order by each.day), '[]') from generate_series(current_date, current_date + 200, '1 day') as each (day)
      where coalesce((select r.availability from listing_availability_ranges r
        where r.listing_id = l.id and each.day between r.start_day and r.end_day), l.default_availability)
        = 'NotAvailable')) as facts
  from listings l where l.active and l.approved`;

const held = `
  select s.listing_id as id, jsonb_build_object(
    'cell', s.cell,
    'lat', s.lat, 'lng', s.lng, 'county', s.county, 'activities', s.activities, 'tags', s.rule_tags,
    'cost', s.base_cost_cents, 'acreage', s.acreage, 'party', s.max_party_size,
    'auto', s.is_auto_confirm, 'rating', s.rating, 'reviews', s.review_count, 'created', s.created_at, 'host', s.user_id,
    'closed', (select coalesce(json_agg(each.day::date order by each.day), '[]') from generate_series(current_date, current_date + 200, '1 day') as each (day)
      where not s.open_days @> each.day::date)) as facts
  from listing_search s`;

const wrong = `
  select coalesce(due.id, held.id) as id, due.facts as due, held.facts as held
  from (${due}) due full join (${held}) held on held.id = due.id
  where due.facts is distinct from held.facts
  union all
  select l.id, jsonb_build_object('slices', ${slices}), jsonb_build_object('slices', w.slices)
  from listings l join listing_words w on w.listing_id = l.id
  where l.active and l.approved and w.slices is distinct from ${slices}
  union all
  select l.id, jsonb_build_object('lat', l.lat, 'lng', l.lng), jsonb_build_object('lat', w.lat, 'lng', w.lng)
  from listings l join listing_words w on w.listing_id = l.id
  where l.active and l.approved and (w.lat, w.lng) is distinct from (l.lat, l.lng)
  union all
  select coalesce(l.id, w.listing_id), to_jsonb(l.title), to_jsonb(w.words)
  from (select * from listings where active and approved) l full join listing_words w on w.listing_id = l.id
  where w.words is null or l.id is null or w.created_at <> l.created_at
    or w.words is distinct from tsvector_to_array(to_tsvector('english', regexp_replace(
      translate(lower(normalize(concat_ws(' ', l.title, l.city, l.county, array_to_string(l.activities, ' '),
        l.description), nfd)), '‐‑−﹣－ς''‘’‛\`´ʼʻ′＇' || (select string_agg(chr(code), '') from generate_series(768, 879) code), '-----σ'),
      '\\ysaint\\y|\\yst\\.(?= |$)', 'st', 'g'))) || ('@' || l.county)
    or exists (select from unnest(w.words) as one
      where not exists (select from search_words known where known.word = one collate "C"))`;

type Row = { id: string; due: unknown; held: unknown };

/** Searches read a projection that the transactions of listings write; here it is made of the listings again. */
export const search: Invariant = {
  name: 'search',
  description: 'What searches read of each public listing is what the listing says, and of no other.',
  async violations({ query }) {
    const rows = await query<Row>(wrong);
    return rows.map(
      ({ id, due, held }) =>
        `Listing ${id} is found by ${JSON.stringify(held)}; it should be by ${JSON.stringify(due)}.`,
    );
  },
};
