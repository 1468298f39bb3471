import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openLog } from '#launch/logs.ts';
import type { Place } from '../place.ts';

/** The commands of docs/operations.md#back-to-an-instant that look at a restored database, as a shell takes them. */
export type Manual = {
  /** Leads to the restored database; the others follow in the same shell. */
  prepare: string;
  /** Checks the invariants. */
  check: string;
  /** Compares with the provider's records. */
  compare: string;
};

/** @throws Error when the manual does not say them. */
export const readManual = (root: string): Manual => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = /^## Back to an instant$.*?(?=^## )/ms.exec(text)?.[0] ?? '';
  const blocks = [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const blockWith = (command: string): string => {
    const found = blocks.find((one) => one.includes(command) && !one.includes('docker'));
    if (!found) throw new Error(`docs/operations.md does not say how to run ${command}.`);
    return found;
  };
  const first = blockWith('invariants/main.ts');
  const at = first.lastIndexOf('node_modules/.bin/node');
  return {
    prepare: first.slice(0, at),
    check: first.slice(at),
    compare: blockWith('server/records/reconcile.ts'),
  };
};

/** What stands in the manual for an installation, and what it is here. */
export type Here = {
  /** The folder of the product, and the file of its environment. */
  product: string;
  environment: string;
  /** Host and port of the database through HAProxy, and of the restored one. */
  database: string;
  restored: string;
  instant: Date;
};

/** The commands with the paths and addresses of this machine. @throws Error when one of them is not in the manual. */
export const adapt = (manual: Manual, here: Here): Manual => {
  const replaced: [string, string][] = [
    ['/opt/openacre', here.product],
    ['/etc/openacre/environment', here.environment],
    ['@database\\.internal:', `@${here.database.replaceAll('.', '\\.')}`],
    ['@db1.internal:', `@${here.restored}`],
    ['2026-11-27T14:30-06:00', here.instant.toISOString()],
  ];
  const all = Object.values(manual).join('');
  const lacking = replaced.map(([text]) => text).filter((text) => !all.includes(text));
  if (lacking.length > 0) throw new Error(`docs/operations.md does not name ${lacking.join(', ')}.`);
  const change = (text: string) => replaced.reduce((line, [from, to]) => line.replaceAll(from, to), text);
  return { prepare: change(manual.prepare), check: change(manual.check), compare: change(manual.compare) };
};

/** Writes variables as deploy/systemd/environment.example has them, for this user alone. */
export const writeEnvironment = (file: string, variables: NodeJS.ProcessEnv): void => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
};

/** Runs commands in a shell; resolves to its exit code and the lines it printed. What else it says goes to the log. */
export const runInShell = async (
  { log, track }: Pick<Place, 'log' | 'track'>,
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; lines: string[] }> => {
  const output = openLog(log('manual'));
  const child = spawn('sh', ['-c', script], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', output.fd],
    detached: true, // a group of its own, which ends with it
  });
  output.close();
  const lines: string[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  track({
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended.catch(() => {});
    },
  });
  return { code: await ended, lines };
};
