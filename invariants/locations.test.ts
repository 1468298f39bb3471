import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSources } from './locations.ts';

const root = mkdtempSync(join(tmpdir(), 'openacre-locations-'));
afterAll(() => rmSync(root, { recursive: true }));

const own = { database: 'postgres://own@127.0.0.1:5432/own', payments: 'http://127.0.0.1:4010' };
mkdirSync(join(root, '.data/files'), { recursive: true });
writeFileSync(join(root, '.data/run.json'), JSON.stringify({ ...own, mail: 'http://127.0.0.1:8025' }));
const files = join(root, '.data/files');

const DatabaseUrl = 'postgres://openacre:secret@db1.internal:5432/openacre?sslmode=verify-full';

test('what runs on the folder is compared with all that belongs to it', () => {
  const all = { databaseUrl: own.database, payments: own.payments, mail: 'http://127.0.0.1:8025', files };
  expect(findSources({}, root).locations).toEqual(all);
  expect(findSources({ DATABASE_URL: own.database }, root).locations).toEqual(all);
});

test('a database that is named is not compared with what belongs to another one', () => {
  const { locations, lines } = findSources({ DATABASE_URL: DatabaseUrl }, root);
  expect(locations).toEqual({ databaseUrl: DatabaseUrl });
  expect(lines).toEqual([
    'Compares the database db1.internal:5432/openacre',
    '  not with the provider’s journal: no address of it was given',
    '  not with the emails: no address of it was given',
    '  not with the files: no folder of them was given',
  ]);
});

test('with the environment of production the payment provider is not asked for a journal', () => {
  const environment = {
    DATABASE_URL: DatabaseUrl,
    PAYPAL_BASE_URL: 'https://api-m.paypal.com',
    DATA_DIR: '/nowhere',
  };
  const { locations, lines } = findSources(environment, root);
  expect(locations).toEqual({ databaseUrl: DatabaseUrl });
  expect(lines).toContain(
    "  not with the provider’s journal: https://api-m.paypal.com is no emulator's address",
  );
});

test.each([
  'https://127.0.0.1.example.com',
  'https://localhost@api-m.paypal.com',
  'http://127.evil.example',
  'nonsense',
])('%s is no emulator', (PAYPAL_BASE_URL) => {
  expect(
    findSources({ DATABASE_URL: DatabaseUrl, PAYPAL_BASE_URL }, root).locations.payments,
  ).toBeUndefined();
});

test.each(['http://127.0.0.1:4010', 'http://localhost:4010', 'http://[::1]:4010'])(
  '%s is an emulator',
  (PAYPAL_BASE_URL) => {
    expect(findSources({ DATABASE_URL: DatabaseUrl, PAYPAL_BASE_URL }, root).locations.payments).toBe(
      PAYPAL_BASE_URL,
    );
  },
);

test('without a database there is nothing to check', () => {
  expect(() => findSources({ DATA_DIR: '/nowhere' }, root)).toThrow('Nothing runs on /nowhere');
});
