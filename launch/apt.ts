import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LaunchFailure } from './failure.ts';

type Wanted = {
  /** Its path, if it is there. */
  find: () => string | undefined;
  /** What it is called in messages. */
  name: string;
  /** Debian's packages of it; the first that there is gets installed. */
  packages: string[];
  /** A sentence for whoever has to install it by hand. */
  advice: string;
};

/** Finds a program or library, or installs Debian's where apt needs no password. Throws a LaunchFailure otherwise. */
export const findOrInstall = (
  { find, name, packages, advice }: Wanted,
  say: (sentence: string) => void,
): string => {
  const found = find();
  if (found) return found;
  if (!existsSync('/usr/bin/apt-get')) throw new LaunchFailure(advice);
  say(`Installing Debian's ${name}…`);
  const failed = install(packages, say);
  const installed = find();
  if (failed || !installed) throw new LaunchFailure(failed ? `${advice} (${failed})` : advice);
  return installed;
};

const pausesMs = [10_000, 30_000];

/** Tries again after a pause, since the mirror may be out of reach for a while; returns the last error. */
const install = (packages: string[], say: (sentence: string) => void): string | undefined => {
  for (const pauseMs of pausesMs) {
    const failed = installOne(packages);
    if (!failed || /sudo|password/.test(failed)) return failed;
    say(`${failed}\nTrying again in ${pauseMs / 1000} s…`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return installOne(packages);
};

const installOne = (packages: string[]): string | undefined => {
  let failed = aptGet('update');
  for (const name of failed ? [] : packages) {
    failed = aptGet('install', '-y', '--no-install-recommends', name);
    if (!failed) return undefined;
  }
  return failed;
};

const aptGet = (command: string, ...args: string[]): string | undefined => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...words] = [...asRoot, 'apt-get', '-q', command, ...args];
  const { status, stderr, error } = spawnSync(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0
    ? undefined
    : `apt-get ${command} failed: ${error?.message ?? stderr.trim().slice(-300)}`;
};
