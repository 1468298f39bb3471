import {
  accessSync,
  chmodSync,
  constants,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asFailure, LaunchFailure } from './failure.ts';
import { makeFolder, ownMode } from './make-folder.ts';
import { isAlive } from './processes.ts';

const lockFile = '.openacre-lock';
const holderFile = '.openacre-holder';
const sqlite = { busy: 5, notADatabase: 26 };

/** References to our locks: garbage collection would close them, and so release the folders. */
const locks = new Set<DatabaseSync>();

/** Thrown when another live process holds the lock; `pid` is its process id and `parent` its parent's. */
export class FolderLocked extends LaunchFailure {
  readonly pid: number | undefined;
  readonly parent: number | undefined;

  constructor(folder: string, [pid, parent]: number[]) {
    super(`${folder} is in use by another process${pid ? ` (${pid})` : ''}.`);
    this.pid = pid;
    this.parent = parent;
  }
}

/**
 * Locks `folder` for as long as this process lives, and returns the function that releases it.
 *
 * The lock is SQLite's on a file in the folder, so the operating system releases it whichever way the process ends,
 * and it can't become stale. The file also marks the folder as ours: a folder with other files and without it is
 * refused, so that nothing is ever written into a mistyped DATA_DIR.
 *
 * Throws FolderLocked, or a LaunchFailure when the folder is foreign, cannot be written or cannot be locked.
 */
export const lockFolder = (folder: string): (() => void) => {
  try {
    makeFolder(folder, ownMode);
    const entries = readdirSync(folder);
    if (entries.length > 0 && !entries.includes(lockFile)) {
      throw new LaunchFailure(`${folder} holds other things than Openacre's: name an empty or a new folder.`);
    }
    const file = join(folder, lockFile);
    accessSync(entries.includes(lockFile) ? file : folder, constants.W_OK);
    return lock(folder, file);
  } catch (thrown) {
    throw asFailure(thrown, `opening the folder ${folder}`, folder);
  }
};

const lock = (folder: string, file: string): (() => void) => {
  const database = new DatabaseSync(file, { timeout: 0, open: false });
  try {
    database.open();
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (thrown) {
    if (database.isOpen) database.close();
    const { errcode, message } = thrown as Error & { errcode?: number };
    if (errcode === sqlite.busy) throw new FolderLocked(folder, readHolder(folder));
    if (errcode === sqlite.notADatabase) {
      truncateSync(file); // a file that is no database can't be locked by anybody, and the lock file holds no data
      return lock(folder, file);
    }
    throw new LaunchFailure(
      `${file} cannot be locked (${message}): name a folder on a disk of this machine.`,
    );
  }
  chmodSync(file, 0o600);
  writeHolder(folder);
  locks.add(database);
  return () => {
    locks.delete(database);
    database.close();
  };
};

/** Writes our process id for others that find the folder locked. On a full disk it is left out. */
const writeHolder = (folder: string): void => {
  try {
    writeFileSync(join(folder, holderFile), `${process.pid} ${process.ppid}\n`, { mode: 0o600 });
  } catch (thrown) {
    if (!['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown;
  }
};

/** As lockFolder, but waits up to `ms` for a holder that is stopping because its parent has exited. */
export const lockFolderWithin = async (folder: string, ms: number): Promise<() => void> => {
  for (const end = Date.now() + ms; ; ) {
    try {
      return lockFolder(folder);
    } catch (thrown) {
      const isStopping = thrown instanceof FolderLocked && !(thrown.parent && isAlive(thrown.parent));
      if (!isStopping || Date.now() > end) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

const readHolder = (folder: string): number[] => {
  try {
    return readFileSync(join(folder, holderFile), 'utf8').trim().split(' ').map(Number);
  } catch {
    return [];
  }
};
