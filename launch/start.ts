import { join, resolve } from 'node:path';
import { bringUp } from './bring-up.ts';
import { asFailure, LaunchFailure } from './failure.ts';
import { showSteps } from './steps.ts';

/** `npm start` and `npm run dev`: brings everything up on this machine, keeps it up, and takes it down again. */

const root = join(import.meta.dirname, '..');
const mode = process.argv[2] === 'dev' ? 'dev' : 'start';
const steps = showSteps(process.stdout);

type Stoppable = { stop(atOnce?: boolean): Promise<void> };
const running: Stoppable[] = [];
let stoppedBy: string | undefined;
let exitCode = 0;
let isUp = false;
const ending = Promise.withResolvers<void>();

/** Every process that is started is named here at once, so that a stop at any moment finds it. */
function begin(started: Stoppable): void {
  if (stoppedBy) void started.stop(true);
  else running.push(started);
}

/** Stops all in the reverse order of their start; asked again, it no longer waits for what they do. */
async function stopAll(atOnce: boolean): Promise<void> {
  if (atOnce) {
    await Promise.all(running.map((each) => each.stop(true)));
    return;
  }
  for (const each of [...running].reverse()) await each.stop();
}

let lastAsked = 0;
function ask(by: string): void {
  // One Ctrl-C may come twice, from the terminal and by way of npm.
  const again = stoppedBy !== undefined && Date.now() - lastAsked > 300;
  if (again) void stopAll(true);
  if (stoppedBy !== undefined) return;
  lastAsked = Date.now();
  stoppedBy = by;
  if (!isUp) exitCode = by === 'SIGINT' ? 130 : by === 'SIGTERM' ? 143 : 1;
  steps.hush();
  if (by !== 'failure') steps.say('\nStopping…');
  ending.resolve();
}

function fail(thrown: unknown, doing: string): void {
  if (stoppedBy) return; // what breaks off because of a stop is no failure
  const error = asFailure(thrown, doing);
  console.error(`\n${error instanceof LaunchFailure ? error.message : (error.stack ?? error.message)}`);
  exitCode = 1;
  isUp = true; // the code is settled
  ask('failure');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
if (process.send) process.on('disconnect', () => ask('its parent')); // bootstrap.mjs was killed
process.on('uncaughtException', (thrown) => fail(thrown, 'running')); // a disk that fills up, say
process.stdout.on('error', () => {}); // whoever read our output has gone; we end when our parent does

const up = bringUp({
  root,
  mode,
  dataDir: resolve(process.env.DATA_DIR || join(root, '.data')),
  env: process.env,
  steps,
  begin,
  isStopping: () => stoppedBy !== undefined,
  onGivenUp: (failure) => fail(failure, 'running'),
});
up.then(
  ({ web }) => {
    isUp = true;
    if (process.connected) process.send?.({ ready: true, url: web });
  },
  (thrown) => fail(thrown, 'starting'),
);

await ending.promise;
await stopAll(false);
const { forget } = await up.catch(() => ({ forget: () => {} }));
forget();
process.exit(exitCode);
