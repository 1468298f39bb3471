import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canAptGet } from './apt.ts';
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
  if (!canAptGet()) throw new LaunchFailure(advice);
  say("Installing Debian's Chromium…");
  // Older Debians have no headless shell of their own.
  const failed = aptInstall(say, shell, 'chromium');
  const installed = findChromium();
  if (failed || !installed) throw new LaunchFailure(failed ? `${advice} (${failed})` : advice);
  return installed;
};

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
