import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOrInstall } from './apt.ts';

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
export const ensureChromium = (say: (sentence: string) => void): string =>
  findOrInstall(
    {
      find: findChromium,
      name: 'Chromium',
      packages: [shell, 'chromium'], // older Debians have no headless shell of their own
      advice: 'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.',
    },
    say,
  );

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
