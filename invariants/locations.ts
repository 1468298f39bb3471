import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceLocations } from './sources.ts';

/** Where the sources are, and a line for each that says with what the database is compared, or why not. */
export type Found = { locations: SourceLocations; lines: string[] };

type Run = { database: string; payments?: string; mail?: string };

const readRun = (dataDir: string): Run | undefined => {
  const file = join(dataDir, 'run.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : undefined;
};

/** Emulators are of this machine alone, and production is refused with an address of it. */
const isOfThisMachine = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '');

/** The address, if it is an emulator's: a real service has no journal, and is not asked for one. */
const ofEmulator = (what: string, address: string | undefined): { address?: string; line: string } => {
  if (!address) return { line: `not with ${what}: no address of it was given` };
  if (!isOfThisMachine(address)) return { line: `not with ${what}: ${address} is no emulator's address` };
  return { address, line: `with ${what}: ${address}` };
};

/** Without user and password. */
const nameOf = (databaseUrl: string): string => {
  const { host = databaseUrl, pathname = '' } = URL.parse(databaseUrl) ?? {};
  return `${host}${pathname}`;
};

/**
 * The locations of the sources. With DATABASE_URL it is that database, with nothing but what the environment names;
 * what run.json says is of its own database alone. Without it all is what run.json in DATA_DIR says, where the
 * environment names nothing else.
 * @param root the project's folder, whose `.data` DATA_DIR is by default
 * @throws Error when there is no database to check
 */
export const findSources = (env: NodeJS.ProcessEnv, root: string): Found => {
  const dataDir = resolve(env.DATA_DIR || join(root, '.data'));
  const found = readRun(dataDir);
  const run = !env.DATABASE_URL || found?.database === env.DATABASE_URL ? found : undefined;
  const databaseUrl = env.DATABASE_URL || run?.database;
  if (!databaseUrl) throw new Error(`Nothing runs on ${dataDir}: start it, or name DATABASE_URL.`);
  const payments = ofEmulator('the provider’s journal', env.PAYPAL_BASE_URL || run?.payments);
  const mail = ofEmulator('the emails', env.MAIL_INBOX_URL || run?.mail);
  const folder = join(dataDir, 'files');
  const files = (run || env.DATA_DIR) && existsSync(folder) ? folder : undefined;
  return {
    locations: { databaseUrl, payments: payments.address, mail: mail.address, ...(files && { files }) },
    lines: [
      `Compares the database ${nameOf(databaseUrl)}`,
      `  ${payments.line}`,
      `  ${mail.line}`,
      `  ${files ? `with the files in ${files}` : 'not with the files: no folder of them was given'}`,
    ],
  };
};
