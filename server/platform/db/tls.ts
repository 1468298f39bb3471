import { readFileSync } from 'node:fs';
import pg from 'pg';
import { isLoopbackHost } from '../loopback.ts';

/** The modes that PostgreSQL has; 'no-verify' is the driver's own. Any other may be a slip of the pen. */
const modes: readonly string[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * How a database is reached: on this machine, elsewhere with TLS and a check of the certificate and its name, with TLS
 * that checks less, without TLS because the address says so, or without a word on it; or by an address that the driver
 * can't use. The driver itself says what it makes of the address, since it knows several ways to write each.
 */
export const databaseTls = (
  url: string,
): 'local' | 'checked' | 'unchecked' | 'off' | 'unsaid' | 'unusable' => {
  const mode = new URL(url).searchParams.get('sslmode');
  let client: pg.Client;
  try {
    // Connects to nothing.
    client = new pg.Client({ connectionString: url });
  } catch {
    return 'unusable';
  }
  // Of one host, and not of a list, which the driver takes for a name.
  const { host } = client;
  if (host.startsWith('/') || isLoopbackHost(host)) return 'local';
  if (mode !== null && !modes.includes(mode)) return 'unusable';
  const ssl = client.ssl as unknown as
    | boolean
    | string
    | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
  if (!ssl) return mode === 'disable' ? 'off' : 'unsaid';
  if (ssl === true) return 'checked';
  if (typeof ssl === 'string') return 'unusable';
  return ssl.rejectUnauthorized === false || ssl.checkServerIdentity ? 'unchecked' : 'checked';
};

const fileSettings = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** The settings of the address that name a file which can't be read, each with Node's words, which have the path. */
export const unreadableFiles = (url: string): { setting: string; reason: string }[] => {
  const { searchParams } = new URL(url);
  return fileSettings.flatMap((setting) => {
    // Of several the driver takes the last.
    const path = searchParams.getAll(setting).at(-1);
    if (!path) return [];
    try {
      readFileSync(path);
      return [];
    } catch (error) {
      return [{ setting, reason: (error as Error).message }];
    }
  });
};
