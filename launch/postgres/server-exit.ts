import { join } from 'node:path';
import { diskFull, LaunchFailure, machineFault } from '../failure.ts';

/** How the server exited: `killed by SIGABRT`, `exit code 1`; and its log since its start. */
export type ServerExit = { how: string; log: string };

/**
 * PostgreSQL's messages for damaged files: truncated or empty (after a power failure), zeroed, or missing. Not for
 * files that merely can't be opened now, nor for wrong settings.
 */
const broken =
  /PANIC: .*\b(file|checkpoint|WAL|record|page|control)\b|FATAL: .*(\bcontrol file\b|could not (open|read|access) (file|directory)|could not access status of transaction)|PG_CONTROL_VERSION 0,|^postgres: could not (find|access)/m;

/** It crashed by itself; SIGKILL may come from elsewhere, as from the kernel when memory runs out. */
const crashed = /^killed by SIG(ABRT|SEGV)$|was terminated by signal (6|11):/m;

const acceptedConnections = ({ log }: ServerExit): boolean => log.includes('ready to accept connections');
const reportsDamage = (exit: ServerExit): boolean => !acceptedConnections(exit) && broken.test(exit.log);
const crashedAtStart = (exit: ServerExit): boolean =>
  !acceptedConnections(exit) && (crashed.test(exit.how) || crashed.test(exit.log));

/** Whether a restart is no use: the server refused to start because of what it found. */
export const isFinal = (exit: ServerExit): boolean => {
  const refused = exit.how === 'exit code 1' && !exit.log.includes('was terminated by signal');
  return reportsDamage(exit) || (refused && !acceptedConnections(exit));
};

/** The failure for a series of exits, the newest last. Faults of the machine come first: files' faults read alike. */
export const failureOf = (exits: ServerExit[], folder: string): LaunchFailure => {
  const { how, log } = exits.at(-1) ?? { how: 'not started', log: '' };
  const full = diskFull(log, folder);
  if (full) return full;
  const words = `Its last words, from ${join(folder, 'postgres.log')}:\n${lastErrors(log)}`;
  const fault = machineFault(log);
  if (fault) return new LaunchFailure(`${fault}. ${words}`);
  if (reportsDamage({ how, log }) || exits.every(crashedAtStart))
    return brokenDatabase(join(folder, 'cluster'), 'PostgreSQL cannot start from its files', words);
  return new LaunchFailure(`PostgreSQL stopped (${how}). ${words}`);
};

/** The failure for a database that can only be restored from a backup. */
export const brokenDatabase = (cluster: string, why: string, words = ''): LaunchFailure =>
  new LaunchFailure(
    `The database in ${cluster} is broken (${why}): restore it from a backup, or move the folder away to begin anew.${words && `\n${words}`}`,
  );

const lastErrors = (log: string): string => {
  const lines = log.trim().split('\n');
  const severe = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL/.test(line));
  return (severe.length > 0 ? severe : lines).slice(-4).join('\n');
};
