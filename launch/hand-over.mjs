// Installs what is missing or out of date, hands over to the project's own Node, and passes signals on.

import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstallFailure, install } from './install.mjs';
import { fitOf } from './installed.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entries = {
  start: ['launch/start.ts', 'start'],
  dev: ['launch/start.ts', 'dev'],
  test: ['launch/test.ts'],
  bench: ['bench/run.ts'],
  demo: ['launch/fill-demo.ts'],
  'import-users': ['launch/import-users.ts'],
  reconcile: ['launch/reconcile.ts'],
  'check:invariants': ['invariants/main.ts'],
};

const end = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const [command = '', ...rest] = process.argv.slice(2);
const entry = Object.hasOwn(entries, command) ? entries[command] : undefined;
if (!entry) end(`Say which: node launch/bootstrap.mjs ${Object.keys(entries).join('|')}`);

let child;
let passedOn;
const installing = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (child) {
      passedOn = signal;
      return child.kill(signal);
    }
    if (!installing.signal.aborted) console.log('\nStopping…');
    installing.abort(signal);
  });
}

const endIfAsked = () => {
  const { aborted, reason } = installing.signal;
  if (aborted) endBy(reason);
};

/** The exit codes are those of a start that is stopped at a later step (life.ts). */
const endBy = (signal) => {
  process.exit(signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1);
};

/** Runs the entry on the project's Node; its end is ours. It also ends when our channel to it closes. */
const handOver = (node, [script, ...args]) => {
  const bin = join(root, 'node_modules/.bin');
  child = spawn(node, [join(root, script), ...args, ...rest], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    // Its own group: else Ctrl-C would reach it from the terminal and from us, and count as two.
    detached: true,
  });
  child.on('error', (error) => end(`Node ${node} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal && signal === passedOn) {
      console.log('\nStopping…'); // it had not come to saying so itself
      endBy(signal);
    }
    if (signal) console.error(`It was killed by ${signal}.`);
    process.exit(code ?? 128);
  });
};

/** npm passes most signals on, but not its own death: then we are given to another parent, and stop. */
const watchParent = () => {
  if (!process.env.npm_lifecycle_event) return; // started by hand: a shell may be closed over us, as with nohup
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
};

watchParent();
try {
  await install(root, installing.signal);
} catch (error) {
  endIfAsked();
  if (!(error instanceof InstallFailure)) throw error;
  end(error.message);
}
endIfAsked();
handOver(fitOf(root).node, entry);
