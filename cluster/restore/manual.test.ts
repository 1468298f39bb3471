import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { adapt, readManual, runInShell, writeEnvironment } from './manual.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'openacre-manual-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = { log: (name: string) => join(folder, `${name}.log`), track() {} };

test('the manual says how a restored database is looked at, and compared', () => {
  const { prepare, check, compare } = readManual(root);
  expect(prepare).toContain('export DATABASE_URL=');
  expect(check).toBe('node_modules/.bin/node invariants/main.ts\n');
  expect(compare).toContain('node_modules/.bin/node --env-file=/etc/openacre/environment');
});

test('its commands lead to the restored database, not to that of the environment file', async () => {
  // In place of the product, programs that tell what they were given.
  const product = join(folder, 'product');
  for (const program of ['invariants/main.ts', 'server/records/reconcile.ts']) {
    mkdirSync(join(product, program, '..'), { recursive: true });
    writeFileSync(
      join(product, program),
      'console.log(process.env.DATABASE_URL, process.env.MAIL_FROM, ...process.argv.slice(2));',
    );
  }
  mkdirSync(join(product, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(product, 'node_modules/.bin/node'));
  const environment = join(folder, 'environment');
  const url = (port: number) =>
    `postgres://openacre:secret@127.0.0.1:${port}/openacre?sslmode=x&sslrootcert=/y`;
  writeEnvironment(environment, { DATABASE_URL: url(6000), MAIL_FROM: 'Openacre <a@b.example>' });
  const { prepare, check, compare } = adapt(readManual(root), {
    ...{ product, environment, database: '127.0.0.1:6000', restored: '127.0.0.1:6001' },
    instant: new Date('2026-01-02T03:04:05Z'),
  });
  const { PATH } = process.env;
  // The check knows the database alone.
  expect(await runInShell(place, prepare + check, { PATH })).toEqual({
    code: 0,
    lines: [`${url(6001)} undefined`],
  });
  expect(await runInShell(place, prepare + compare, { PATH })).toEqual({
    code: 0,
    lines: [`${url(6001)} Openacre <a@b.example> --since 2026-01-02T03:04:05.000Z`],
  });
});
