import { spawnSync } from 'node:child_process';

let setprivWorks: boolean | undefined;

/** Whether util-linux's `setpriv` is installed (on Debian, Ubuntu and Fedora; not on macOS and Alpine). */
export const hasSetpriv = (): boolean => {
  setprivWorks ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivWorks;
};

/**
 * Wraps a command so that the kernel sends it `signal` when its parent dies, where `setpriv` is installed. A second
 * safeguard besides the IPC channel to the parent, for a program that hangs or isn't ours.
 */
export const dieWithParent = (command: string[], signal: 'TERM' | 'INT' | 'KILL'): string[] =>
  hasSetpriv() ? ['setpriv', '--pdeathsig', signal, '--', ...command] : command;
