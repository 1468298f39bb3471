import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fitOf, isSupported } from './installed.mjs';

/** A failure told in one sentence. */
export class InstallFailure extends Error {}

const Faults = [
  [/ENOSPC|EDQUOT/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'the folder cannot be written'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|network/i,
    'the package registry cannot be reached: check the network, or the proxy',
  ],
  [
    /EUSAGE|can only install packages when your package\.json and package-lock\.json/,
    'package.json and package-lock.json do not agree: run npm install',
  ],
  [/E404|ETARGET|No matching version/, 'the package registry lacks a package'],
  [/EINTEGRITY/, 'a package arrived damaged: run npm cache clean --force'],
];

/**
 * Makes node_modules fit package-lock.json, if it does not. An abort of `stopping`, whose reason is a signal's name,
 * ends that within seconds: what is half made is made anew by the next installation.
 * @throws InstallFailure with one sentence, and npm's last words where they help.
 */
export const install = async (root, stopping) => {
  if (!isSupported()) {
    throw new InstallFailure(
      `Openacre runs on Linux and macOS, x64 or arm64; this is ${process.platform}-${process.arch} (on Windows, use WSL).`,
    );
  }
  if (fitOf(root).fits) return;
  const { release, alsoFor } = await lock(root, stopping);
  try {
    const { fits, why } = fitOf(root); // who waited for another's installation finds it made
    if (fits) return;
    await npmCi(root, why, alsoFor, stopping);
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

const npmCi = async (root, why, begun, stopping) => {
  const start = Date.now();
  console.log(`Installing dependencies… (${why})`);
  const own = process.env.npm_execpath; // the npm that runs us, where it is npm
  const [program, ...first] = own && basename(own) === 'npm-cli.js' ? [process.execPath, own] : ['npm'];
  // What NODE_ENV or a user's configuration leaves out is needed here: the build, the stand-ins, Node itself.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm's own record of what is there goes first, so that one cut off at any moment leaves nothing that looks whole.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  const npm = spawn(program, [...first, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // the leader of a group, which can be ended whole
  });
  begun(npm.pid);
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
  stopping.addEventListener('abort', () => {
    clearInterval(timer);
    endGroup(npm, stopping.reason);
  });
  const how = await new Promise((resolve) => {
    npm.on('error', (error) => resolve(error.code === 'ENOENT' ? 'npm is not installed' : error.message));
    npm.on('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  clearInterval(timer);
  if (live) process.stdout.write('\r');
  if (how === undefined) return console.log(`✓ Dependencies installed (${seconds()} s)`);
  const fault = isFull(root) ? 'the disk is full' : Faults.find(([pattern]) => pattern.test(output))?.[1];
  const words = output.trim().split('\n').slice(-12).join('\n');
  throw new InstallFailure(`The dependencies could not be installed: ${fault ?? how}.\n${words}`);
};

/** Passes the signal on to npm and all that it runs, and ends them by force soon after: npm ci heeds no signal. */
const endGroup = (npm, signal) => {
  const send = (what) => {
    try {
      process.kill(-npm.pid, what);
    } catch {
      // all of it has ended
    }
  };
  send(signal);
  const force = () => send('SIGKILL');
  const late = setTimeout(force, 1000);
  npm.once('exit', () => {
    clearTimeout(late);
    force(); // what it started may outlive it
  });
};

// npm words a full disk in many ways, and tar in its threads with none at all.
const isFull = (root) => {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize < 5_000_000;
};

/**
 * One installation at a time per project, on every Node from 20 on: a file that names living processes, npm's
 * among them, since it may outlive one that is killed.
 */
const lock = async (root, stopping) => {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `openacre-install-${name}`);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let told = false; ; ) {
      stopping.throwIfAborted();
      try {
        linkSync(own, file); // fails when it is there: the one step that two can't both take
        return {
          release: () => rmSync(file, { force: true }),
          alsoFor: (pid) => writeFileSync(file, `${process.pid} ${pid}`),
        };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holders = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (holders && !holders.split(' ').some(isAlive)) takeAway(file, holders);
      else {
        if (!told)
          console.log(`Another start (process ${holders}) is installing the dependencies; waiting for it…`);
        told = true;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
};

/** Removes the lock of a dead process; if another took it over meanwhile, gives it back. */
const takeAway = (file, holders) => {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== holders) linkSync(aside, file);
  } catch {
    // another was quicker
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
