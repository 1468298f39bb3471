import { ConfigError } from './config.ts';
import { isDatabaseDown } from './platform/db/connect.ts';

/** PostgreSQL's "no": not with this password, not this user, no such database. */
const turnedAway = /^(28|3D)/;

/** What a person can set right, naming the variable; undefined for a fault of ours. */
const wayOut = (thrown: unknown): string | undefined => {
  if (thrown instanceof ConfigError) return thrown.message;
  // A name with several addresses fails once for each.
  const [error = thrown] = thrown instanceof AggregateError ? thrown.errors : [];
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return `HOST and PORT can't be listened on (${message}).`;
  if (isDatabaseDown(error) || turnedAway.test(code) || syscall === 'getaddrinfo')
    return `DATABASE_URL names a database that can't be used (${message}).`;
  return undefined;
};

/** Ends a process that could not start: in sentences where a person can do something, else with the whole error. */
export const failToStart = (thrown: unknown): never => {
  const sentences = wayOut(thrown);
  console.error(sentences ? `Openacre can't start:\n${sentences}` : thrown);
  process.exit(1);
};
