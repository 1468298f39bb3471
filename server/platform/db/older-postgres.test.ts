import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const server = new URL('../../', import.meta.url).pathname;

/** What PostgreSQL reads only since a later version than 15. */
const newer: Record<string, RegExp> = {
  'a number with an underscore (16)': /(?<![\w'"$.])\d+_\d/,
  'the row before an update, in RETURNING (18)': /\breturning\b[^;]*\b(?:old|new)\.\w/i,
  'ANY_VALUE (16)': /\bany_value\s*\(/i,
  'JSON_TABLE and its kin (17)': /\bjson_(?:table|query|value|exists)\s*\(/i,
  'RETURNING of MERGE (17)': /\bmerge\s+into\b[^;]*\breturning\b/i,
};

/** The texts of SQL in a file: of templates, without what is put into them. */
const sqlOf = (code: string): string[] =>
  [...code.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].map(([, text = '']) =>
    text.replaceAll(/\$\{[^}]*\}/g, '$1'),
  );

// Installations may run on PostgreSQL 15 (README.md), and the tests on a later one.
test('no statement needs a PostgreSQL newer than 15', () => {
  const files = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'testing/**'] });
  const found = files.flatMap((file) =>
    sqlOf(readFileSync(`${server}${file}`, 'utf8')).flatMap((text) =>
      Object.entries(newer).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file}: ${what}`] : [])),
    ),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test('what is newer is seen', () => {
  const code = 'sql<{ id: string }>`update users set a = 7310_0053 returning id, old.a as before`';
  const seen = sqlOf(code).flatMap((text) => Object.values(newer).filter((pattern) => pattern.test(text)));
  expect(seen).toHaveLength(2);
});
