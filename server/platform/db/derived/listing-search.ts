import { type Derived, fn, trigger, triggerFunction, view } from './definition.ts';

/** The columns of listing_words beside the listing's id. */
const wordColumns = ['words', 'created_at', 'slices', 'lat', 'lng'];
const wordList = wordColumns.join(', ');

/** The columns of listing_search beside the listing's id. */
const columns = [
  'cell',
  'lat',
  'lng',
  'county',
  'activities',
  'rule_tags',
  'base_cost_cents',
  'acreage',
  'max_party_size',
  'is_auto_confirm',
  'rating',
  'review_count',
  'created_at',
  'open_days',
  'user_id',
];
const list = columns.join(', ');

/** Spreads the lower 16 bits of a number, so that there is a zero before each. */
const spread = (value: string): string => {
  const steps: [shift: number, mask: number][] = [
    [8, 0x00ff00ff],
    [4, 0x0f0f0f0f],
    [2, 0x33333333],
    [1, 0x55555555],
  ];
  return steps.reduce((bits, [shift, mask]) => `(${bits} | (${bits} << ${shift})) & ${mask}::bigint`, value);
};

/** The cell of the map that holds a point: a tile of zoom 16, x and y interleaved bit by bit (domain/map-cells.ts). */
const mapCell = fn({
  name: 'map_cell',
  takes: 'lat double precision, lng double precision',
  returns: 'bigint',
  attributes: 'language sql immutable parallel safe',
  body: `
      select ${spread('x')} | ((${spread('y')}) << 1) from (select
        floor((lng + 180) / 360 * 65536)::bigint as x,
        floor((0.5 - ln(tan(pi() / 4 + radians(lat) / 2)) / (2 * pi())) * 65536)::bigint as y) tile
    `,
});

const currentListingSearch = view(
  'current_listing_search',
  `
    select l.id as listing_id, map_cell(l.lat, l.lng) as cell, l.lat, l.lng, l.county, l.activities, l.rule_tags,
      l.base_cost_cents, l.acreage::double precision as acreage, l.max_party_size, l.is_auto_confirm,
      l.rating::double precision as rating, l.review_count, l.created_at,
      case l.default_availability
        when 'Available' then datemultirange(daterange(null, null)) - coalesce(r.days, '{}')
        else coalesce(r.days, '{}') end as open_days, l.user_id
    from listings l
    cross join lateral (
      select range_agg(daterange(start_day, end_day, '[]')) as days
      from listing_availability_ranges
      where listing_id = l.id and availability <> l.default_availability) r
    where l.active and l.approved`,
);

const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCharCode(0x300 + at)).join('');

/**
 * A text as searches compare it (domain/search-key.ts). The indexes of people's and land's words have it: a change
 * needs a migration that makes them anew, as 0320 does.
 */
const searchKey = fn({
  name: 'search_key',
  takes: 'whole text',
  returns: 'text',
  attributes: 'language sql immutable parallel safe',
  body: `
      select regexp_replace(
        translate(lower(normalize(whole, nfd)), '‐‑−﹣－ς''‘’‛\`´ʼʻ′＇${marks}', '-----σ'),
        '\\msaint\\M|\\mst\\.(?= |$)', 'st', 'g')
    `,
});

/** The days and the tiles of the map that land is in, as numbers (domain/search-slices.ts). */
const searchSlices = fn({
  name: 'search_slices',
  takes: 'listed timestamp with time zone, cell bigint',
  returns: 'int[]',
  attributes: 'language sql immutable parallel safe',
  body: `
      select array[${[
        ...[0, 1, 2, 3, 4, 5].map((level) => `(${level} << 26) | (day >> ${2 * level})`),
        ...[6, 7, 8, 9, 10, 11, 12, 13].map((zoom) => `(${zoom} << 26) | (cell >> ${2 * (16 - zoom)})::int`),
      ].join(', ')}]
      from (select floor(extract(epoch from listed) / 86400)::int as day) listed
    `,
});

const currentListingWords = view(
  'current_listing_words',
  `
    select l.id as listing_id, l.created_at, l.lat, l.lng,
      search_slices(l.created_at, map_cell(l.lat, l.lng)) as slices, tsvector_to_array(to_tsvector('english'::regconfig, search_key(concat_ws(' ',
      l.title, l.city, l.county, array_to_string(l.activities, ' '), l.description)))) || ('@' || l.county) as words
    from listings l where l.active and l.approved`,
);

const writeListingSearch = fn({
  name: 'write_listing_search',
  takes: 'ids uuid[]',
  body: `
    begin
      delete from listing_search s where s.listing_id = any(ids)
        and not exists (select from listings l where l.id = s.listing_id and l.active and l.approved);
      delete from listing_words w where w.listing_id = any(ids)
        and not exists (select from listings l where l.id = w.listing_id and l.active and l.approved);
      insert into listing_search as s (listing_id, ${list})
        select listing_id, ${list} from current_listing_search where listing_id = any(ids)
        on conflict (listing_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
        where (${columns.map((name) => `s.${name}`).join(', ')})
          is distinct from (${columns.map((name) => `excluded.${name}`).join(', ')});
      insert into listing_words as w (listing_id, ${wordList})
        select listing_id, ${wordList} from current_listing_words where listing_id = any(ids)
        on conflict (listing_id) do update set ${wordColumns.map((name) => `${name} = excluded.${name}`).join(', ')}
        where (${wordColumns.map((name) => `w.${name}`).join(', ')})
          is distinct from (${wordColumns.map((name) => `excluded.${name}`).join(', ')});
      insert into search_words (word)
        select distinct written collate "C" from listing_words w cross join unnest(w.words) as written
        where w.listing_id = any(ids)
          and not exists (select from search_words known where known.word = written collate "C")
        order by 1 on conflict do nothing;
    end `,
});

/**
 * How many listings have a word is counted every night; it only decides how a search is made. One counts at a time: of
 * two, the one that began first could write its older numbers last.
 */
const countSearchWords = fn({
  name: 'count_search_words',
  body: `
    begin
      lock table search_words in share update exclusive mode;
      with counted as (
        select word collate "C" as word, count(*)::int as listings
        from listing_words cross join unnest(words) as word group by 1),
      gone as (
        update search_words s set listings = 0
        where s.listings <> 0 and not exists (select from counted c where c.word = s.word))
      insert into search_words as s (word, listings) select word, listings from counted order by word
      on conflict (word) do update set listings = excluded.listings where s.listings <> excluded.listings;
    end `,
});

/**
 * Forgets words that no listing has, after they were counted. A listing that is written meanwhile may have one of them,
 * and not be seen yet: so writers are waited for, and wait a moment. Where one takes long, words are kept for a night.
 */
const forgetSearchWords = fn({
  name: 'forget_search_words',
  attributes: `language plpgsql set lock_timeout = '2s'`,
  body: `
    begin
      lock table listing_words in share mode;
      delete from search_words s where s.listings = 0
        and not exists (select from listing_words w where w.words @> array[s.word collate "default"]);
    exception when lock_not_available then null;
    end `,
});

/** In the order of the cells, so that neighbors are stored together; words by the dates of their listings. */
const rebuildListingSearch = fn({
  name: 'rebuild_listing_search',
  body: `
    begin
      lock table listing_search, listing_words in share row exclusive mode;
      delete from listing_search;
      delete from listing_words;
      insert into listing_search (listing_id, ${list})
        select listing_id, ${list} from current_listing_search order by cell;
      insert into listing_words (listing_id, ${wordList})
        select listing_id, ${wordList} from current_listing_words order by created_at;
      perform count_search_words();
      perform forget_search_words();
    end `,
});

const rangesChanged = (event: 'insert' | 'update' | 'delete'): Derived =>
  trigger({
    name: `listing_search_ranges_${event}`,
    table: 'listing_availability_ranges',
    fires: `after ${event}`,
    each: `referencing ${event === 'delete' ? 'old' : 'new'} table as changed for each statement`,
    runs: 'listing_search_ranges_changed',
  });

/**
 * What a search reads of each public listing, written in the transaction that changes it: one narrow row, ordered by
 * cells of the map, and the words of its texts; and every word that occurs, to correct mistyped ones
 * (docs/decisions/0067-search-projection.md).
 */
export const listingSearch: readonly Derived[] = [
  mapCell,
  currentListingSearch,
  searchKey,
  searchSlices,
  currentListingWords,
  writeListingSearch,
  countSearchWords,
  forgetSearchWords,
  rebuildListingSearch,
  triggerFunction(
    'listing_search_changed',
    `
    begin
      perform write_listing_search(array[new.id]);
      return null;
    end `,
  ),
  trigger({
    name: 'listing_search_changed',
    table: 'listings',
    fires: `after insert or update of title, description, city, county, lat, lng, activities, rule_tags,
      base_cost_cents, acreage, max_party_size, is_auto_confirm, rating, review_count, created_at,
      default_availability, active, approved, user_id`,
    runs: 'listing_search_changed',
  }),
  triggerFunction(
    'listing_search_ranges_changed',
    `
    begin
      perform write_listing_search(array(select distinct listing_id from changed));
      return null;
    end `,
  ),
  rangesChanged('insert'),
  rangesChanged('update'),
  rangesChanged('delete'),
];
