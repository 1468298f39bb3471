import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const canAptGet = (): boolean => existsSync('/usr/bin/apt-get');

const pausesMs = [10_000, 30_000];

/**
 * Installs the first of these packages that Debian has, where apt needs no password; returns the error, if it failed.
 * Tries again after a pause, since the mirror may be out of reach for a while.
 */
export const aptInstall = (say: (sentence: string) => void, ...packages: string[]): string | undefined => {
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
