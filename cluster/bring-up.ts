import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from '#launch/build.ts';
import { ensureSecrets, removeRun, writeRun } from '#launch/data-files.ts';
import { updateDatabase } from '#launch/database.ts';
import { fillDemoData } from '#launch/demo.ts';
import { startEmulators } from '#launch/emulators.ts';
import { LaunchFailure } from '#launch/failure.ts';
import { FolderLocked, lockFolder } from '#launch/folder-lock.ts';
import type { Lifecycle } from '#launch/lifecycle.ts';
import { compiledFolder } from '#launch/node-settings.ts';
import { checkOut, findOlderVersion, stoppingSince } from '#launch/older-version.ts';
import { parsePort, webPort } from '#launch/ports.ts';
import { chooseAccount } from '#launch/postgres/account.ts';
import type { Steps } from '#launch/steps.ts';
import type { Supervised } from '#launch/supervise.ts';
import { type Backups, configureBackups, runBackups } from './backups.ts';
import { type Database, databaseThat, isPrimary, startDatabases } from './databases.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { endLeftovers, markProcesses } from './leftovers.ts';
import { leadProductTo, type Place, placeOn } from './place.ts';
import { type Product, startProduct, startStore } from './product.ts';
import { findPrograms, readEtcdApi } from './programs.ts';
import { type HaProxy, startProxy, untilAllReached } from './proxy.ts';
import { startGuard } from './start-guard.ts';
import { makeCertificates, tlsSettings } from './tls.ts';

/** Everything that runs, with its addresses. */
export type Cluster = Product & {
  /** The environment of the product. */
  env: NodeJS.ProcessEnv;
  /** Starts the processes of the product again, after they were stopped for good. */
  startProduct(): Promise<Product>;
  place: Place;
  etcd: Etcd;
  databases: Database[];
  backups: Backups;
  proxy: HaProxy;
  store: Supervised;
  /** The address through HAProxy. */
  web: string;
  databaseUrl: string;
  payments: string;
  mail: string;
};

type Options = {
  root: string;
  dataDir: string;
  /** As it was typed, to be typed again: `npm run cluster -- release`. */
  typed: string;
  env: NodeJS.ProcessEnv;
  /** Settings of the product for this run. */
  settings: Record<string, string>;
  /** Whether to start the version before the newest change of the schema, where there is one. */
  isOlder?: boolean;
  steps: Steps;
  track: Lifecycle['track'];
  isStopping: Lifecycle['isStopping'];
  /** Called with a sentence when a part died by itself or was started again. */
  onNote: (sentence: string) => void;
  onGivenUp: (failure: LaunchFailure) => void;
};

/**
 * Starts all parts on this machine, from nothing: what an earlier run left in `dataDir` is deleted.
 * @throws LaunchFailure that says what to do.
 */
export const bringUp = async (options: Options): Promise<Cluster> => {
  const { root, dataDir, typed, env, steps, track, isStopping, onNote, onGivenUp } = options;
  const step: Steps['step'] = async (doing, done, work) => {
    if (isStopping()) throw new LaunchFailure('Stopped.');
    return steps.step(doing, done, work);
  };
  const etcdApi = readEtcdApi(env);
  const wantedPort = parsePort(env.PORT);
  const programs = findPrograms(env, steps.say);
  lock(dataDir);
  markProcesses(dataDir);
  const left = await endLeftovers(dataDir);
  if (left > 0) steps.say(`  Ended ${left} processes that an earlier run had left`);
  const host = '127.0.0.1';
  // After these, which may have it.
  const port = await webPort(wantedPort, host, typed);
  for (const name of readdirSync(dataDir).filter((one) => !one.startsWith('.')))
    rmSync(join(dataDir, name), { recursive: true, force: true });
  const account = chooseAccount(join(dataDir, 'db1'));
  const log = (name: string) => join(dataDir, `logs/${name}.log`);
  const rules = { onNote, onGivenUp };
  const guard = startGuard({ root, dataDir, log: log('guard'), ...rules });
  // Not at once: it ends all that is left by then.
  track({ name: guard.name, stop: () => guard.stop() });
  await guard.ready;
  const older = options.isOlder ? olderCode(dataDir, steps.say) : undefined;
  for (const code of older ? [root, older] : [root])
    if (!isBuilt(code))
      await step('Building the pages', 'Pages built', () => build(code, log('build'), track));

  const tls = await makeCertificates(root, dataDir, account);
  const place = placeOn({ root, dataDir, host, account, programs, etcdApi, tls, track, onNote });
  const code = older ?? root;
  leadProductTo(place, code);
  // A version from before that is replaced speaks plain HTTP.
  const hasWebTls = readFileSync(join(code, 'server/config.ts'), 'utf8').includes('TLS_CERT_FILE');
  const web = `http://localhost:${port}`;
  const etcd = await step('Starting three etcd', 'etcd ready', () => startEtcd(place));
  const secret = () => randomBytes(24).toString('hex');
  const passwords = {
    openacre: secret(),
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
  };
  const store = await step('Starting the store of files and backups', 'Store ready', () =>
    startStore(place, web, rules),
  );
  const backups = configureBackups(place, store.backups);
  const databases = await step('Starting three PostgreSQL under Patroni', 'PostgreSQL ready', () =>
    startDatabases(place, { etcd, backups, passwords }),
  );
  await step('Preparing their backups', 'Backups prepared', async () => {
    const primary = await databaseThat(place, databases, isPrimary);
    await runBackups(place, backups, primary, ['stanza-create']);
  });
  const webs = [await place.port(), await place.port(), await place.port()];
  const [databasePort, readPort] = [await place.port(), await place.port()];
  const proxy = await step('Starting HAProxy', 'HAProxy ready', () =>
    startProxy(place, { databases, databasePort, readPort, webPort: port, webs, hasWebTls }),
  );
  const services = await step('Starting the emulators of outside services', 'Emulators ready', () =>
    startEmulators({ root, dataDir, env, webUrl: `http://${host}:${port}`, withMaps: true }, rules, track),
  );
  const authority = join(tls.folder, 'ca.crt');
  const databaseAt = (port: number) =>
    `postgres://openacre:${passwords.openacre}@${host}:${port}/openacre?sslmode=verify-full&sslrootcert=${authority}`;
  const databaseUrl = databaseAt(databasePort);
  const productEnv: NodeJS.ProcessEnv = {
    ...ensureSecrets(dataDir, steps.say),
    ...env,
    ...services.env,
    ...store.env,
    PUBLIC_URL: web,
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseAt(readPort),
    DATA_DIR: dataDir,
    HOST: host,
    ...(hasWebTls && tlsSettings(tls)),
    TRUST_PROXY: 'loopback',
    // As in deploy/systemd.
    DRAIN_SECONDS: '5',
    NODE_COMPILE_CACHE: compiledFolder(root, env),
    ...options.settings,
  };
  await updateDatabase({ root: code, env: productEnv, log: log('migrate'), step, track });
  await fillDemoData({ root: code, env: productEnv, log: log('demo'), step, track });
  // HAProxy answers 503 itself until its first check after they are ready.
  const startAll = async () => {
    const started = await startProduct(place, productEnv, webs, rules);
    await untilAllReached(proxy, webs.length);
    return started;
  };
  const product = await step('Starting three web processes and two workers', 'Product ready', startAll);
  const { mail, payments } = services.running;
  const addresses = { mail: mail?.readyMessage?.url ?? '', payments: payments?.readyMessage?.url ?? '' };
  const startedAt = new Date().toISOString();
  writeRun(dataDir, { web, ...addresses, database: databaseUrl, pids: { launcher: process.pid }, startedAt });
  track({ stop: async () => removeRun(dataDir) });
  const parts = { place, etcd, databases, backups, proxy, store: store.running };
  return { ...product, ...addresses, ...parts, web, databaseUrl, env: productEnv, startProduct: startAll };
};

/** @throws LaunchFailure that says how to stop the other one. */
const lock = (dataDir: string): void => {
  try {
    lockFolder(dataDir);
  } catch (thrown) {
    if (!(thrown instanceof FolderLocked)) throw thrown;
    throw new LaunchFailure(
      `npm run cluster already runs in ${dataDir}: stop it with Ctrl-C where it was started, or with kill ${thrown.pid}. Only a copy of the project can run another one beside it, with a PORT of its own.`,
    );
  }
};

/** The folder with the code that a release replaces; undefined where none may run beside the newest schema. */
const olderCode = (dataDir: string, say: Steps['say']): string | undefined => {
  const commit = findOlderVersion();
  const stopping = commit ? stoppingSince(commit) : [];
  if (!commit || stopping.length > 0) {
    const why = commit
      ? `${stopping.join(', ')} stops the one before`
      : 'there is no history of the code here';
    say(`  This version is replaced by itself, since ${why}`);
    return undefined;
  }
  const folder = join(dataDir, 'older');
  checkOut(commit, folder);
  say(`  The version before the newest change of the schema is replaced: ${commit.slice(0, 8)}`);
  return folder;
};
