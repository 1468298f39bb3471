import { join, resolve } from 'node:path';
import { bringUp } from './bring-up.ts';
import { beginLife } from './life.ts';
import { showSteps } from './steps.ts';

/** `npm start` and `npm run dev`: brings everything up on this machine, keeps it up, and takes it down again. */

const root = join(import.meta.dirname, '..');
const steps = showSteps(process.stdout);
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const life = beginLife(steps, dataDir);

const up = bringUp({
  root,
  mode: process.argv[2] === 'dev' ? 'dev' : 'start',
  dataDir,
  env: process.env,
  steps,
  begin: life.begin,
  isStopping: life.isStopping,
  onGivenUp: (failure) => life.fail(failure, 'running'),
});
let forget = () => {};
up.then(
  (it) => {
    life.arrive();
    forget = it.forget;
    if (process.connected) process.send?.({ ready: true, url: it.web });
  },
  (thrown) => life.fail(thrown, 'starting'),
);

const exitCode = await life.over;
forget();
process.exit(exitCode);
