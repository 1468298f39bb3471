import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fitOf, isSupported } from './installed.mjs';

/** A failure that is reported as one sentence. */
export class InstallFailure extends Error {
  constructor(sentence, fault) {
    super(sentence);
    this.fault = fault;
  }
}

const unreachable = 'the package registry cannot be reached: check the network, or the proxy';
const faults = [
  [/ENOSPC|EDQUOT/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'the folder cannot be written'],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|network/i, unreachable],
  [
    /EUSAGE|can only install packages when your package\.json and package-lock\.json/,
    'package.json and package-lock.json do not agree: run npm install',
  ],
  [/E404|ETARGET|No matching version/, 'the package registry lacks a package'],
  [/EINTEGRITY/, 'a package arrived damaged: run npm cache clean --force'],
];

/** npm's own shortest pause before it repeats a request (its setting fetch-retry-mintimeout), in milliseconds. */
const pauseMs = Number(process.env.npm_config_fetch_retry_mintimeout ?? 10_000);

/**
 * Runs npm ci if node_modules doesn't match package-lock.json. An abort of `stopping`, whose reason is a signal's
 * name, stops it within seconds; the next start repeats an interrupted installation.
 * @throws InstallFailure with one sentence, and npm's last lines where they help.
 */
export const install = async (root, stopping) => {
  if (!isSupported()) {
    throw new InstallFailure(
      `Openacre runs on Linux and macOS, x64 or arm64; this is ${process.platform}-${process.arch} (on Windows, use WSL).`,
    );
  }
  if (fitOf(root).fits) return;
  const { release, addHolder } = await lock(root, stopping);
  try {
    const { fits, why } = fitOf(root); // another process may have installed them while we waited
    if (fits) return;
    await npmCiWithRetries(root, why, addHolder, stopping);
    const now = fitOf(root);
    if (!now.fits) {
      throw new InstallFailure(
        `npm ended well, but ${now.why}: does its configuration leave out optional packages (npm config get omit)?`,
      );
    }
  } finally {
    release();
  }
};

/** Runs npm ci, and twice again where the registry can't be reached: for npm's own retries that may last too long. */
const npmCiWithRetries = async (root, why, onStarted, stopping) => {
  for (const waitMs of [pauseMs, 3 * pauseMs]) {
    try {
      return await npmCi(root, why, onStarted, stopping);
    } catch (error) {
      if (error.fault !== unreachable || stopping.aborted) throw error;
      console.log(`The package registry cannot be reached; trying again in ${Math.ceil(waitMs / 1000)} s…`);
      await pause(waitMs, undefined, { signal: stopping });
    }
  }
  return npmCi(root, why, onStarted, stopping);
};

const npmCi = async (root, why, onStarted, stopping) => {
  const start = Date.now();
  console.log(`Installing dependencies… (${why})`);
  const own = process.env.npm_execpath; // the npm that runs us, or another package manager
  const [program, ...first] = own && basename(own) === 'npm-cli.js' ? [process.execPath, own] : ['npm'];
  // NODE_ENV or a user's configuration may omit packages that are needed here: the build, the emulators, Node itself.
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // npm's own record of what is installed is removed first: an interrupted installation then never looks complete.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  const npm = spawn(program, [...first, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // the leader of a process group, which can be killed as a whole
  });
  onStarted(npm.pid);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const live = process.stdout.isTTY;
  const timer = setInterval(
    () => process.stdout.write(live ? `\r  ${seconds()} s ` : `  ${seconds()} s…\n`),
    live ? 1000 : 15_000,
  );
  const stop = () => {
    clearInterval(timer);
    killGroup(npm, stopping.reason);
  };
  stopping.addEventListener('abort', stop);
  const failure = await new Promise((resolve) => {
    npm.on('error', (error) => resolve(error.code === 'ENOENT' ? 'npm is not installed' : error.message));
    npm.on('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  stopping.removeEventListener('abort', stop);
  clearInterval(timer);
  if (live) process.stdout.write('\r');
  if (failure === undefined) return console.log(`✓ Dependencies installed (${seconds()} s)`);
  const fault = isFull(root) ? 'the disk is full' : faults.find(([pattern]) => pattern.test(output))?.[1];
  const words = output.trim().split('\n').slice(-12).join('\n');
  throw new InstallFailure(`The dependencies could not be installed: ${fault ?? failure}.\n${words}`, fault);
};

/** Sends the signal to npm and all its children, and SIGKILL a second later: npm ci ignores signals. */
const killGroup = (npm, signal) => {
  const send = (name) => {
    try {
      process.kill(-npm.pid, name);
    } catch {
      // the whole group has exited
    }
  };
  send(signal);
  const force = () => send('SIGKILL');
  const late = setTimeout(force, 1000);
  npm.once('exit', () => {
    clearTimeout(late);
    force(); // its children may outlive it
  });
};

// npm reports a full disk in many ways, and tar in its threads not at all.
const isFull = (root) => {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize < 5_000_000;
};

/**
 * The lock for one installation at a time per project, on every Node from 20 on: a file with the ids of the processes
 * that hold it, npm's among them, since npm may outlive a launcher that is killed.
 */
const lock = async (root, stopping) => {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `openacre-install-${name}`);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let isReported = false; ; ) {
      stopping.throwIfAborted();
      try {
        linkSync(own, file); // atomic: fails when the file exists
        return {
          release: () => rmSync(file, { force: true }),
          addHolder: (pid) => writeFileSync(file, `${process.pid} ${pid}`),
        };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holders = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (holders && !holders.split(' ').some(isAlive)) removeStale(file, holders);
      else {
        if (!isReported)
          console.log(`Another start (process ${holders}) is installing the dependencies; waiting for it…`);
        isReported = true;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
};

/** Removes the lock of a dead process; puts it back if another process has taken it over meanwhile. */
const removeStale = (file, holders) => {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== holders) linkSync(aside, file);
  } catch {
    // another process was quicker
  }
  rmSync(aside, { force: true });
};

const isAlive = (pid) => {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};
