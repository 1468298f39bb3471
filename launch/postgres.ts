import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asFailure, isDiskFull, type LaunchFailure } from './failure.ts';
import { makeFolder, ownMode } from './make-folder.ts';
import { databaseUrl, socketFolderOf } from './postgres/socket-folder.ts';
import { supervise } from './supervise.ts';

export type PostgresOptions = {
  /** The database's folder, created when absent. A second server on the same folder is refused. */
  folder: string;
  /** Settings of the server besides the defaults in guard.ts: `{ shared_buffers: '512MB' }`. */
  settings?: Record<string, string>;
  /** Called with a sentence at each crash and restart. */
  onNote?: (sentence: string) => void;
  /** Called each time the server accepts connections. */
  onReady?: () => void;
  /** Called when the server keeps dying and is not restarted any more. */
  onGivenUp?: (failure: LaunchFailure) => void;
};

export type Postgres = {
  /** Connection string of the database `openacre`, over a socket that only this user can open. */
  readonly url: string;
  /** Process ids of the server, and of its guard (postgres/guard.ts). */
  readonly pid: number | undefined;
  readonly guardPid: number | undefined;
  /** Whether its disk is full: then it is read-only. */
  readonly isReadOnly: boolean;
  /** Resolves when it accepts connections; rejects with a LaunchFailure when it can't. */
  readonly ready: Promise<unknown>;
  /** Fast shutdown: ends the sessions and writes a checkpoint. Resolves when the server has exited. */
  stop(): Promise<void>;
};

const guardProgram = fileURLToPath(new URL('./postgres/guard.ts', import.meta.url));

/**
 * Starts the embedded PostgreSQL on a folder and keeps it running: the server and its guard are restarted when they
 * die, stop with this process whichever way it ends, and recover the folder after any crash.
 */
export const launchPostgres = ({ folder, settings = {}, ...rules }: PostgresOptions): Postgres => {
  let home: string;
  try {
    makeFolder(folder, ownMode);
    home = realpathSync(folder);
  } catch (thrown) {
    throw asFailure(thrown, `opening the folder ${folder}`, folder);
  }
  let isReadOnly = false;
  const guard = supervise({
    name: 'The database',
    script: guardProgram,
    args: [JSON.stringify({ folder: home, settings })],
    isDiskFull: () => isDiskFull(home),
    onMessage: (message: { isFull?: boolean }) => {
      isReadOnly = message.isFull ?? isReadOnly;
    },
    output: 'terminal', // it reports over its IPC channel; the server has a log of its own
    graceMs: 30_000, // a last checkpoint may take a while
    readyMs: 300_000, // so may recovery after a crash
    ...rules,
  });
  return {
    url: databaseUrl(socketFolderOf(home)),
    get pid() {
      return guard.readyMessage?.pid;
    },
    get guardPid() {
      return guard.pid;
    },
    get isReadOnly() {
      return isReadOnly;
    },
    ready: guard.ready,
    stop: () => guard.stop(),
  };
};

/** As launchPostgres, and waits until the server accepts connections. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const postgres = launchPostgres(options);
  await postgres.ready;
  return postgres;
};
