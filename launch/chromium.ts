import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LaunchFailure } from './failure.ts';

/** The headless shell is the same engine without a window; our browser tests take half the time in it. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags of the browser under test: it reaches nothing on the network but our pages. */
export const chromiumFlags = [
  '--no-sandbox', // not available to root in a container
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that CHROMIUM_PATH names, or the system's Chromium (its headless shell first) or Chrome. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...macApps].find(canRun);
};

/** Finds the browser, or installs Debian's where apt needs no password. Throws a LaunchFailure otherwise. */
export const ensureChromium = (say: (sentence: string) => void): string => {
  const found = findChromium();
  if (found) return found;
  const advice = 'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.';
  if (!existsSync('/usr/bin/apt-get')) throw new LaunchFailure(advice);
  say("Installing Debian's Chromium…");
  const failed = installWithRetries(say);
  const installed = findChromium();
  if (failed || !installed) throw new LaunchFailure(failed ? `${advice} (${failed})` : advice);
  return installed;
};

const pausesMs = [10_000, 30_000];

/** Tries it again after a pause, since the mirror may be out of reach for a while; returns the last error. */
const installWithRetries = (say: (sentence: string) => void): string | undefined => {
  for (const pauseMs of pausesMs) {
    const failed = installChromium();
    if (!failed || /sudo|password/.test(failed)) return failed;
    say(`${failed}\nTrying again in ${pauseMs / 1000} s…`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return installChromium();
};

/** Older Debians have no headless shell of their own. */
const installChromium = () => aptGet('update') ?? (install(shell) && install('chromium'));

const install = (name: string) => aptGet('install', '-y', '--no-install-recommends', name);

/** Runs apt-get; returns its error, if it failed. */
const aptGet = (command: string, ...args: string[]): string | undefined => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...words] = [...asRoot, 'apt-get', '-q', command, ...args];
  const { status, stderr, error } = spawnSync(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0
    ? undefined
    : `apt-get ${command} failed: ${error?.message ?? stderr.trim().slice(-300)}`;
};

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
