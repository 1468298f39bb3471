import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asFailure, diskFull, LaunchFailure } from '../failure.ts';
import { lockFolderWithin } from '../folder-lock.ts';
import { openLog, tailOf } from '../logs.ts';
import { makeFolder, ownMode } from '../make-folder.ts';
import { stopWithParent } from '../stop-with-parent.ts';
import { type Account, chooseAccount, spawnAs } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { environment, prepareCluster } from './cluster.ts';
import { type DiskSpace, watchDiskSpace } from './disk-space.ts';
import { clearLeftovers, clusterName } from './leftovers.ts';
import { setReadOnly } from './read-only.ts';
import { failureOf, isFinal, type ServerExit } from './server-exit.ts';
import { makeSocketFolder, socketFolderOf } from './socket-folder.ts';

/**
 * The supervisor of one PostgreSQL server, as a process of its own: it locks the database's folder, starts the server,
 * restarts it when it dies, and stops it when its own parent exits, even by `kill -9`. If the guard itself is killed,
 * the kernel signals the server to stop (die-with-parent.ts), and the next guard clears up first.
 *
 * Sends its parent `{ ready, pid, isFull }` at each start of the server, `{ isFull, note }` when its disk becomes full
 * and when it no longer is, `{ note }` at a restart, and `{ failed }` when it gives up.
 */
type Options = { folder: string; settings: Record<string, string> };

const serverSettings = {
  listen_addresses: '', // the socket only: nothing on the network, and no port to be taken
  max_connections: '200',
  shared_buffers: '128MB',
  unix_socket_permissions: '0700',
  // After the crash of a backend the server exits and is restarted here: when it restarts by itself and fails (on a
  // full disk), it may stay alive for ever without accepting connections.
  restart_after_crash: 'off',
  // Nothing is replicated; with these, each checkpoint writes one more file, and on a full disk dies of it.
  max_replication_slots: '0',
  max_active_replication_origins: '0',
};
const maxRestarts = 5;
/** As in supervise.ts: after so long a run its earlier exits no longer count. */
const soundMs = 60_000;
const diskCheckMs = 1_000;
const maxWaitForSpaceMs = 5_000;

const { folder, settings }: Options = JSON.parse(process.argv[2] ?? '{}');
const send = (message: object) =>
  new Promise<void>((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve());
    else resolve();
  });

const fullNote = (home: string) =>
  `The disk is full: free some space on the disk of ${home}. Until then nothing new is saved, and what is there can be read; no restart is needed.`;

let creating: ChildProcess | undefined; // while the database is created
let server: ChildProcess | undefined;
let sockets: string | undefined; // once the folder is locked
let stopping = false;
let wasReady = false;
let diskFullDeaths = 0; // in a row
let readyAt = Number.POSITIVE_INFINITY; // of this run of the server
let exits: ServerExit[] = []; // since it last ran for a minute

const guard = async (): Promise<void> => {
  makeFolder(folder, ownMode);
  const home = realpathSync(folder);
  await lockFolderWithin(home, 20_000);
  const cluster = join(home, 'cluster');
  const binaries = findBinaries();
  const account = chooseAccount(cluster);
  sockets = socketFolderOf(home);
  makeSocketFolder(sockets, account);
  await prepareCluster(cluster, binaries, account, (child) => {
    creating = child;
    child.once('exit', () => {
      creating = undefined;
    });
  });
  const log = join(home, 'postgres.log');
  const space = watchDiskSpace(home, (isFull) => {
    setReadOnly(cluster, account, isFull);
    server?.kill('SIGHUP');
    void send({
      isFull,
      note: isFull ? fullNote(home) : 'There is room on the disk again: everything is saved as before.',
    });
  });
  while (!stopping) {
    await clearLeftovers(cluster, sockets);
    if (stopping) return;
    setReadOnly(cluster, account, space.isFull);
    const from = openLog(log);
    readyAt = Number.POSITIVE_INFINITY;
    server = launch(binaries, account, cluster, sockets, from.fd);
    from.close();
    const ended = new Promise<string>((resolve) => {
      server?.on('error', (error) => resolve(error.message));
      server?.on('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
    });
    void whenReady(cluster, server).then((pid) => pid && onReady(pid, space));
    const how = await ended;
    server = undefined;
    if (!stopping) await waitOrGiveUp({ how, log: tailOf(log, from.size) }, space);
  }
};

const onReady = (pid: number, space: DiskSpace): void => {
  diskFullDeaths = 0;
  readyAt = performance.now();
  if (!wasReady) void watchDisk(space);
  wasReady = true;
  void send({ ready: true, pid, isFull: space.isFull });
};

const watchDisk = async (space: DiskSpace): Promise<void> => {
  while (!stopping) {
    await new Promise((resolve) => setTimeout(resolve, diskCheckMs));
    await space.check().catch(() => {}); // the next check may succeed
  }
};

const launch = (
  binaries: Binaries,
  account: Account,
  cluster: string,
  sockets: string,
  log: number,
): ChildProcess => {
  const all = {
    ...serverSettings,
    ...settings,
    unix_socket_directories: sockets,
    cluster_name: clusterName(cluster),
  };
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = [binaries.postgres, '-D', cluster, ...flags];
  return spawnAs(account, [binaries.folder, cluster, sockets], command, {
    cwd: '/',
    env: environment,
    stdio: ['ignore', log, log],
    detached: true, // so that Ctrl-C in the terminal reaches the launcher alone
  });
};

/** Resolves to the server's process id when postmaster.pid says that it accepts connections, after any recovery. */
const whenReady = async (cluster: string, child: ChildProcess): Promise<number | undefined> => {
  const file = join(cluster, 'postmaster.pid');
  while (child === server && child.exitCode === null && child.signalCode === null) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return child.pid;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return undefined;
};

/**
 * Waits before the next restart after the server has died. Throws a LaunchFailure when it keeps dying or can never
 * start. On a full disk it never gives up: the server recovers when somebody frees some space.
 */
const waitOrGiveUp = async (exit: ServerExit, space: DiskSpace): Promise<void> => {
  if (wasReady && diskFull(exit.log, folder)) {
    space.serverDied();
    const wait = Math.min(maxWaitForSpaceMs, 100 * 2 ** diskFullDeaths);
    diskFullDeaths += 1;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return;
  }
  if (performance.now() - readyAt >= soundMs) exits = [];
  exits.push(exit);
  if (isFinal(exit) || exits.length > maxRestarts) throw failureOf(exits, folder);
  await send({ note: `PostgreSQL stopped (${exit.how}); starting it again.` });
  await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** exits.length - 200));
};

/** Fast shutdown; immediate shutdown if that takes longer than a checkpoint should; at last SIGKILL. */
const stop = async (): Promise<void> => {
  stopping = true;
  await stopCreating();
  for (const [signal, ms] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const child = server;
    if (!child) break;
    const exited = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
    child.kill(signal);
    if (await Promise.race([exited, new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))]))
      break;
  }
  if (sockets) rmSync(sockets, { recursive: true, force: true });
};

const stopCreating = async (): Promise<void> => {
  const child = creating;
  if (!child?.pid) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL'); // initdb has children of its own
  await exited;
};

stopWithParent(stop);
guard().catch(async (thrown) => {
  const error = asFailure(thrown, 'starting PostgreSQL', folder);
  await send({ failed: error instanceof LaunchFailure ? error.message : (error.stack ?? error.message) });
  process.exit(1);
});
