import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LaunchFailure } from './failure.ts';

/**
 * The mode of folders that are for the product alone. Started by root, PostgreSQL runs as another user, who has to pass
 * through on the way to its own.
 */
export const ownMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Creates a folder and its missing parents, each with the mode, one level after the other: Node's own recursive mkdir
 * never returns where the system allows no folder, as below /proc.
 *
 * Throws the system's error, or a LaunchFailure where that one would be misleading.
 */
export const makeFolder = (folder: string, mode: number): void => {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new LaunchFailure(`No folder can be made in ${dirname(folder)}: name another one.`);
    }
    if (code !== 'EEXIST') throw error;
    if (isFolder(folder)) return; // another start created it meanwhile
    if (lstatSync(folder).isSymbolicLink()) {
      throw new LaunchFailure(`${folder} is a link that leads nowhere: remove it, or name another folder.`);
    }
    throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
