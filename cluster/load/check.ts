import { join } from 'node:path';
import { checkInvariants } from '#invariants/check.ts';
import type { SourceLocations } from '#invariants/sources.ts';
import type { Cluster } from '../bring-up.ts';
import { waitUntil } from '../daemon.ts';
import type { Journal, Stored, StoredPhoto } from './journal.ts';
import { linkObjects } from './link-objects.ts';
import type { Query } from './query.ts';

export type Verdict = {
  /** Acknowledged writes that are gone. */
  lost: string[];
  /** Everything else that is wrong. */
  wrong: string[];
};

/** Jobs go on while nothing is sent: so long may an invariant wait for them, in seconds. */
const settleSeconds = 120;

/** As `check` does, once and at the end: the invariants of emails and files too, since these are many. */
export const checkAll = (cluster: Cluster, query: Query, journal: Journal, since: Date): Promise<Verdict> => {
  const { dataDir } = cluster.place;
  const files = join(dataDir, 'objects');
  linkObjects(join(dataDir, 'store/files/openacre'), files);
  return check(cluster, query, journal, since, { mail: cluster.mail, files });
};

/**
 * Compares the journal with the database, while nothing is sent, and checks the invariants: those of emails and files
 * only if `more` names where these are.
 */
export const check = async (
  { databaseUrl, payments }: Cluster,
  query: Query,
  journal: Journal,
  since: Date,
  more: Pick<SourceLocations, 'mail' | 'files'> = {},
): Promise<Verdict> => {
  const stored = await query<Stored>(
    `select b.id, b.status, array(select provider_order_id from payment_orders o
       where o.booking_id = b.id and provider_order_id is not null) as "orderIds"
     from bookings b where b.created_at >= $1 or b.id = any($2)`,
    [since, journal.ids],
  );
  const photos = await query<StoredPhoto>(
    `select id, exists (select from message_photos m where m.photo_id = p.id) as "isSent"
     from photos p where id = any($1)`,
    [journal.photoIds],
  );
  const { lost, unknown } = journal.compare(stored, photos);
  return { lost, wrong: [...unknown, ...(await violations({ databaseUrl, payments, ...more }))] };
};

const violations = async (sources: SourceLocations): Promise<string[]> => {
  let found: string[] = [];
  const areKept = async () => {
    const results = await checkInvariants(sources);
    found = results.flatMap(({ name, violations }) => (violations ?? []).map((one) => `${name}: ${one}`));
    return found.length === 0;
  };
  await waitUntil(areKept, '', settleSeconds).catch(() => {});
  return found;
};
