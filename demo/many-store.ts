import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Day } from '#domain/dates.ts';
import { manyListing } from './many-listings.ts';
import { rowsOf, type Standing, toCopy } from './many-rows.ts';
import { between, seeded } from './random.ts';
import { manyIds } from './store.ts';

/** So many listings are written at a time, and as many photographs has each at most. */
const perBatch = 2_000;
const maxPhotos = 2;

/** Where more than so many are added, indexes are made anew. */
const largeFill = 50_000;

const idOf = (number: number): string =>
  `${manyIds.first.slice(0, -12)}${number.toString(16).padStart(12, '0')}`;

export type ManyListings = {
  databaseUrl: string;
  seed: string;
  today: Day;
  now: Date;
  /** So many of these listings there are to be. */
  wanted: number;
  /** The user of a host's email, and the photograph of a name. */
  hostIds: ReadonlyMap<string, string>;
  photoIds: ReadonlyMap<string, string>;
  standingOf?: (number: number) => Standing;
  report: (done: number, total: number, what: string) => void;
};

const noReviews: Standing = { rating: null, reviews: 0 };

/**
 * Fills in a large number of public listings by COPY, in minutes for a million, and writes at once what triggers would
 * have written one by one. All in one transaction: an interrupted run leaves nothing behind, and one that is run again
 * adds what is missing.
 */
export const fillMany = async (many: ManyListings): Promise<void> => {
  const client = new pg.Client({ connectionString: many.databaseUrl, application_name: 'openacre-demo' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query("set local work_mem = '128MB'");
    // Without triggers, whose work is done below.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from listings where id between $1 and $2',
      [manyIds.first, manyIds.last],
    );
    const before = Number(rows[0]?.count);
    if (before >= many.wanted) return;
    await copyAll(client, many, before);
    await countInStatistics(client, before);
    many.report(many.wanted, many.wanted, 'listings, and now what searches read of them');
    const rebuild = () => client.query('select rebuild_listing_search()');
    // Whoever searches meanwhile waits, so only where it saves minutes.
    await (many.wanted - before < largeFill ? rebuild() : withoutIndexes(client, rebuild));
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
};

/**
 * Does some work without the indexes of what searches read, and makes them anew: in a large table that takes a fraction
 * of the time of one row after the other.
 */
const withoutIndexes = async (client: pg.Client, work: () => Promise<unknown>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('listing_search', 'listing_words') and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
};

const copyAll = async (client: pg.Client, many: ManyListings, before: number): Promise<void> => {
  for (let first = before; first < many.wanted; first += perBatch) {
    const last = Math.min(many.wanted, first + perBatch);
    const rows = Array.from({ length: last - first }, (_, i) => rowsFor(many, first + i));
    for (const table of [
      'listings',
      'listing_photos',
      'listing_availability_ranges',
      'listing_cost_ranges',
    ] as const)
      await copy(
        client,
        table,
        rows.flatMap((row): Parameters<typeof toCopy>[0] => row[table]),
      );
    many.report(last, many.wanted, 'listings');
  }
};

const rowsFor = ({ seed, today, now, hostIds, photoIds, standingOf }: ManyListings, number: number) => {
  const land = manyListing(seed, number, today);
  const hostId = hostIds.get(land.accountEmail);
  if (!hostId) throw new Error(`${land.accountEmail} is not among the demo's people.`);
  const listed = between(seeded(seed, 'listed', number), 0, 86_400_000);
  const photos = [...new Set(land.photographs.flatMap((name) => photoIds.get(name) ?? []))];
  return rowsOf(
    land,
    {
      id: idOf(number),
      hostId,
      photoIds: (photos.length > 0 ? photos : [...photoIds.values()]).slice(0, maxPhotos),
      at: new Date(now.getTime() - land.listedDaysAgo * 86_400_000 - Math.round(listed)),
    },
    standingOf?.(number) ?? noReviews,
  );
};

const copy = async (client: pg.Client, table: string, rows: Parameters<typeof toCopy>[0]): Promise<void> => {
  const [row] = rows;
  if (!row) return;
  const stream = client.query(copyFrom(`copy ${table} (${Object.keys(row).join(', ')}) from stdin`));
  await pipeline([toCopy(rows)], stream);
};

/** What `count_listing` counts of each new listing. */
const countInStatistics = async (client: pg.Client, before: number): Promise<void> => {
  await client.query(
    `insert into statistic_changes (day, name, county, amount)
     select (created_at at time zone 'America/Chicago')::date, name, '', count(*)
     from listings cross join (values ('listings'), ('liveListings')) as counted (name)
     where id between $1 and $2 group by 1, 2`,
    [idOf(before), manyIds.last],
  );
};
