import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { search } from '#invariants/search.ts';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations } from '../testing/booking.ts';
import { aListing } from '../testing/factories.ts';
import { countWords, recountWords } from './word-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const { id } = await aListing(ctx, { title: 'Quillwort bay' });
const rename = (title: string, db = ctx.db) => updateListing(db, id, { title });
/** How many listings have the word, undefined where it is not known. */
const counted = async () => (await countWords(ctx.db, ['quillwort'])).get('quillwort');

/** Renames the land, and ends its transaction only when `release` is called. */
const renameSlowly = async (title: string) => {
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = ctx.db.transaction().execute(async (transaction) => {
    await rename(title, transaction);
    written.resolve();
    await released.promise;
  });
  await written.promise;
  return async () => {
    released.resolve();
    await ended;
  };
};

/** Until somebody waits to read the words of listings alone, or `work` has ended. */
const untilWaiting = async (work: Promise<unknown>): Promise<void> => {
  let hasEnded = false;
  void work.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const { rows } = await sql`
      select from pg_locks where relation = 'listing_words'::regclass and not granted`.execute(ctx.db);
    if (rows.length > 0) return;
  }
};

// docs/rules/search.md#projection
describe('the count of words', () => {
  test('forgets a word that no listing has any more', async () => {
    expect(await counted()).toBe(0);
    await recountWords(ctx.db);
    expect(await counted()).toBe(1);
    await rename('Plain bay');
    expect(await counted()).toBe(1);
    await recountWords(ctx.db);
    expect(await counted()).toBeUndefined();
  });

  test('keeps a word that land gets while it is counted', async () => {
    await rename('Quillwort bay');
    await recountWords(ctx.db);
    await rename('Plain bay');
    const commit = await renameSlowly('Quillwort marsh');
    const counting = recountWords(ctx.db);
    await untilWaiting(counting);
    await commit();
    await counting;
    expect(await counted()).toBe(0);
    expect(await findViolations(ctx, [search])).toEqual([]);
    await recountWords(ctx.db);
    expect(await counted()).toBe(1);
  });

  test('does not wait long for whoever writes, and keeps the word then', async () => {
    await rename('Plain bay');
    const commit = await renameSlowly('Quillwort swamp');
    await recountWords(ctx.db);
    await commit();
    expect(await counted()).toBe(0);
    await rename('Plain bay');
    await recountWords(ctx.db);
    expect(await counted()).toBeUndefined();
  });

  test('is right with many who write and count at the same time', async () => {
    const lands = await Promise.all(
      Array.from({ length: 6 }, (_, i) => aListing(ctx, { title: `Field ${i}` })),
    );
    const words = ['larkspur', 'toadflax', 'sneezeweed'];
    const write = async (listing: string, at: number) => {
      for (let round = 0; round < 12; round += 1)
        await updateListing(ctx.db, listing, { title: `Field ${words[(at + round) % 4] ?? 'bare'}` });
    };
    const count = async () => {
      for (let round = 0; round < 6; round += 1) await recountWords(ctx.db);
    };
    await Promise.all([...lands.map((land, at) => write(land.id, at)), count(), count()]);
    expect(await findViolations(ctx, [search])).toEqual([]);
    await recountWords(ctx.db);
    const { rows } = await sql`
      select word from search_words s
      where listings <> (select count(*) from listing_words w where s.word = any(w.words))`.execute(ctx.db);
    expect(rows).toEqual([]);
  });
});
