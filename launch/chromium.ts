import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LaunchFailure } from './failure.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** What a browser under test may do: nothing on the network but our pages. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox', // root in a container cannot have one
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium or Chrome, or what CHROMIUM_PATH names. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...APPS].find(canRun);
}

/** Finds the browser, or installs Debian's where that can be done unasked. Throws a LaunchFailure where not. */
export function ensureChromium(say: (sentence: string) => void): string {
  const found = findChromium();
  if (found) return found;
  const tell = 'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.';
  if (!existsSync('/usr/bin/apt-get')) throw new LaunchFailure(tell);
  say("Installing Debian's Chromium…");
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [program = '', ...args] = [...asRoot, 'apt-get', '-q', ...command];
    const { status, stderr } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0)
      throw new LaunchFailure(`${tell} (apt-get ${command[0]} failed: ${stderr?.trim().slice(-300)})`);
  }
  const installed = findChromium();
  if (!installed) throw new LaunchFailure(tell);
  return installed;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
