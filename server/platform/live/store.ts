import { sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';

export const channel = 'openacre_live';

/** What is told to whom: ids alone, since every connection to the database may listen. */
export type Notification = {
  userIds: string[];
  /** The conversation in which something changed; without it what the user may do has changed. */
  threadId?: string;
};

/** Tells the pages of these users, in whatever process, once the transaction is committed. */
export const notifyUsers = async (db: DbOrTransaction, notification: Notification): Promise<void> => {
  await sql`select pg_notify(${channel}, ${JSON.stringify(notification)})`.execute(db);
};
