import { AsyncLocalStorage } from 'node:async_hooks';
import type { Schema } from './schema.ts';

/** What one call's statements have written so far. */
type Written = { isTraced: boolean; hasChanged: boolean };

const calls = new AsyncLocalStorage<Written>();

/** The tables that say who did what, and when. */
const traceTables: readonly string[] = [
  'audit',
  'booking_activity',
  'payout_activity',
] satisfies (keyof Schema)[];
/** The transport's own bookkeeping, which is no change of anything: tries that are counted, and kept answers. */
const bookkeeping: readonly string[] = ['attempts', 'idempotency_keys'] satisfies (keyof Schema)[];

/** The table of each write in a statement; 'for update' only locks, and 'do update' belongs to an insert. */
const writes = /(?<!\b(?:for|key|do)\s)\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/gi;

/** Notes what a statement writes, for the call that it is run in. */
export const noteStatement = (text: string): void => {
  const written = calls.getStore();
  if (!written) return;
  for (const [, table = ''] of text.matchAll(writes)) {
    if (traceTables.includes(table)) written.isTraced = true;
    else if (!bookkeeping.includes(table)) written.hasChanged = true;
  }
};

/** Notes that the call has looked for a line to leave, whether or not anything differed. */
export const noteTrace = (): void => {
  const written = calls.getStore();
  if (written) written.isTraced = true;
};

/** Runs a call. Returns its result, whether it left a line in the audit or an activity, and whether it wrote at all. */
export const watchWrites = async <Result>(
  work: () => Promise<Result>,
): Promise<Written & { result: Result }> => {
  const written: Written = { isTraced: false, hasChanged: false };
  const result = await calls.run(written, work);
  return { ...written, result };
};
