import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { lstatSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { dieWithParent, hasSetpriv } from '../die-with-parent.ts';
import { LaunchFailure } from '../failure.ts';

/** The operating system's account that PostgreSQL runs as; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. As root we therefore run it as the account that owns the cluster, or for a new
 * cluster as `postgres` or `nobody`. (Not an arbitrary id: initdb looks up the account's name.)
 */
export const chooseAccount = (cluster: string): Account => {
  const own = process.getuid?.();
  const owner = lstatSync(cluster, { throwIfNoEntry: false });
  if (own !== 0) {
    if (owner && owner.uid !== own) {
      throw new LaunchFailure(
        `${cluster} belongs to another user (${owner.uid}): start as that user, or name another folder.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const account = accountOf(name);
    if (account) return account;
  }
  throw new LaunchFailure(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" here: start as an ordinary user.',
  );
};

const accountOf = (name: string): Account => {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
};

/** Starts a program under the account; it dies with this process, and must be able to reach all of `folders`. */
export const spawnAs = (account: Account, folders: string[], command: string[], options: SpawnOptions) => {
  const [program = '', ...args] = commandAs(account, folders, command);
  const user = account && !hasSetpriv() ? { uid: account.uid, gid: account.gid } : {};
  return spawn(program, args, { ...options, ...user });
};

const commandAs = (account: Account, folders: string[], command: string[]): string[] => {
  if (!account) return dieWithParent(command, 'INT');
  const blocked = folders.find((folder) => !isReachable(folder, account));
  if (!hasSetpriv()) {
    if (blocked) {
      throw new LaunchFailure(`PostgreSQL runs as user ${account.uid} here, which cannot enter ${blocked}.`);
    }
    return command;
  }
  const drop = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  // Below a closed folder (/root, a 0700 temporary one) the account keeps one capability of root, to ignore file
  // modes, and access() is set to honor it. Elsewhere it gets no capability.
  const pass = [
    '--securebits',
    '+no_setuid_fixup',
    '--inh-caps',
    '-all,+dac_override',
    '--ambient-caps',
    '+dac_override',
  ];
  return ['setpriv', '--pdeathsig', 'INT', ...drop, ...(blocked ? pass : []), '--', ...command];
};

/** Whether the account may enter every folder on the way to `path`, by their modes. */
const isReachable = (path: string, account: { uid: number; gid: number }): boolean => {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = lstatSync(folder);
    const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};
