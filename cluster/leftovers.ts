import { readFileSync } from 'node:fs';
import { LaunchFailure } from '#launch/failure.ts';
import { haveEnded, listProcesses, type Process } from '#launch/processes.ts';

/** Names the folder of a cluster in the environment of all its processes, which their own children inherit. */
const mark = 'CLUSTER_DATA_DIR';

/** Marks all processes that this one starts from now on. The environment it was started with stays as it was. */
export const markProcesses = (dataDir: string): void => {
  process.env[mark] = dataDir;
};

/** The mark, for a process that gets an environment of its own. */
export const markOfProcesses = (): NodeJS.ProcessEnv => ({ [mark]: process.env[mark] });

/** In this order, each with how long it may take, in ms: SIGINT is PostgreSQL's fast shutdown, SIGQUIT one at once. */
const steps: [signal: NodeJS.Signals, waitMs: number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 3_000],
];

/**
 * Ends all processes of the cluster in the folder but this one, whoever started them, and resolves to how many they
 * were. They are known by their mark alone, or by a parent that has it: what else names the folder is somebody else's.
 * To be called when their launcher is dead, or has stopped them.
 * @throws LaunchFailure when some don't end.
 */
export const endLeftovers = async (dataDir: string): Promise<number> => {
  const found = processesOf(dataDir);
  for (const { pid } of found) send(pid, 'SIGCONT'); // a fault may have frozen it
  // It would start its PostgreSQL again, and waits for an etcd that is gone before it stops.
  for (const { pid } of found.filter(isPatroni)) send(pid, 'SIGKILL');
  for (const [signal, waitMs] of steps) {
    const left = processesOf(dataDir).map(({ pid }) => pid);
    if (left.length === 0) return found.length;
    for (const pid of left) send(pid, signal);
    await haveEnded(left, waitMs);
  }
  const left = processesOf(dataDir).map(({ pid }) => pid);
  if (left.length === 0) return found.length;
  throw new LaunchFailure(`Processes of an earlier run in ${dataDir} can't be ended: ${left.join(', ')}.`);
};

const isPatroni = ({ command }: Process): boolean => /^\S+ \S+\/patroni( |$)/.test(command);

/** PostgreSQL's sessions write their title over their environment: they are children of one that has the mark. */
const processesOf = (dataDir: string): Process[] => {
  const all = listProcesses().filter(({ pid, zombie }) => !zombie && pid !== process.pid);
  const own = new Set(all.filter(({ pid }) => isMarked(pid, dataDir)).map(({ pid }) => pid));
  // A child may be listed before its parent.
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter(({ pid }) => own.has(pid));
};

const isMarked = (pid: number, dataDir: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${mark}=${dataDir}`);
  } catch {
    return false; // it has ended, or is another user's
  }
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended, or may not be ended by us, which is told at last.
  }
};
