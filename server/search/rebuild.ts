import { ConfigError } from '../config.ts';
import { failToStart } from '../fail-to-start.ts';
import { connect } from '../platform/db/connect.ts';
import { rebuildProjection } from './projection-store.ts';

/** Writes what searches read anew, for the database in DATABASE_URL (docs/rules/search.md#projection). */
const main = async (): Promise<void> => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new ConfigError('DATABASE_URL: is missing');
  const { db, close } = connect(url, { max: 1 });
  const listings = await rebuildProjection(db);
  await close();
  console.log(`${listings.toLocaleString('en-US')} public listings can be found.`);
};

await main().catch(failToStart);
