import { type Config, ConfigError } from './config.ts';
import { isPassword } from './platform/credentials/passwords.ts';
import { type Db, isTableMissing } from './platform/db/connect.ts';
import { listReservedAccounts } from './user/store.ts';

/** The demo accounts, one per role. Their password is public. */
export const demoAccounts = {
  password: 'openacre-demo',
  administrator: 'admin@openacre.example',
  host: 'host@openacre.example',
  hunter: 'hunter@openacre.example',
} as const;

/**
 * In production, refuses to run on a database in which a demo account can still sign in. Only reads, and accepts a
 * database without tables, so it can run before migrations.
 * @throws ConfigError naming each such account.
 */
export const refuseDemoAccounts = async ({ NODE_ENV }: Config, db: Db): Promise<void> => {
  if (NODE_ENV !== 'production') return;
  const accounts = await listReservedAccounts(db).catch((error: unknown) => {
    if (isTableMissing(error)) return [];
    throw error;
  });
  const faults = await Promise.all(
    accounts.map(async ({ email, passwordHash }) => {
      const open = await isPassword(demoAccounts.password, passwordHash);
      return open
        ? `The demo account ${email} is in this database with its public password; remove it.`
        : undefined;
    }),
  );
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length > 0) throw new ConfigError(found.join('\n'));
};
