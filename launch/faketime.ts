import { existsSync } from 'node:fs';
import { findOrInstall } from './apt.ts';

/** Debian's libfaketime, which gives the processes that load it another date. */
const places = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);
// The library sets FAKETIME_SHARED itself: processes that get it share one file in /dev/shm.
const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_SHARED'];

/** Finds the library, or installs Debian's where apt needs no password. Throws a LaunchFailure otherwise. */
export const ensureFaketime = (say: (sentence: string) => void): string =>
  findOrInstall(
    {
      find: () => places.find((place) => existsSync(place)),
      name: 'libfaketime',
      packages: ['libfaketime'],
      advice: 'Tests on other dates need libfaketime: install it (on Debian: apt-get install libfaketime).',
    },
    say,
  );

/**
 * The environment in which it is this instant now. The clock goes on from there, and by as much in every process: with
 * an offset they agree, whenever each one starts. What only measures a time is left alone.
 */
export const environmentAt = (library: string, instant: Date): Record<string, string> => {
  const seconds = Math.round((instant.getTime() - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
};

/** What of this process's environment sets its clock: a process with few variables needs these as well. */
export const clockVariables = (env: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env.FAKETIME && env[name] ? [[name, env[name]]] : [])));
