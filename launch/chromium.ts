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
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.CHROMIUM_PATH || find(names, env) || macApps.find(canRun);

const find = (wanted: string[], { PATH = '' }: NodeJS.ProcessEnv): string | undefined => {
  const folders = [...PATH.split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
};

/**
 * Finds the browser, or installs Debian's where apt needs no password. Throws a LaunchFailure otherwise.
 * In CI the headless shell is installed beside a whole browser too; without it the whole browser is used.
 */
export const ensureChromium = (say: (sentence: string) => void, env = process.env): string => {
  const found = findChromium(env);
  if (found && (env.CHROMIUM_PATH || !env.CI)) return found;
  try {
    return findOrInstall(
      {
        find: () => find(found ? [shell] : names, env),
        name: 'Chromium',
        packages: [shell, 'chromium'], // older Debians have no headless shell of their own
        advice: 'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.',
      },
      say,
    );
  } catch (thrown) {
    if (!found) throw thrown;
    say(`There is no headless shell to install, so the browser tests take twice the time in ${found}.`);
    return found;
  }
};

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
