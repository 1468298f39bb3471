import { afterAll } from 'vitest';
import { connect } from '../platform/db/connect.ts';
import { createEmptyDatabase } from './database.ts';

/** A connection to an empty database, for a file of tests of migrations; both are gone when its tests are over. */
export const openEmptyDatabase = async () => {
  const database = await createEmptyDatabase();
  const { db, close } = connect(database.url, { max: 1 });
  afterAll(async () => {
    await close();
    await database.drop();
  });
  return db;
};
