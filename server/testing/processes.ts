import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '#launch/build.ts';
import { clockVariables } from '#launch/faketime.ts';
import { compiledFolder } from '#launch/node-settings.ts';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

export type ServerProcess = {
  child: ChildProcess;
  /** The URL it listens on, once it is ready; rejects with its output when it exits before. */
  ready: Promise<string>;
  /** Its exit code, once it has exited; null after a signal. */
  ended: Promise<number | null>;
  /** Its output so far. */
  output(): string;
};

/** Builds the pages unless the build is up to date. Concurrent tests wait for one build. */
export const ensurePages = (): Promise<void> => build(root, join(root, '.test/build.log'), () => {});

/**
 * Starts one of the product's processes as in production, with only these environment variables: from the code in
 * `folder`, which is that of this version unless a test has another.
 */
export const startProcess = (
  name: 'main' | 'worker' | 'testing/api-process',
  variables: Record<string, string>,
  folder = root,
): ServerProcess => {
  const { PATH = '', HOME = '' } = process.env;
  const NodeCompileCache = compiledFolder(root, process.env);
  const child = fork(join(folder, 'server', `${name}.ts`), [], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: NodeCompileCache, ...clockVariables(), PORT: '0', ...variables },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      printed += text;
    });
  }
  // 'close' and not 'exit': at the exit its last output may not have been read yet.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', ({ url = '' }: { url?: string }) => resolve(url));
    void ended.then((code) => reject(new Error(`${name} ended with ${code}:\n${printed}`)));
  });
  ready.catch(() => {}); // some tests start processes that fail
  return { child, ready, ended, output: () => printed };
};
