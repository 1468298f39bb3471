import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sent } from '#server/testing/statements.ts';

/** Whether PostgreSQL's own load generator is installed; the embedded server doesn't include it. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value as an SQL literal. A space follows each colon, or pgbench would read a variable. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return quoted(value.toISOString());
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return quoted(text.replace(/:(?=[A-Za-z_])/g, ': '));
};

/**
 * Recorded statements as a pgbench script. `varied` replaces values that differ in each transaction by expressions over
 * the variables that `settings` define; every other value stays the same.
 */
export const scriptOf = (
  sent: readonly Sent[],
  { settings, varied }: { settings: readonly string[]; varied: ReadonlyMap<unknown, string> },
): string => {
  const write = (value: unknown): string => {
    if (Array.isArray(value))
      return value.some((one) => varied.has(one)) ? `array[${value.map(write)}]` : literal(value);
    return varied.get(value) ?? literal(value);
  };
  const statements = sent.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, number: string) => write(values[Number(number) - 1])),
  );
  return [...settings, ...statements.map((text) => `${text.trim()};`)].join('\n');
};

/**
 * Runs a script so many times over so many connections.
 * @returns transactions per second, without the time to connect
 * @throws Error when any transaction failed: the figure would be meaningless
 */
export const runPgbench = (
  databaseUrl: string,
  script: string,
  { clients, transactions }: { clients: number; transactions: number },
): number => {
  const folder = mkdtempSync(join(tmpdir(), 'openacre-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const each = Math.ceil(transactions / clients);
    const { stdout, stderr, status } = spawnSync(
      'pgbench',
      ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-t', `${each}`, '-f', file, databaseUrl],
      { encoding: 'utf8' },
    );
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (status !== 0 || !tps || /aborted/.test(stderr))
      throw new Error(`pgbench failed: ${stderr.slice(0, 2000)}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
