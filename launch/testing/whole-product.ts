import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { clockVariables } from '../faketime.ts';
import { limits } from './limits.ts';

const root = join(import.meta.dirname, '../..');

/** What a process needs to run, whatever it is. */
const needed = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
] as const;

/**
 * The environment of a product for tests: of the shell's variables only these, since any other could name the database,
 * the mail server or the store of a real product; and a folder, ports and emulators of its own.
 *
 * @param rateFactor the factor of all limits of calls
 */
export const wholeProductVariables = (
  { dataDir, rateFactor }: { dataDir: string; rateFactor: number },
  shell: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(needed.flatMap((name) => (shell[name] === undefined ? [] : [[name, shell[name]]]))),
  ...clockVariables(shell),
  PORT: '0',
  DATA_DIR: dataDir,
  BROWSER: 'none',
  DEMO_LISTINGS: '24',
  EMULATE_MAPS: 'true',
  RATE_LIMIT_FACTOR: String(rateFactor),
});

export type WholeProduct = { url: string; stop(): Promise<void> };

/** Starts the product with a small demo, as `npm start` does, in this folder; rejects with what it printed. */
export const startWholeProduct = async (options: {
  dataDir: string;
  rateFactor: number;
  /** Whether what it prints is also shown while it starts. */
  shows: boolean;
}): Promise<WholeProduct> => {
  const launcher = fork(join(root, 'launch/start.ts'), ['start'], {
    execPath: process.execPath,
    env: wholeProductVariables(options),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => launcher.once('close', () => resolve()));
  let printed = '';
  for (const [from, to] of [
    [launcher.stdout, process.stdout],
    [launcher.stderr, process.stderr],
  ] as const) {
    from?.on('data', (text: Buffer) => {
      printed += text;
      if (options.shows) to.write(text);
    });
  }
  const url = await addressOf(launcher, ended).catch((error: Error) => {
    throw new Error(`${error.message}\n${printed}`);
  });
  return {
    url,
    async stop() {
      launcher.kill('SIGTERM');
      await ended;
    },
  };
};

const addressOf = (launcher: ChildProcess, ended: Promise<void>): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      launcher.kill('SIGTERM');
      reject(new Error('The product did not start in time.'));
    }, limits.productMs);
    launcher.once('message', (message: { url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`The product did not start (exit code ${launcher.exitCode}).`));
    });
  });
