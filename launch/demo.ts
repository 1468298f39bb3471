import { join } from 'node:path';
import { listings } from './environment.ts';
import { LaunchFailure } from './failure.ts';
import type { Life } from './life.ts';
import { runOnce } from './run-once.ts';
import type { Steps } from './steps.ts';

type Options = {
  root: string;
  env: NodeJS.ProcessEnv;
  /** What is asked of the program beyond its ordinary land: `['--listings', '10000']`. */
  args?: string[];
  log: string;
  step: Steps['step'];
  begin: Life['begin'];
};

/**
 * A step: fills in the demo data. The program itself knows what is there already, so it is asked at every start: it
 * ends at once when nothing is missing, and goes on where an earlier start was cut off.
 */
export const fillDemoData = async ({ root, env, args = [], log, step, begin }: Options): Promise<void> => {
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
    begin(filling);
    await filling.done;
  });
};

/** Refuses a number of demo listings that is none, before anything is done; `name` is where it was given. */
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
