import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './databases.ts';
import type { Place } from './place.ts';
import type { BackupsStore } from './product.ts';
import { runAs } from './run-as.ts';

/** The environment with which pgBackRest finds its configuration. */
export type Backups = { env: Record<string, string>; folder: string };

/** Configures pgBackRest with what is in deploy/pgbackrest, and with a repository in the store. */
export const configureBackups = ({ root, folder, account, tls }: Place, store: BackupsStore): Backups => {
  const home = folder('backups');
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
  };
  const configuration = join(home, 'pgbackrest.conf');
  const shared = readFileSync(join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8');
  writeFileSync(configuration, shared.replace('/var/lib/pgbackrest/lock', folder('backups/lock')));
  own(configuration);
  const repository = join(folder('backups/conf.d'), 'repository.conf');
  const settings = {
    'repo1-type': 's3',
    // The name that is checked against the certificate: of IP addresses pgBackRest finds none there.
    'repo1-s3-endpoint': 'localhost',
    'repo1-storage-port': String(store.port),
    'repo1-storage-ca-file': join(tls.folder, 'ca.crt'),
    'repo1-s3-uri-style': 'path',
    'repo1-s3-region': 'us-east-1',
    'repo1-s3-bucket': store.bucket,
    'repo1-s3-key': store.key,
    'repo1-s3-key-secret': store.secret,
    'repo1-path': '/database',
    'repo1-cipher-pass': randomBytes(36).toString('base64'),
    'spool-path': folder('backups/spool'),
    'log-path': folder('backups/log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(repository, `[global]\n${lines.join('')}`, { mode: 0o600 });
  own(repository);
  const env = {
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_CONFIG_INCLUDE_PATH: join(home, 'conf.d'),
  };
  return { env, folder: home };
};

/** Runs pgBackRest for a database, as a person does on its machine: `['--type=full', 'backup']`. */
export const runBackups = (
  { account, programs, host }: Place,
  { env, folder }: Backups,
  { data, port, superuser, env: ofPatroni }: Database,
  args: string[],
): Promise<string> =>
  runAs({
    command: [programs.pgbackrest, '--stanza=openacre', ...args],
    account,
    folders: [folder, data],
    env: {
      ...env,
      PATH: ofPatroni.PATH ?? '',
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_PORT: String(port),
      PGHOST: host,
      PGPASSWORD: superuser,
    },
  });
