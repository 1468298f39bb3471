import { text } from 'node:stream/consumers';
import { LaunchFailure } from '#launch/failure.ts';
import { type Account, spawnAs } from '#launch/postgres/account.ts';
import { markOfProcesses } from './leftovers.ts';

type Options = {
  command: string[];
  account: Account;
  /** What the account has to reach. */
  folders: string[];
  env: Record<string, string>;
  /** What it reads. */
  input?: string;
};

/**
 * Runs a program that is not ours to its end, and resolves to what it printed.
 * @throws LaunchFailure with its words when it fails.
 */
export const runAs = async ({ command, account, folders, env, input = '' }: Options): Promise<string> => {
  const child = spawnAs(account, folders, command, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...markOfProcesses(), ...env },
    stdio: 'pipe',
  });
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `killed by ${signal}` : `exit code ${code}`),
    );
  });
  child.stdin?.end(input);
  const [printed, said, how] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    ended,
  ]);
  if (how) throw new LaunchFailure(`${command.join(' ')} failed (${how}):\n${printed}${said}`);
  return printed;
};
