import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from './launch/testing/project-files.ts';

// docs/decisions/0029-tests.md

const root = import.meta.dirname;
const isOfTests = (path: string): boolean =>
  /\.(test|spec)\.ts$|^e2e\/|\/testing(\.ts$|\/)|^launch\/(test-product|clean-start)\.ts$|^(vitest|playwright)\.config\.ts$/.test(
    path,
  ) &&
  path !== 'launch/testing/limits.ts' &&
  path !== 'limits.test.ts';

const forbidden: [what: string, pattern: RegExp][] = [
  ['a number as a timeout', /\b(test|hook|action|navigation)?timeout['"]?: *[\d(]/gi],
  [
    'a number as the timeout of a call',
    /\.(setTimeout|setDefaultTimeout|setDefaultNavigationTimeout)\((?!limits\.)/g,
  ],
  ['a number as the time of a wait', /\b(waitFor|haveEnded)\(.*, *[\d_]+\)/g],
  ['a number after a hook', /\b(before|after)(All|Each)\(\w+, *[\d_]+\)/g],
  ['a number as the end of a wait', /\b(end|deadline|until)\w* = Date\.now\(\) \+ [\d_]+/g],
  ['tries that are counted', /\b(tries|attempts?) < [\d_]{2,}/g],
  ['a test three times as slow as others', /\btest\.slow\(/g],
  ['a number after a test or a hook', /^ +[\d_]{4,},\n *\);/gm],
  ['a duration that is to be short', /\.now\(\) - \w+\)\.toBeLess\w+\([\d_]+\)/g],
];

/** Blocks that end with a number, `}, 5000);`, but for those of timers. */
const numbersAfterBlocks = (text: string): string[] =>
  [...text.matchAll(/^( *)\}, [\d_]{3,}\);?$/gm)].flatMap((end) => {
    const before = text.slice(0, end.index).split('\n');
    const opener = before.findLast((line) => /^ *\S/.exec(line)?.[0].length === (end[1] ?? '').length + 1);
    return /\bset(Timeout|Interval)\(/.test(opener ?? '') ? [] : [`${opener?.trim()} … ${end[0].trim()}`];
  });

const limitsIn = (text: string): string[] => [
  ...forbidden.flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => `${what}: ${found.trim()}`),
  ),
  ...numbersAfterBlocks(text),
];

it('is only launch/testing/limits.ts that limits how long tests wait', () => {
  const files = projectFiles(root).filter(isOfTests);
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((path) =>
    limitsIn(readFileSync(join(root, path), 'utf8')).map((limit) => `${path}: ${limit}`),
  );
  expect(found).toEqual([]);
});

it.each([
  `await expect(row).toBeVisible({ timeout: 15_000 });`,
  `test('is slow', { timeout: 20_000 }, async () => {});`,
  `test('is slow', async () => {\n  await work();\n}, 20_000);`,
  `  beforeAll(async () => {\n    await work();\n  }, 500);`,
  `test(\n  'is slow',\n  () => work(),\n  20_000,\n);`,
  `test.slow(); // two users`,
  `test.setTimeout(60_000);`,
  `expect(performance.now() - began).toBeLessThan(3000);`,
  `await haveEnded(pids, 1000);`,
  `afterAll(close, 30_000);`,
  `for (const end = Date.now() + 4000; ; ) {}`,
  `for (let tries = 0; tries < 100; tries += 1) {}`,
])('refuses %j', (text) => {
  expect(limitsIn(text)).toHaveLength(1);
});

it('knows timers', () => {
  expect(limitsIn(`setTimeout(() => {\n  end();\n}, 500);`)).toEqual([]);
});
