import { join, resolve } from 'node:path';
import { bringUp } from './bring-up.ts';
import { startLifecycle } from './lifecycle.ts';
import { showSteps } from './steps.ts';

/** `npm start` and `npm run dev`: starts everything on this machine, keeps it running, and stops it again. */

const root = join(import.meta.dirname, '..');
const steps = showSteps(process.stdout);
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const lifecycle = startLifecycle(steps, dataDir);

const started = bringUp({
  root,
  mode: process.argv[2] === 'dev' ? 'dev' : 'start',
  dataDir,
  env: process.env,
  steps,
  track: lifecycle.track,
  isStopping: lifecycle.isStopping,
  onGivenUp: (failure) => lifecycle.fail(failure, 'running'),
});
let cleanUp = () => {};
started.then(
  (product) => {
    lifecycle.markReady();
    cleanUp = product.cleanUp;
    if (process.connected) process.send?.({ ready: true, url: product.web });
  },
  (thrown) => lifecycle.fail(thrown, 'starting'),
);

const exitCode = await lifecycle.exitCode;
cleanUp();
process.exit(exitCode);
