import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LaunchFailure } from './failure.ts';

/**
 * Makes a folder with all that is missing above it, each with the mode. One level after the other: Node's own
 * recursion never ends where the system takes no folder, as below /proc.
 *
 * Throws the system's error, or a LaunchFailure where its words would lead astray.
 */
export const makeFolder = (folder: string, mode = 0o777): void => {
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
    if (isFolder(folder)) return; // another start was quicker
    if (lstatSync(folder).isSymbolicLink()) {
      throw new LaunchFailure(`${folder} is a link that leads nowhere: remove it, or name another folder.`);
    }
    throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
