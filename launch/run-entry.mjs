// Installs missing or outdated dependencies, runs the command on the project's own Node, and forwards signals to it.

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
  'rebuild-search': ['launch/rebuild-search.ts'],
  reconcile: ['launch/reconcile.ts'],
  'check:invariants': ['invariants/main.ts'],
  fuzz: ['server/testing/fuzz/main.ts'],
  cluster: ['cluster/main.ts'],
};

const end = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const [command = '', ...rest] = process.argv.slice(2);
const entry = Object.hasOwn(entries, command) ? entries[command] : undefined;
if (!entry) end(`Usage: node launch/bootstrap.mjs ${Object.keys(entries).join('|')}`);

let child;
let forwardedSignal;
const installing = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (child) {
      forwardedSignal = signal;
      return child.kill(signal);
    }
    if (!installing.signal.aborted) console.log('\nStopping…');
    installing.abort(signal);
  });
}

const exitIfStopped = () => {
  const { aborted, reason } = installing.signal;
  if (aborted) exitBy(reason);
};

/** The same exit codes as those of a start that is stopped at a later step (lifecycle.ts). */
const exitBy = (signal) => {
  process.exit(signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1);
};

/** Runs the entry on the project's Node and exits with it. The entry also stops when our IPC channel to it closes. */
const runEntry = (node, [script, ...args]) => {
  const bin = join(root, 'node_modules/.bin');
  child = spawn(node, [join(root, script), ...args, ...rest], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    // A process group of its own: otherwise Ctrl-C would reach it twice, from the terminal and from us.
    detached: true,
  });
  child.on('error', (error) => end(`Node ${node} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal && signal === forwardedSignal) {
      console.log('\nStopping…'); // it was killed before it could print this itself
      exitBy(signal);
    }
    if (signal) console.error(`It was killed by ${signal}.`);
    process.exit(code ?? 128);
  });
};

/** npm forwards most signals, but when it is killed we only get another parent process: then we stop. */
const watchParent = () => {
  if (!process.env.npm_lifecycle_event) return; // started by hand: we may outlive the shell, as with nohup
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
  exitIfStopped();
  if (!(error instanceof InstallFailure)) throw error;
  end(error.message);
}
exitIfStopped();
runEntry(fitOf(root).node, entry);
