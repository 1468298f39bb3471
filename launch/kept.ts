import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Small JSON files in DATA_DIR, for this user's eyes only. Written aside and renamed, so that none is ever half. */
const keep = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

const read = <Value>(file: string): Value | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const secrets = ['SESSION_SECRET', 'LINK_SECRET'] as const;
/** Characters that the server asks of a secret (server/config.ts). */
const shortest = 32;

/**
 * The secrets of this installation: random, made once and kept, so that a restart signs nobody out. A file that is
 * broken is put aside as `secrets.json.broken`, and `say` hears what that means.
 */
export const keptSecrets = (dataDir: string, say: (sentence: string) => void): Record<string, string> => {
  const file = join(dataDir, 'secrets.json');
  const found = readSecrets(file);
  if (!found && existsSync(file)) {
    renameSync(file, `${file}.broken`);
    say(
      `secrets.json could not be read and was made anew: everybody has to sign in again, and links mailed before no longer work. What stood there is in ${file}.broken.`,
    );
  }
  const made = secrets
    .filter((name) => !found?.[name])
    .map((name) => [name, randomBytes(32).toString('base64url')]);
  const all = { ...found, ...Object.fromEntries(made) };
  if (made.length > 0) keep(file, all);
  return all;
};

/** Undefined for half a file, or one changed by hand into what no secret is. One of an earlier version may lack some. */
const readSecrets = (file: string): Record<string, string> | undefined => {
  const found: unknown = read(file);
  const isWhole =
    typeof found === 'object' &&
    found !== null &&
    secrets.some((name) => name in found) &&
    Object.values(found).every((value) => typeof value === 'string' && value.length >= shortest);
  return isWhole ? (found as Record<string, string>) : undefined;
};

/** The ports that the stand-ins had last, by name, so that links into them go on working after a restart. */
export const keptPorts = (dataDir: string): Record<string, number> =>
  read<Record<string, number>>(join(dataDir, 'ports.json')) ?? {};

export const keepPorts = (dataDir: string, ports: Record<string, number>): void => {
  keep(join(dataDir, 'ports.json'), ports);
};

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
