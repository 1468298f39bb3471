import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Small JSON files in DATA_DIR, for this user's eyes only. Written aside and renamed, so that none is ever half. */
function keep(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function read<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const SECRETS = ['SESSION_SECRET', 'LINK_SECRET'] as const;

/** The secrets of this installation: random, made once and kept, so that a restart signs nobody out. */
export function keptSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const found = read<Record<string, string>>(file) ?? {};
  const made = SECRETS.filter((name) => !found[name]).map((name) => [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const all = { ...found, ...Object.fromEntries(made) };
  if (made.length > 0) keep(file, all);
  return all;
}

/** The ports that the stand-ins had last, by name, so that links into them go on working after a restart. */
export function keptPorts(dataDir: string): Record<string, number> {
  return read<Record<string, number>>(join(dataDir, 'ports.json')) ?? {};
}

export function keepPorts(dataDir: string, ports: Record<string, number>): void {
  keep(join(dataDir, 'ports.json'), ports);
}

/** What stands in DATA_DIR/run.json while the product runs: addresses and process ids. */
export type Run = {
  web: string;
  mail?: string;
  payments?: string;
  weather?: string;
  database: string;
  pids: Partial<Record<'launcher' | 'postgres' | 'web' | 'mail' | 'payments' | 'weather', number>>;
  startedAt: string;
};

const runFile = (dataDir: string) => join(dataDir, 'run.json');

export const keepRun = (dataDir: string, run: Run): void => keep(runFile(dataDir), run);
export const keptRun = (dataDir: string): Run | undefined => read<Run>(runFile(dataDir));
export const forgetRun = (dataDir: string): void => {
  if (existsSync(runFile(dataDir))) rmSync(runFile(dataDir));
};
