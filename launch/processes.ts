import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process on this machine. `command` is its command line or title; empty for a zombie. */
export type Process = { pid: number; parent: number; zombie: boolean; command: string };

/** Every visible process: from /proc where there is one (slim images have no `ps`), else from `ps`. */
export const listProcesses = (): Process[] => (process.platform === 'linux' ? fromProc() : fromPs());

/** Whether a process with this id exists and is no zombie. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || readProcess(pid)?.zombie === false;
};

/** Resolves to true when all of `pids` have exited, to false when some are still alive after `ms`. */
export const haveEnded = async (pids: number[], ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; pids.some(isAlive); ) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
};

const fromProc = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found !== undefined);

const readProcess = (pid: number): Process | undefined => {
  try {
    // The name in parentheses may itself hold spaces and parentheses, so the fields start after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(parent), zombie: state === 'Z' || state === 'X', command };
  } catch {
    return undefined; // it exited meanwhile
  }
};

const fromPs = (): Process[] => {
  const lines = execFileSync('ps', ['-axwwo', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match) return [];
    const [, pid, parent, state = '', command = ''] = match;
    return [{ pid: Number(pid), parent: Number(parent), zombie: state.startsWith('Z'), command }];
  });
};
