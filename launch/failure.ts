import { statfsSync } from 'node:fs';

/** A failure that its reader can act on: one sentence, and what to do. Any other error is a bug of ours. */
export class LaunchFailure extends Error {
  override name = 'LaunchFailure';
}

/** A disk with less free space than this is full. */
const fullBytes = 1_000_000;

type Fault = [pattern: RegExp, sentence: string, advice: string];

const full = /ENOSPC|No space left on device|Disk quota exceeded|EDQUOT|Check free disk space/;

const machine: Fault[] = [
  [/EROFS|Read-only file system/, 'The disk is read-only', 'name a folder on another one'],
  [
    /EACCES|EPERM|Permission denied/,
    'Permission was denied',
    'start as the user it belongs to, or name another folder',
  ],
  [
    /EMFILE|ENFILE|Too many open files/,
    'Too many files are open on this machine',
    'close other programs, or raise the limit (ulimit -n)',
  ],
  [
    /ENOMEM|Cannot allocate memory|could not map anonymous shared memory/,
    'There is not enough memory',
    'close other programs',
  ],
];

/** Faults of paths, looked for in the launcher's own errors only: in a log these words can mean anything. */
const paths: Fault[] = [
  [/EEXIST|ENOTDIR/, 'A file stands where a folder belongs', 'move it away, or name another folder'],
  [/EISDIR/, 'A folder stands where a file belongs', 'move it away, or name another folder'],
  [/ELOOP/, 'Links lead in a circle', 'name another folder'],
  [/ENAMETOOLONG/, 'The name is too long', 'name another folder'],
];

/** A sentence for a fault of the machine (permissions, memory, …) found in `text`, an error's message or a log. */
export const machineFault = (text: string): string | undefined =>
  machine.find(([pattern]) => pattern.test(text))?.[1];

/**
 * The failure to report if the disk of `folder` is full. Looks at `output`, what a program printed, and at the disk
 * itself, since on a full disk the output may be missing.
 */
export const diskFull = (output: string, folder: string): LaunchFailure | undefined => {
  if (!full.test(output) && !isDiskFull(folder)) return undefined;
  return new LaunchFailure(
    `The disk is full: free some space on the disk of ${folder}, or set DATA_DIR to a folder on another one, and start again.`,
  );
};

/** Whether the disk of `folder` has less than 1 MB left. */
export const isDiskFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < fullBytes;
};

/**
 * The error to report for what was thrown while working in `folder`: a LaunchFailure of one sentence when the machine
 * is at fault, else the error itself.
 */
export const asFailure = (thrown: unknown, doing: string, folder: string): Error => {
  if (thrown instanceof LaunchFailure) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (full.test(error.message)) return diskFull(error.message, folder) ?? error;
  const found = [...machine, ...paths].find(([pattern]) => pattern.test(error.message));
  if (!found) return error;
  const [, sentence, advice] = found;
  return new LaunchFailure(`${sentence} while ${doing} (${error.message}): ${advice}.`);
};
