import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '#launch/build.ts';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

export type ServerProcess = {
  child: ChildProcess;
  /** Where it listens, once it is ready; rejects with what it printed when it ends before. */
  ready: Promise<string>;
  /** Its exit code, once it is gone; null when a signal ended it. */
  ended: Promise<number | null>;
  /** All that it printed so far. */
  output(): string;
};

/** Makes the pages unless they were made from the sources as they are; tests at the same time wait for one build. */
export const ensurePages = (): Promise<void> => build(root, join(root, '.test/build.log'), () => {});

/** One of the product's own processes, started as in production, with these variables and no others of ours. */
export const startProcess = (
  name: 'main' | 'worker' | 'testing/api-process',
  variables: Record<string, string>,
): ServerProcess => {
  const { PATH = '', HOME = '' } = process.env;
  const child = fork(join(root, 'server', `${name}.ts`), [], {
    env: { PATH, HOME, PORT: '0', ...variables },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      printed += text;
    });
  }
  // Not at its exit: what it printed last may still be on its way then.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', ({ url = '' }: { url?: string }) => resolve(url));
    void ended.then((code) => reject(new Error(`${name} ended with ${code}:\n${printed}`)));
  });
  ready.catch(() => {}); // some are started to fail
  return { child, ready, ended, output: () => printed };
};
