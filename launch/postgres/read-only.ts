import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

/**
 * The settings that differ while the database is read-only. Refused statements are then not logged, since the log is on
 * the same disk. Both texts have the same length, so that one overwrites the other: a full disk takes no new file.
 */
const settingsFor = (isReadOnly: boolean): string =>
  [
    `default_transaction_read_only = ${isReadOnly ? 'on ' : 'off'}`,
    `log_min_messages = ${isReadOnly ? 'log    ' : 'warning'}`,
    '',
  ].join('\n');

/**
 * Makes the cluster's transactions read-only or writable again, in postgresql.auto.conf, which the server reads last.
 * A running server needs a SIGHUP; its sessions follow with their next transaction.
 */
export const setReadOnly = (cluster: string, account: Account, isReadOnly: boolean): void => {
  const file = join(cluster, 'postgresql.auto.conf');
  const found = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const at = Math.max(found.indexOf(settingsFor(true)), found.indexOf(settingsFor(false)));
  if (at < 0) writeAnew(file, found.toString(), account, isReadOnly);
  else writeOver(file, settingsFor(isReadOnly), at);
};

const writeOver = (file: string, text: string, at: number): void => {
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, text, at);
  } finally {
    closeSync(descriptor);
  }
};

/** Keeps other settings that ALTER SYSTEM has written there. */
const writeAnew = (file: string, found: string, account: Account, isReadOnly: boolean): void => {
  const others = found
    .split('\n')
    .filter((line) => !/^(default_transaction_read_only|log_min_messages)\b/.test(line))
    .join('\n')
    .trimEnd();
  writeFileSync(`${file}.new`, `${others}\n${settingsFor(isReadOnly)}`, { mode: 0o600 });
  if (account) chownSync(`${file}.new`, account.uid, account.gid);
  renameSync(`${file}.new`, file);
};
