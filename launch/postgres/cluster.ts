import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskFull, LaunchFailure, machineFault } from '../failure.ts';
import { type Account, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { brokenDatabase } from './server-exit.ts';

/** PostgreSQL's environment: nothing of ours, so that no PG… variable affects it and its messages are English. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
const makingOptions: SpawnOptions = { cwd: '/', env: environment, stdio: 'pipe', detached: true };

/**
 * Creates the cluster if there is none; throws a LaunchFailure for one that is broken or of another major version.
 * `track` receives each process that creates it: a group leader, so that the whole group can be killed.
 */
export const prepareCluster = async (
  cluster: string,
  binaries: Binaries,
  account: Account,
  track: (making: ChildProcess) => void,
): Promise<void> => {
  if (existsSync(cluster) && readdirSync(cluster).length > 0) return checkCluster(cluster, binaries.major);
  // Created under another name and renamed when complete: an interrupted start leaves nothing that looks like a
  // database.
  const draft = `${cluster}.new`;
  // Processes of a killed start may still be writing files there.
  rmSync(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const run = async (command: string[], input = '') => {
    const output = await runToEnd(
      spawnAs(account, [binaries.folder, draft], command, makingOptions),
      input,
      track,
    );
    if (output !== undefined) throw creationFailure(output, draft);
  };
  const init = [
    binaries.initdb,
    ...['--pgdata', draft, '--username', 'openacre', '--encoding', 'UTF8', '--data-checksums'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    // No password: only this user can open the socket's folder, and could read the files too.
    ...['--auth', 'trust', '--no-instructions'],
  ];
  await run(init);
  const single = ['--single', '-D', draft, 'postgres'];
  await run([binaries.postgres, ...single], 'CREATE DATABASE openacre;\n');
  rmSync(cluster, { recursive: true, force: true });
  renameSync(draft, cluster);
};

const checkCluster = (cluster: string, major: string): void => {
  const version = join(cluster, 'PG_VERSION');
  const has = existsSync(version) ? readFileSync(version, 'utf8').trim() : undefined;
  if (has && has !== major) {
    throw new LaunchFailure(
      `The database in ${cluster} was made by PostgreSQL ${has}, and this is ${major}: move the folder away, or start with the Openacre that made it.`,
    );
  }
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].find(
    (name) => !existsSync(join(cluster, name)),
  );
  if (missing) throw brokenDatabase(cluster, `${missing} is missing`);
};

const creationFailure = (output: string, draft: string): LaunchFailure => {
  const fault = machineFault(output) ?? 'PostgreSQL could not make its files';
  const words = output.trim().split('\n').slice(-6).join('\n');
  return (
    diskFull(output, dirname(draft)) ?? new LaunchFailure(`${fault} while making the database:\n${words}`)
  );
};

/** Resolves when the program has exited: to undefined if it succeeded, else to its output. */
const runToEnd = (
  child: ChildProcess,
  input: string,
  track: (making: ChildProcess) => void,
): Promise<string | undefined> => {
  track(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  child.stdin?.on('error', () => {}); // it exited before it read everything; its exit code tells why
  child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : output));
  });
};
