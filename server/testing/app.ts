import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createClient } from '#contract/client.ts';
import type { Api } from '#contract/contract.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openContext } from '../open-context.ts';
import { signAccessToken } from '../platform/credentials/tokens.ts';
import type { ConnectionLimits } from '../platform/db/timeouts.ts';
import { createLog } from '../platform/log.ts';
import { type Clock, createClock } from './clock.ts';
import { createDatabase } from './database.ts';
import { type Emulator, emulatorVariables } from './emulators.ts';
import type { Person } from './factories.ts';
import { fetchInto } from './fetch.ts';
import { patient } from './patient.ts';

/** A Friday afternoon within the season, in Wisconsin. */
const testNow = '2026-11-20T20:00:00Z';

type Options = {
  /** Environment variables to override. */
  config?: Record<string, string>;
  /** The clock's initial time. */
  now?: string;
  /** Emulators of outside services that the test needs. */
  emulators?: readonly Emulator[];
  /** A database to start on, as it was left by an older version; dropped at the end as a new one is. */
  database?: { url: string; drop: () => Promise<void> };
  /** How long a request waits for the database, where the test is about that. */
  databaseLimits?: ConnectionLimits;
  /** Whether calls may leave no line in the audit, where the test is about that. */
  mayForget?: boolean;
};

export type TestApp = {
  app: FastifyInstance;
  ctx: Context;
  clock: Clock;
  /** Every line logged so far. */
  logs: readonly string[];
  /** The typed client of a visitor. */
  api: Api;
  /** The typed client of a person, with a new token. */
  signIn(person: Person): Promise<Api>;
  /** A new access token. */
  tokenOf(person: Person): Promise<string>;
  /** Plain HTTP, for requests that the typed client doesn't make. */
  fetch: typeof fetch;
  close(): Promise<void>;
};

/** Starts the whole server with its own database, its own data folder and a clock that tests can move. */
export const startTestApp = async ({
  config = {},
  now = testNow,
  emulators = [],
  database: given,
  databaseLimits = patient,
  mayForget = false,
}: Options = {}): Promise<TestApp> => {
  const [database, folder, addresses] = await Promise.all([
    given ?? createDatabase(),
    mkdtemp(join(tmpdir(), 'openacre-test-')),
    emulatorVariables(emulators),
  ]);
  const clock = createClock(now);
  const logs: string[] = [];
  const environment = {
    ...(config.PUBLIC_URL?.startsWith('https:') && ownSecrets),
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    ...addresses,
    ...config,
  };
  const settings = readConfig(environment);
  const { ctx, close } = await openContext(settings, {
    now: clock.now,
    databaseLimits,
    log: createLog(settings, { write: (line) => void logs.push(line) }),
  });
  const app = await createApp(ctx);
  const send = fetchInto(app);
  const clientOf = (token: string | null) =>
    createClient({ baseUrl: `${origin}/api`, fetch: send, token: () => token });
  const tokenOf = (person: Person) => signAccessToken(person, null, ctx.config.SESSION_SECRET, ctx.now());
  return {
    app,
    ctx,
    clock,
    logs,
    api: clientOf(null),
    signIn: async (person) => clientOf(await tokenOf(person)),
    tokenOf,
    fetch: (input, init) => send(typeof input === 'string' ? new URL(input, origin) : input, init),
    async close() {
      await app.close();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      if (!mayForget) refuseForgottenTraces(logs);
    },
  };
};

const origin = 'http://openacre.test';

/** Of a server whose address is for others, which refuses those of development. */
const ownSecrets = {
  SESSION_SECRET: 'a-session-secret-of-the-tests-0123456789',
  LINK_SECRET: 'a-link-secret-of-the-tests-0123456789',
};

/** @throws when a call that should be in the audit changed something and left no line (contract/traces.ts). */
const refuseForgottenTraces = (logs: readonly string[]): void => {
  const forgotten = logs.filter((line) => line.includes('"event":"untraced"'));
  if (forgotten.length > 0) throw new Error(`Calls left no line in the audit:\n${forgotten.join('')}`);
};
