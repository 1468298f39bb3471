import { join } from 'node:path';
import { type Running, runOnce } from './run-once.ts';
import type { Steps } from './steps.ts';

type Options = {
  root: string;
  env: NodeJS.ProcessEnv;
  log: string;
  step: Steps['step'];
  begin: (running: Running) => void;
};

/**
 * Fills in the demo data. The program itself knows what is there already, so it is asked at every start: it ends
 * at once when nothing is missing, and goes on where an earlier start was cut off.
 */
export async function fillDemoData({ root, env, log, step, begin }: Options): Promise<void> {
  await step('Filling in demo data', 'Demo data ready', async (report) => {
    const filling = runOnce({
      script: join(root, 'server/demo/fill.ts'),
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
}

function progressIn(line: string): { done: number; total: number; what: string } | undefined {
  try {
    return JSON.parse(line).progress;
  } catch {
    return undefined;
  }
}
