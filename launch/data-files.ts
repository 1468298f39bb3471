import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a JSON file that only this user can read, atomically: to another file first, which is then renamed. */
const writeJson = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

const readJson = <Value>(file: string): Value | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const secrets = ['SESSION_SECRET', 'LINK_SECRET'] as const;
/** The least length of a secret, as the server requires it (server/config.ts). */
const minSecretLength = 32;

/**
 * The secrets of this installation from `secrets.json`: random, generated once, so that a restart signs nobody out.
 * A broken file is renamed to `secrets.json.broken`, and `say` is called with the consequences.
 */
export const ensureSecrets = (dataDir: string, say: (sentence: string) => void): Record<string, string> => {
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
  if (made.length > 0) writeJson(file, all);
  return all;
};

/** Undefined for a broken file or one with invalid secrets. A file of an earlier version may lack some of them. */
const readSecrets = (file: string): Record<string, string> | undefined => {
  const found: unknown = readJson(file);
  const isValid =
    typeof found === 'object' &&
    found !== null &&
    secrets.some((name) => name in found) &&
    Object.values(found).every((value) => typeof value === 'string' && value.length >= minSecretLength);
  return isValid ? (found as Record<string, string>) : undefined;
};

/** The ports that the emulators had last, by name, so that links to them work after a restart. */
export const readPorts = (dataDir: string): Record<string, number> =>
  readJson<Record<string, number>>(join(dataDir, 'ports.json')) ?? {};

export const writePorts = (dataDir: string, ports: Record<string, number>): void => {
  writeJson(join(dataDir, 'ports.json'), ports);
};

/** The content of DATA_DIR/run.json while the product runs: addresses and process ids. */
export type Run = {
  web: string;
  mail?: string;
  payments?: string;
  weather?: string;
  maps?: string;
  database: string;
  pids: Partial<Record<'launcher' | 'postgres' | 'web' | 'mail' | 'payments' | 'weather' | 'maps', number>>;
  startedAt: string;
};

const runFile = (dataDir: string) => join(dataDir, 'run.json');

export const writeRun = (dataDir: string, run: Run): void => writeJson(runFile(dataDir), run);
export const readRun = (dataDir: string): Run | undefined => readJson<Run>(runFile(dataDir));
export const removeRun = (dataDir: string): void => {
  if (existsSync(runFile(dataDir))) rmSync(runFile(dataDir));
};
