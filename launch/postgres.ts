import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asFailure, isDiskFull, type LaunchFailure } from './failure.ts';
import { makeFolder } from './make-folder.ts';
import { databaseUrl, socketFolderOf } from './postgres/socket-folder.ts';
import { supervise } from './supervise.ts';

export type PostgresOptions = {
  /** The database's folder, made when absent. Two servers never share one: the second is refused. */
  folder: string;
  /** Settings of the server beyond the modest ones it has anyway: `{ shared_buffers: '512MB' }`. */
  settings?: Record<string, string>;
  /** Hears of deaths and restarts, one sentence at a time. */
  onNote?: (sentence: string) => void;
  /** Hears each time that the server takes connections. */
  onReady?: () => void;
  /** Hears when the server cannot be kept running any longer. */
  onGivenUp?: (failure: LaunchFailure) => void;
};

export type Postgres = {
  /** For `pg`: the database `openacre`, over a socket that only this user can open. */
  readonly url: string;
  /** The server, and the process of ours that guards it. */
  readonly pid: number | undefined;
  readonly guardPid: number | undefined;
  /** Whether its disk is full, so that it can only be read. */
  readonly isReadOnly: boolean;
  /** Resolves when it takes connections; rejects with a LaunchFailure that says why it cannot. */
  readonly ready: Promise<unknown>;
  /** Stops the server: sessions are ended, and what was committed is written. Resolves when it is gone. */
  stop(): Promise<void>;
};

const guardProgram = fileURLToPath(new URL('./postgres/guard.ts', import.meta.url));

/**
 * Begins to run the embedded PostgreSQL on a folder and keeps it running: it survives its own death and its
 * guard's, ends with this process however that ends, and is given its folder back after any crash.
 */
export const launchPostgres = ({ folder, settings = {}, ...rules }: PostgresOptions): Postgres => {
  let home: string;
  try {
    makeFolder(folder);
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
    output: 'terminal', // it says all it has to say over its channel; the server has a log of its own
    graceMs: 30_000, // a last checkpoint may take a while
    readyMs: 300_000, // so may recovery after a crash
    ...rules,
  });
  return {
    url: databaseUrl(socketFolderOf(home)),
    get pid() {
      return guard.said?.pid;
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

/** As launchPostgres, and waits until the server takes connections. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const postgres = launchPostgres(options);
  await postgres.ready;
  return postgres;
};
