import { join } from 'node:path';
import { diskFull, LaunchFailure, machineFault } from '../failure.ts';

/** How one run of the server ended: `killed by SIGABRT`, `exit code 1`; and its log from its start on. */
export type Death = { how: string; log: string };

/**
 * PostgreSQL's own words, before it took connections, that its files are not what it left there. A file that was cut
 * or emptied (power that went), zeroed, or is missing; not one that merely can't be opened now, nor settings.
 */
const broken =
  /PANIC: .*\b(file|checkpoint|WAL|record|page|control)\b|FATAL: .*(\bcontrol file\b|could not (open|read|access) (file|directory)|could not access status of transaction)|PG_CONTROL_VERSION 0,|^postgres: could not (find|access)/m;

/** It fell over, by itself; a kill may be anybody's: the kernel's, when memory runs out. */
const crashed = /^killed by SIG(ABRT|SEGV)$|was terminated by signal (6|11):/m;

const tookConnections = ({ log }: Death): boolean => log.includes('ready to accept connections');
const saysBroken = (death: Death): boolean => !tookConnections(death) && broken.test(death.log);
const crashedAtStart = (death: Death): boolean =>
  !tookConnections(death) && (crashed.test(death.how) || crashed.test(death.log));

/** Whether another start is no use: it never took connections, and refused by itself what it found. */
export const isFinal = (death: Death): boolean => {
  const refused = death.how === 'exit code 1' && !death.log.includes('was terminated by signal');
  return saysBroken(death) || (refused && !tookConnections(death));
};

/** The failure that `deaths`, the last one last, come to: the machine's fault before the files', whose words are alike. */
export const failureOf = (deaths: Death[], folder: string): LaunchFailure => {
  const { how, log } = deaths.at(-1) ?? { how: 'not started', log: '' };
  const full = diskFull(log, folder);
  if (full) return full;
  const words = `Its last words, from ${join(folder, 'postgres.log')}:\n${lastWords(log)}`;
  const fault = machineFault(log);
  if (fault) return new LaunchFailure(`${fault}. ${words}`);
  if (saysBroken({ how, log }) || deaths.every(crashedAtStart))
    return brokenDatabase(join(folder, 'cluster'), 'PostgreSQL cannot start from its files', words);
  return new LaunchFailure(`PostgreSQL stopped (${how}). ${words}`);
};

/** The failure for a database that nothing but a backup brings back. */
export const brokenDatabase = (cluster: string, why: string, words = ''): LaunchFailure =>
  new LaunchFailure(
    `The database in ${cluster} is broken (${why}): restore it from a backup, or move the folder away to begin anew.${words && `\n${words}`}`,
  );

const lastWords = (log: string): string => {
  const lines = log.trim().split('\n');
  const grave = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL/.test(line));
  return (grave.length > 0 ? grave : lines).slice(-4).join('\n');
};
