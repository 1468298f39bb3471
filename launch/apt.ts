import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const canAptGet = (): boolean => existsSync('/usr/bin/apt-get');

/** Runs apt-get where it needs no password; returns its error, if it failed. */
export const aptGet = (command: string, ...args: string[]): string | undefined => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...words] = [...asRoot, 'apt-get', '-q', command, ...args];
  const { status, stderr } = spawnSync(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? undefined : `apt-get ${command} failed: ${stderr?.trim().slice(-300)}`;
};
