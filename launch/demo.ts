import { join } from 'node:path';
import { listings } from './environment.ts';
import { LaunchFailure } from './failure.ts';
import type { Lifecycle } from './lifecycle.ts';
import { runOnce } from './run-once.ts';
import type { Steps } from './steps.ts';

type Options = {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Arguments of the program: `['--listings', '10000']`. */
  args?: string[];
  log: string;
  step: Steps['step'];
  track: Lifecycle['track'];
};

/**
 * Step: fills in the demo data. The program finds out what is there already, so it runs at every start: it exits
 * at once when nothing is missing, and continues where an earlier start was interrupted.
 */
export const fillDemoData = async ({ root, env, args = [], log, step, track }: Options): Promise<void> => {
  await step('Filling in demo data', 'Demo data ready', async (report) => {
    const filling = runOnce({
      script: join(root, 'demo/fill.ts'),
      args,
      env,
      cwd: root,
      log,
      failure: 'The demo data could not be filled in',
      onLine: (line) => {
        const progress = progressIn(line);
        if (progress) report(`${progress.done} of ${progress.total} ${progress.what}`);
      },
    });
    track(filling);
    await filling.done;
  });
};

/**
 * Refuses an invalid number of demo listings before anything is started; `name` is the variable or flag it came from.
 */
export const checkListings = (name: string, text: string | undefined): void => {
  if (!text || listings.takes.test(text)) return;
  throw new LaunchFailure(`${name} is "${text}", ${listings.fault}.`);
};

const progressIn = (line: string): { done: number; total: number; what: string } | undefined => {
  try {
    return JSON.parse(line).progress;
  } catch {
    return undefined;
  }
};
