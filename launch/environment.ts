import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchFailure } from './failure.ts';
import type { Lifecycle } from './lifecycle.ts';
import { compiledFolder } from './node-settings.ts';

type Variable = { name: string; fallback: string; meaning: string; takes: RegExp; fault: string };

export const listings = {
  takes: /^\d{1,7}$/,
  fault: 'which is no number of demo listings: give a whole one, such as 71, or 0 for none',
};

/** The variables that `npm start` reads itself; the README's table is generated from this. */
export const launcherVariables: readonly Variable[] = [
  {
    name: 'DEMO_DATA',
    fallback: '',
    meaning: '`none` fills in no demo land, and nobody to sign in as',
    takes: /^none$/,
    fault: 'which means nothing: say none for no demo data, or leave it out',
  },
  {
    name: 'EMULATE_MAPS',
    fallback: '',
    meaning:
      '`true` emulates maps and address search, `false` never does; without it they are emulated where the real ones can’t be reached',
    takes: /^(true|false)$/,
    fault: 'which means nothing: say true or false, or leave it out',
  },
  { name: 'DEMO_LISTINGS', fallback: '71', meaning: 'How much demo land is filled in', ...listings },
  {
    name: 'BROWSER',
    fallback: '',
    meaning: '`none` opens no window; else the browser, as the desktop reads it',
    // Desktops set it to the name of a program, so only what can't be one is refused.
    takes: /^(?!(no|off|never|false|0|yes|on|true|1)$)/i,
    fault: 'which is no browser: say none for no window, or leave it out',
  },
];

/** Throws a LaunchFailure for an invalid value, before anything is started. */
export const refuseMeaningless = (env: NodeJS.ProcessEnv): void => {
  for (const { name, takes, fault } of launcherVariables) {
    const text = env[name];
    if (text && !takes.test(text)) throw new LaunchFailure(`${name} is "${text}", ${fault}.`);
  }
};

type CheckOptions = { root: string; env: NodeJS.ProcessEnv; track: Lifecycle['track'] };

/** Runs the product's own check of its environment; rejects with a LaunchFailure that names every fault. */
export const checkEnvironment = async ({ root, env, track }: CheckOptions): Promise<void> => {
  const script = join(root, 'server/check-environment.ts');
  const running = promisify(execFile)(process.execPath, [script], {
    env: {
      ...env,
      // Named or made later.
      DATABASE_URL: env.DATABASE_URL || 'postgres://its-own',
      SESSION_SECRET: env.SESSION_SECRET || 'a session secret that is made at the start',
      LINK_SECRET: env.LINK_SECRET || 'a link secret that is made at the start',
      NODE_COMPILE_CACHE: compiledFolder(root, env),
    },
  });
  const done = running.then(
    () => {},
    ({ stderr, message }: { stderr?: string; message: string }) => {
      throw new LaunchFailure(`Openacre can't start in this environment:\n${stderr?.trim() || message}`);
    },
  );
  track({
    async stop() {
      running.child.kill('SIGKILL');
      await done.catch(() => {});
    },
  });
  await done;
};
