import { ConfigError } from './config.ts';
import { isDatabaseDown } from './platform/db/connect.ts';

/** SQLSTATE classes of a refused login: wrong password or user (28), unknown database (3D). */
const loginRefused = /^(28|3D)/;

/** A message about a mistake in the configuration, naming the variable; undefined for any other error. */
const configurationMessage = (thrown: unknown): string | undefined => {
  if (thrown instanceof ConfigError) return thrown.message;
  // A host name with several addresses gives one error for each.
  const [error = thrown] = thrown instanceof AggregateError ? thrown.errors : [];
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return `HOST and PORT can't be listened on (${message}).`;
  if (isDatabaseDown(error) || loginRefused.test(code) || syscall === 'getaddrinfo')
    return `DATABASE_URL names a database that can't be used (${message}).`;
  return undefined;
};

/**
 * Exits with 1 after a failed start: prints a plain message for mistakes in the configuration, else the whole error.
 */
export const failToStart = (thrown: unknown): never => {
  const message = configurationMessage(thrown);
  console.error(message ? `Openacre can't start:\n${message}` : thrown);
  process.exit(1);
};
