import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './build.ts';
import { ensureSecrets, type Run, readRun, removeRun, writeRun } from './data-files.ts';
import { startDatabase, updateDatabase } from './database.ts';
import { fillDemoData } from './demo.ts';
import { needsEmulatedMaps } from './emulated-maps.ts';
import { startEmulators } from './emulators.ts';
import { checkEnvironment, refuseMeaningless } from './environment.ts';
import { LaunchFailure } from './failure.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import type { Lifecycle } from './lifecycle.ts';
import { compiledFolder, nodeFlags } from './node-settings.ts';
import { openBrowser } from './open-browser.ts';
import { parsePort, webPort } from './ports.ts';
import type { Steps } from './steps.ts';
import { supervise } from './supervise.ts';
import { watchServer } from './watch.ts';

/** How long a stop waits for running requests and jobs. */
export const serverGraceMs = 30_000;

/** Placeholder addresses of social pages, so that the footer shows its links. */
const demoPages = {
  FACEBOOK_URL: 'https://facebook.example/openacre',
  INSTAGRAM_URL: 'https://instagram.example/openacre',
  YOUTUBE_URL: 'https://youtube.example/openacre',
};

const retryRunFileMs = 5_000;

type BringUpOptions = {
  root: string;
  mode: 'start' | 'dev';
  dataDir: string;
  env: NodeJS.ProcessEnv;
  steps: Steps;
  /** Called with everything that must be stopped later, in the order of starting. */
  track: Lifecycle['track'];
  isStopping: Lifecycle['isStopping'];
  /** Called when a process keeps dying and is not restarted any more. */
  onGivenUp: (failure: LaunchFailure) => void;
};

/** The running product: its address, and the cleanup to call when everything is stopped. */
type RunningProduct = { web: string; cleanUp: () => void };

/** Starts everything that the product needs, in order; rejects with a LaunchFailure that says what to do. */
export const bringUp = async (options: BringUpOptions): Promise<RunningProduct> => {
  const { root, mode, dataDir, env, steps, track, isStopping, onGivenUp } = options;
  let writeRunFile = () => {}; // until everything is up
  // On a full disk run.json is written later; nothing has to stop for it.
  const writeRunFileWithRetry = () => {
    try {
      writeRunFile();
    } catch {
      setTimeout(writeRunFileWithRetry, retryRunFileMs).unref();
    }
  };
  const rules = {
    onNote: (sentence: string) => void (isStopping() || steps.say(sentence)),
    onReady: writeRunFileWithRetry,
    onGivenUp,
  };
  const step: Steps['step'] = async (doing, done, work) => {
    if (isStopping()) throw new LaunchFailure('Stopped.');
    return steps.step(doing, done, work);
  };
  const log = (name: string) => join(dataDir, `logs/${name}.log`);

  if (env.NODE_ENV === 'production') {
    throw new LaunchFailure(
      'npm start brings up a demonstration with emulators, and NODE_ENV=production is set: start the web server (node server/main.ts) and the workers (npm run worker) themselves, or unset NODE_ENV.',
    );
  }
  refuseMeaningless(env);
  const wantedPort = parsePort(env.PORT);
  const emulatesMaps = needsEmulatedMaps(env);
  const checked = checkEnvironment({ root, env, track });
  checked.catch(() => {}); // handled where it is awaited
  // Nothing is created for an invalid environment; an existing database starts while it is checked.
  if (!existsSync(join(dataDir, 'postgres/cluster'))) await checked;
  lockDataDir(dataDir);
  const host = env.HOST || '127.0.0.1';
  const port = await webPort(wantedPort, host);
  const here = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host) ? 'localhost' : host;
  const web = `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
  const secrets = ensureSecrets(dataDir, steps.say);

  // The longest steps of a first start run in parallel: the pages are built while the demo is filled in.
  const pages = checked.then(async () => {
    if (mode === 'dev' || isBuilt(root)) return;
    await step('Building the pages', 'Pages built', () => build(root, log('build'), track));
  });
  pages.catch(() => {}); // handled where it is awaited
  const postgres = env.DATABASE_URL ? undefined : await startDatabase({ dataDir, step, track, rules });
  await checked;
  // On a full disk a process that has to write can't start: it is restarted until there is room.
  const programRules = { ...rules, isDiskFull: () => postgres?.isReadOnly ?? false };
  const withMaps = await emulatesMaps;
  const services = await step('Starting the emulators of outside services', 'Emulators ready', () => {
    const webUrl = `http://${loopback(host)}:${port}`;
    return startEmulators({ root, dataDir, env, webUrl, withMaps }, programRules, track);
  });
  const serverEnv: NodeJS.ProcessEnv = {
    ...secrets,
    PUBLIC_URL: web,
    ...demoPages,
    ...env,
    ...services.env,
    ...(postgres && { DATABASE_URL: postgres.url }),
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: compiledFolder(root, env),
    HOST: host,
    PORT: String(port),
    // Without HTTPS, since browsers here come without anything in front of it.
    TLS_CERT_FILE: '',
    TLS_KEY_FILE: '',
    ...(mode === 'dev' && { OPENACRE_LIVE: 'true' }),
  };
  await updateDatabase({ root, env: serverEnv, log: log('migrate'), step, track });
  const startServer = async () => {
    await pages;
    return step('Starting the web server', 'Web server ready', async () => {
      const started = supervise({
        name: 'The web server',
        script: join(root, 'server/main.ts'),
        flags: [...nodeFlags, ...(mode === 'dev' ? ['--conditions', 'development'] : [])],
        env: serverEnv,
        output: mode === 'dev' ? 'terminal' : log('web'),
        waits: mode === 'dev',
        graceMs: serverGraceMs,
        ...programRules,
      });
      track(started);
      await started.ready;
      return started;
    });
  };
  const hasDemoData = env.DEMO_DATA !== 'none';
  const [server] = await Promise.all([
    startServer(),
    hasDemoData && fillDemoData({ root, env: serverEnv, log: log('demo'), step, track }),
  ]);
  if (mode === 'dev') {
    const unwatch = watchServer(root, (file) => {
      steps.say(`${file} changed; restarting the web server.`);
      void server.restart();
    });
    track({ stop: async () => unwatch() });
  }

  const { mail, payments, weather, maps } = services.running;
  const run = (): Run => ({
    web,
    ...(mail && { mail: mail.readyMessage?.url }),
    ...(payments && { payments: payments.readyMessage?.url }),
    ...(weather && { weather: weather.readyMessage?.url }),
    ...(maps && { maps: maps.readyMessage?.url }),
    database: serverEnv.DATABASE_URL ?? '',
    pids: {
      launcher: process.pid,
      postgres: postgres?.pid,
      web: server.pid,
      mail: mail?.pid,
      payments: payments?.pid,
      weather: weather?.pid,
      maps: maps?.pid,
    },
    startedAt,
  });
  const startedAt = new Date().toISOString();
  writeRunFile = () => writeRun(dataDir, run()); // process ids change with restarts
  writeRunFile();
  printReady(steps, run(), hasDemoData);
  openBrowser(web, env);
  const cleanUp = () => {
    writeRunFile = () => {};
    removeRun(dataDir);
  };
  return { web, cleanUp };
};

const lockDataDir = (dataDir: string): void => {
  try {
    lockFolder(dataDir);
  } catch (thrown) {
    if (!(thrown instanceof FolderLocked)) throw thrown;
    const other = readRun(dataDir);
    const at = other && other.pids.launcher === thrown.pid ? ` at ${other.web}` : '';
    throw new LaunchFailure(
      `Openacre already runs on ${dataDir}${at} (process ${thrown.pid}): use that one, stop it first, or name another folder and port: DATA_DIR=.data2 PORT=3001 npm start`,
    );
  }
};

/** The address at which this machine reaches `host` itself. */
const loopback = (host: string): string =>
  ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;

const printReady = (steps: Steps, run: Run, hasDemoData: boolean): void => {
  steps.say('');
  if (run.mail) steps.say(`  Mail       ${run.mail}`);
  if (run.payments) steps.say(`  Payments   ${run.payments}`);
  steps.say(`  Maps       ${run.maps ? `${run.maps} (emulated)` : 'from the real services'}`);
  if (hasDemoData) {
    steps.say('  Sign in as admin@openacre.example, host@openacre.example or hunter@openacre.example');
    steps.say('  Password   openacre-demo');
  }
  steps.say('');
  steps.say(`Ready: ${run.web}`);
};
