import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './build.ts';
import { startDatabase, updateDatabase } from './database.ts';
import { fillDemoData } from './demo.ts';
import { checkEnvironment, refuseMeaningless } from './environment.ts';
import { LaunchFailure } from './failure.ts';
import { FolderHeld, holdFolder } from './folder-lock.ts';
import { forgetRun, keepRun, keptRun, keptSecrets, type Run } from './kept.ts';
import type { Life } from './life.ts';
import { compiledFolder, nodeFlags } from './node-settings.ts';
import { openBrowser } from './open-browser.ts';
import { webPort } from './ports.ts';
import { startStandIns } from './stand-ins.ts';
import type { Steps } from './steps.ts';
import { supervise } from './supervise.ts';
import { watchServer } from './watch.ts';

/** A demonstration has no pages elsewhere: these lead nowhere, and show how the footer looks with some. */
const demoPages = {
  FACEBOOK_URL: 'https://facebook.example/openacre',
  INSTAGRAM_URL: 'https://instagram.example/openacre',
  YOUTUBE_URL: 'https://youtube.example/openacre',
};

const noteAgainMs = 5_000;

export type Bringing = {
  root: string;
  mode: 'start' | 'dev';
  dataDir: string;
  env: NodeJS.ProcessEnv;
  steps: Steps;
  /** Is told of everything that must be stopped, as it starts, in order. */
  begin: Life['begin'];
  isStopping: Life['isStopping'];
  /** Hears when a part cannot be kept running. */
  onGivenUp: (failure: LaunchFailure) => void;
};

/** What is up: its address, and what removes its traces when all is stopped. */
export type Up = { web: string; forget: () => void };

/** Brings up, in order, all that the product needs; rejects with a LaunchFailure that a person can act on. */
export const bringUp = async (options: Bringing): Promise<Up> => {
  const { root, mode, dataDir, env, steps, begin, isStopping, onGivenUp } = options;
  let noteRun = () => {}; // until all is up
  // On a full disk it is written later: nothing has to stop for it.
  const noteRunAgain = () => {
    try {
      noteRun();
    } catch {
      setTimeout(noteRunAgain, noteAgainMs).unref();
    }
  };
  const rules = {
    onNote: (sentence: string) => void (isStopping() || steps.say(sentence)),
    onReady: noteRunAgain,
    onGivenUp,
  };
  const step: Steps['step'] = async (doing, done, work) => {
    if (isStopping()) throw new LaunchFailure('Stopped.');
    return steps.step(doing, done, work);
  };
  const log = (name: string) => join(dataDir, `logs/${name}.log`);

  if (env.NODE_ENV === 'production') {
    throw new LaunchFailure(
      'npm start brings up a demonstration with stand-ins, and NODE_ENV=production is set: start the web server (node server/main.ts) and the workers (npm run worker) themselves, or unset NODE_ENV.',
    );
  }
  refuseMeaningless(env);
  const asked = readPort(env.PORT);
  const checked = checkEnvironment({ root, env, begin });
  checked.catch(() => {}); // told where it is waited for
  // Nothing is made for an environment that can't be used; a database that is there starts meanwhile.
  if (!existsSync(join(dataDir, 'postgres/cluster'))) await checked;
  hold(dataDir);
  const host = env.HOST || '127.0.0.1';
  const port = await webPort(asked, host);
  const here = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host) ? 'localhost' : host;
  const web = `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
  const secrets = keptSecrets(dataDir, steps.say);

  // The longest steps of a first start go side by side: the pages are built while the demo is filled in.
  const pages = checked.then(async () => {
    if (mode === 'dev' || isBuilt(root)) return;
    await step('Building the pages', 'Pages built', () => build(root, log('build'), begin));
  });
  pages.catch(() => {}); // told where it is waited for
  const postgres = env.DATABASE_URL ? undefined : await startDatabase({ dataDir, step, begin, rules });
  await checked;
  // Nothing can be saved meanwhile, so a part that needs to can't start; that ends with it.
  const programRules = { ...rules, isDiskFull: () => postgres?.isReadOnly ?? false };
  const services = await step('Starting the mail, payments and weather stand-ins', 'Stand-ins ready', () =>
    startStandIns({ root, dataDir, env, webUrl: `http://${loopback(host)}:${port}` }, programRules, begin),
  );
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
    ...(mode === 'dev' && { OPENACRE_LIVE: 'true' }),
  };
  await updateDatabase({ root, env: serverEnv, log: log('migrate'), step, begin });
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
        graceMs: 30_000, // requests and jobs under way end first
        ...programRules,
      });
      begin(started);
      await started.ready;
      return started;
    });
  };
  const hasDemoData = env.DEMO_DATA !== 'none';
  const [server] = await Promise.all([
    startServer(),
    hasDemoData && fillDemoData({ root, env: serverEnv, log: log('demo'), step, begin }),
  ]);
  if (mode === 'dev') {
    const unwatch = watchServer(root, (file) => {
      steps.say(`${file} changed; restarting the web server.`);
      void server.restart();
    });
    begin({ stop: async () => unwatch() });
  }

  const { mail, payments, weather } = services.running;
  const run = (): Run => ({
    web,
    ...(mail && { mail: mail.said?.url }),
    ...(payments && { payments: payments.said?.url }),
    ...(weather && { weather: weather.said?.url }),
    database: serverEnv.DATABASE_URL ?? '',
    pids: {
      launcher: process.pid,
      postgres: postgres?.pid,
      web: server.pid,
      mail: mail?.pid,
      payments: payments?.pid,
      weather: weather?.pid,
    },
    startedAt,
  });
  const startedAt = new Date().toISOString();
  noteRun = () => keepRun(dataDir, run()); // process ids change when something is started again
  noteRun();
  sayReady(steps, run(), hasDemoData);
  openBrowser(web, env);
  const forget = () => {
    noteRun = () => {};
    forgetRun(dataDir);
  };
  return { web, forget };
};

const hold = (dataDir: string): void => {
  try {
    holdFolder(dataDir);
  } catch (thrown) {
    if (!(thrown instanceof FolderHeld)) throw thrown;
    const other = keptRun(dataDir);
    const at = other && other.pids.launcher === thrown.pid ? ` at ${other.web}` : '';
    throw new LaunchFailure(
      `Openacre already runs on ${dataDir}${at} (process ${thrown.pid}): use that one, stop it first, or name another folder and port: DATA_DIR=.data2 PORT=3001 npm start`,
    );
  }
};

const readPort = (text = ''): number => {
  if (text === '') return 3000;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new LaunchFailure(
    `PORT is "${text}", which is no port: give a number from 1 to 65535, or 0 for any free one.`,
  );
};

/** The address of `host` from this machine itself. */
const loopback = (host: string): string =>
  ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;

const sayReady = (steps: Steps, run: Run, hasDemoData: boolean): void => {
  steps.say('');
  if (run.mail) steps.say(`  Mail       ${run.mail}`);
  if (run.payments) steps.say(`  Payments   ${run.payments}`);
  if (hasDemoData) {
    steps.say('  Sign in as admin@openacre.example, host@openacre.example or hunter@openacre.example');
    steps.say('  Password   openacre-demo');
  }
  steps.say('');
  steps.say(`Ready: ${run.web}`);
};
