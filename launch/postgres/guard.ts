import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asFailure, diskFull, LaunchFailure } from '../failure.ts';
import { holdFolderWithin } from '../folder-lock.ts';
import { openLog, tailOf } from '../logs.ts';
import { makeFolder } from '../make-folder.ts';
import { stopWithParent } from '../stop-with-parent.ts';
import { type Account, chooseAccount, spawnAs } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { environment, prepareCluster } from './cluster.ts';
import { type DiskRoom, watchDiskRoom } from './disk-room.ts';
import { type Death, failureOf, isFinal } from './down.ts';
import { clearLeftovers, clusterName } from './leftovers.ts';
import { setReadOnly } from './read-only.ts';
import { makeSocketFolder, socketFolderOf } from './socket-folder.ts';

/**
 * The parent of one PostgreSQL server, as a process of its own: it holds the database's folder, starts the server,
 * starts it again when it dies, and stops it when its own parent goes, even by `kill -9`. If it is itself killed,
 * the kernel tells the server to stop (tied.ts), and the next guard clears up first.
 *
 * Tells its parent `{ ready, pid, isFull }` at each start of the server, `{ isFull, note }` when its disk is full and
 * when it is not any more, `{ note }` and `{ failed }`.
 */
type Options = { folder: string; settings: Record<string, string> };

const serverSettings = {
  listen_addresses: '', // the socket only: nothing on the network, and no port to be taken
  max_connections: '200',
  shared_buffers: '128MB',
  unix_socket_permissions: '0700',
  // After the crash of a part the server ends, and is started again here: when it does that by itself and can't
  // (a full disk), it may stay for ever, alive and taking no connections.
  restart_after_crash: 'off',
  // Nothing is replicated; with these, each checkpoint writes a small file more, and on a full disk dies of it.
  max_replication_slots: '0',
  max_active_replication_origins: '0',
};
const deathsAllowed = 5;
const withinMs = 60_000;
const lookAtDiskMs = 1_000;
const longestWaitForRoomMs = 5_000;

const { folder, settings }: Options = JSON.parse(process.argv[2] ?? '{}');
const tell = (message: object) =>
  new Promise<void>((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve());
    else resolve();
  });

const fullNote = (home: string) =>
  `The disk is full: free some space on the disk of ${home}. Until then nothing new is saved, and what is there can be read; no restart is needed.`;

let making: ChildProcess | undefined; // while the database is made
let server: ChildProcess | undefined;
let sockets: string | undefined; // once the folder is ours
let stopping = false;
let wasReady = false;
let deathsForRoom = 0; // in a row
let deaths: (Death & { at: number })[] = []; // of the last minute

const guard = async (): Promise<void> => {
  makeFolder(folder);
  const home = realpathSync(folder);
  await holdFolderWithin(home, 20_000);
  const cluster = join(home, 'cluster');
  const binaries = findBinaries();
  const account = chooseAccount(cluster);
  sockets = socketFolderOf(home);
  makeSocketFolder(sockets, account);
  await prepareCluster(cluster, binaries, account, (child) => {
    making = child;
    child.once('exit', () => {
      making = undefined;
    });
  });
  const log = join(home, 'postgres.log');
  const room = watchDiskRoom(home, (isFull) => {
    setReadOnly(cluster, account, isFull);
    server?.kill('SIGHUP');
    void tell({
      isFull,
      note: isFull ? fullNote(home) : 'There is room on the disk again: everything is saved as before.',
    });
  });
  while (!stopping) {
    await clearLeftovers(cluster, sockets);
    if (stopping) return;
    setReadOnly(cluster, account, room.isFull);
    const from = openLog(log);
    server = launch(binaries, account, cluster, sockets, from.fd);
    from.close();
    const ended = new Promise<string>((resolve) => {
      server?.on('error', (error) => resolve(error.message));
      server?.on('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
    });
    void whenReady(cluster, server).then((pid) => pid && isReady(pid, room));
    const how = await ended;
    server = undefined;
    if (!stopping) await again({ how, log: tailOf(log, from.size) }, room);
  }
};

const isReady = (pid: number, room: DiskRoom): void => {
  deathsForRoom = 0;
  if (!wasReady) void lookAtDisk(room);
  wasReady = true;
  void tell({ ready: true, pid, isFull: room.isFull });
};

const lookAtDisk = async (room: DiskRoom): Promise<void> => {
  while (!stopping) {
    await new Promise((resolve) => setTimeout(resolve, lookAtDiskMs));
    await room.look().catch(() => {}); // the next look may do better
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

/** Resolves to the server's id when postmaster.pid says it takes connections; recovery may take its time. */
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
 * Decides after a death whether to start again: not when it keeps dying, nor when it never could start. For want of
 * room on the disk it dies no last time: that ends without us.
 */
const again = async (death: Death, room: DiskRoom): Promise<void> => {
  if (wasReady && diskFull(death.log, folder)) {
    room.serverDied();
    const wait = Math.min(longestWaitForRoomMs, 100 * 2 ** deathsForRoom);
    deathsForRoom += 1;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return;
  }
  const now = Date.now();
  deaths = [...deaths.filter(({ at }) => now - at < withinMs), { ...death, at: now }];
  if (isFinal(death) || deaths.length > deathsAllowed) throw failureOf(deaths, folder);
  await tell({ note: `PostgreSQL stopped (${death.how}); starting it again.` });
  await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** deaths.length - 200));
};

/** Fast shutdown; at once if that takes longer than a checkpoint should; by force at last. */
const stop = async (): Promise<void> => {
  stopping = true;
  await endMaking();
  for (const [signal, ms] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const child = server;
    if (!child) break;
    const gone = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
    child.kill(signal);
    if (await Promise.race([gone, new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))])) break;
  }
  if (sockets) rmSync(sockets, { recursive: true, force: true });
};

const endMaking = async (): Promise<void> => {
  const child = making;
  if (!child?.pid) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL'); // initdb has children of its own
  await gone;
};

stopWithParent(stop);
guard().catch(async (thrown) => {
  const error = asFailure(thrown, 'starting PostgreSQL', folder);
  await tell({ failed: error instanceof LaunchFailure ? error.message : (error.stack ?? error.message) });
  process.exit(1);
});
