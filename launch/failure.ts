/** A failure that a person can act on: one sentence, and what to do about it. Anything else is a fault of ours. */
export class LaunchFailure extends Error {
  override name = 'LaunchFailure';
}

const SENTENCES: [pattern: RegExp, sentence: string][] = [
  [/ENOSPC|No space left on device|Disk quota exceeded|EDQUOT|Check free disk space/, 'The disk is full'],
  [/EROFS|Read-only file system/, 'The disk is read-only'],
  [/EACCES|EPERM|Permission denied/, 'Permission was denied'],
  [/EMFILE|ENFILE|Too many open files/, 'Too many files are open on this machine'],
  [/ENOMEM|Cannot allocate memory|could not map anonymous shared memory/, 'There is not enough memory'],
];

/** The plain sentence for a fault of the machine that shows in `text` (an error's text, a log), if it is one. */
export function machineFault(text: string): string | undefined {
  return SENTENCES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Whatever was thrown, as a LaunchFailure when it is the machine's fault, so that it is told in one sentence. */
export function asFailure(thrown: unknown, doing: string): Error {
  if (thrown instanceof LaunchFailure) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const fault = machineFault(error.message);
  return fault ? new LaunchFailure(`${fault} while ${doing} (${error.message}).`) : error;
}
