import { accessSync, constants, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asFailure, LaunchFailure } from './failure.ts';
import { makeFolder } from './make-folder.ts';
import { isAlive } from './processes.ts';

const lockFile = '.openacre-lock';
const holder = '.openacre-holder';
const sqlite = { busy: 5, notADatabase: 26 };

/** The locks we hold, named so that they are not collected: that would close them, and let go of the folder. */
const locks = new Set<DatabaseSync>();

/** Thrown when another live process holds the folder; `pid` is its process id and `parent` its parent's. */
export class FolderHeld extends LaunchFailure {
  readonly pid: number | undefined;
  readonly parent: number | undefined;

  constructor(folder: string, [pid, parent]: number[]) {
    super(`${folder} is in use by another process${pid ? ` (${pid})` : ''}.`);
    this.pid = pid;
    this.parent = parent;
  }
}

/**
 * Makes `folder` ours for as long as this process lives, and gives the function that lets it go.
 *
 * The lock is SQLite's on a file in the folder, thus the operating system's: it goes with its process however
 * that ends, and no stale one can be left. The file also marks the folder as ours: one that holds other things
 * and no such file is refused, so that a mistyped DATA_DIR is never written into.
 *
 * Throws FolderHeld, or a LaunchFailure when the folder is foreign, cannot be written or cannot be locked.
 */
export const holdFolder = (folder: string): (() => void) => {
  try {
    makeFolder(folder);
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
  const held = new DatabaseSync(file, { timeout: 0, open: false });
  try {
    held.open();
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (thrown) {
    if (held.isOpen) held.close();
    const { errcode, message } = thrown as Error & { errcode?: number };
    if (errcode === sqlite.busy) throw new FolderHeld(folder, holderOf(folder));
    if (errcode === sqlite.notADatabase) {
      truncateSync(file); // nobody can hold it so, and nothing is ever kept in it
      return lock(folder, file);
    }
    throw new LaunchFailure(
      `${file} cannot be locked (${message}): name a folder on a disk of this machine.`,
    );
  }
  noteHolder(folder);
  locks.add(held);
  return () => {
    locks.delete(held);
    held.close();
  };
};

/** Whoever finds the folder held is told by whom. On a full disk they are not, and it is held all the same. */
const noteHolder = (folder: string): void => {
  try {
    writeFileSync(join(folder, holder), `${process.pid} ${process.ppid}\n`);
  } catch (thrown) {
    if (!['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown;
  }
};

/** Takes the folder as holdFolder does, waiting up to `ms` for a holder that is leaving since its parent is gone. */
export const holdFolderWithin = async (folder: string, ms: number): Promise<() => void> => {
  for (const end = Date.now() + ms; ; ) {
    try {
      return holdFolder(folder);
    } catch (thrown) {
      const leaving = thrown instanceof FolderHeld && !(thrown.parent && isAlive(thrown.parent));
      if (!leaving || Date.now() > end) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

const holderOf = (folder: string): number[] => {
  try {
    return readFileSync(join(folder, holder), 'utf8').trim().split(' ').map(Number);
  } catch {
    return [];
  }
};
