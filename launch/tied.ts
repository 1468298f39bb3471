import { spawnSync } from 'node:child_process';

let setprivWorks: boolean | undefined;

/** Whether util-linux's `setpriv` is here (every Debian, Ubuntu and Fedora has it; macOS and Alpine do not). */
export const hasSetpriv = (): boolean => {
  setprivWorks ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivWorks;
};

/**
 * The command that runs a program tied to its parent's life: when the parent dies, the kernel sends it `signal`.
 * It is the second string beside the channel to the parent, for a program that hangs or that is not ours.
 */
export const tied = (command: string[], signal: 'TERM' | 'INT' | 'KILL'): string[] =>
  hasSetpriv() ? ['setpriv', '--pdeathsig', signal, '--', ...command] : command;
