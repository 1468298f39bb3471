import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchFailure } from '../failure.ts';
import type { Account } from './account.ts';

/** The longest path of a socket in bytes, on the strictest system (macOS; Linux allows 107). */
const maxPathBytes = 103;

/**
 * The folder of the database's socket: in the database's own folder, or, where that path is too long or has a comma
 * (PostgreSQL would read it as two), a short path derived from it below the temporary folder. Touches no disk.
 */
export const socketFolderOf = (folder: string): string => {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const name = `openacre-${process.getuid?.() ?? 0}-${hash}`;
  const choices = [join(folder, 'socket'), join(tmpdir(), name), join('/tmp', name)];
  const fits = (choice: string) =>
    !choice.includes(',') && Buffer.byteLength(join(choice, '.s.PGSQL.5432')) <= maxPathBytes;
  return choices.find(fits) ?? join('/tmp', name);
};

/** Creates the socket's folder for the account alone; throws a LaunchFailure if another user owns one there. */
export const makeSocketFolder = (folder: string, account: Account): void => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const own = process.getuid?.() ?? 0;
  const found = lstatSync(folder);
  if (!found.isDirectory() || ![own, account?.uid].includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new LaunchFailure(
      `${folder} is not ours alone, so the database's socket cannot be put there: remove it.`,
    );
  }
  if (account && found.uid !== account.uid) chownSync(folder, account.uid, account.gid);
};

/** The database's connection string for `pg` and libpq. */
export const databaseUrl = (socketFolder: string): string =>
  `postgres://openacre@localhost/openacre?host=${encodeURIComponent(socketFolder)}`;
