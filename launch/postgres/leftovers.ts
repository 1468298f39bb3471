import { createHash } from 'node:crypto';
import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchFailure } from '../failure.ts';
import { haveEnded, listProcesses } from '../processes.ts';

/** The name of a cluster in its processes' titles, derived from the folder's path. */
export const clusterName = (cluster: string): string =>
  `openacre-${createHash('sha256').update(realpathSync(cluster)).digest('hex').slice(0, 12)}`;

/**
 * Stops the orphaned processes of an earlier server on this cluster and removes its locks. To be called only with the
 * cluster's folder locked (folder-lock.ts): then every server found is an orphan.
 *
 * Processes are found by their titles, never by the id in postmaster.pid: it may belong to another program by now.
 * PostgreSQL itself refuses to start while a process has that id, or a backend of a killed server still works.
 */
export const clearLeftovers = async (cluster: string, socketFolder: string): Promise<void> => {
  const name = clusterName(cluster);
  const steps: [signal: NodeJS.Signals, waitMs: number][] = [
    ['SIGINT', 10_000], // the server: fast shutdown, with a checkpoint; a backend: cancel the statement
    ['SIGTERM', 2_000], // a backend: end the session
    ['SIGQUIT', 3_000], // at once, to be recovered from the log
    ['SIGKILL', 3_000],
  ];
  for (const [signal, waitMs] of steps) {
    const left = serversOf(name);
    if (left.all.length === 0) break;
    // Backends of a killed server exit by themselves when their statement is done; the signals make them exit now.
    for (const pid of left.server.length > 0 ? left.server : left.all) signalTo(pid, signal);
    await haveEnded(left.all, waitMs);
  }
  const left = serversOf(name).all;
  if (left.length > 0)
    throw new LaunchFailure(`An earlier PostgreSQL on ${cluster} cannot be ended (${left.join(', ')}).`);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  for (const file of readdirSync(socketFolder)) {
    if (file.startsWith('.s.PGSQL.')) rmSync(join(socketFolder, file), { force: true });
  }
};

/** The live processes of the cluster: all, and of them the server itself, which has the name as a setting. */
export const serversOf = (name: string): { all: number[]; server: number[] } => {
  const found = listProcesses().filter(({ zombie, command }) => !zombie && command.includes(name));
  const server = found.filter(({ command }) => /^\S.*\/postgres -D .*cluster_name=openacre-/.test(command));
  const backends = found.filter(({ command }) => command.startsWith(`postgres: ${name}: `));
  return { all: [...server, ...backends].map(({ pid }) => pid), server: server.map(({ pid }) => pid) };
};

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
