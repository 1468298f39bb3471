import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { SlowFirst, slowFiles } from './testing/slow-first.ts';

const root = join(import.meta.dirname, '..');

test('the slow files are there', () => {
  expect(slowFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('a slow file comes before larger ones of its project, and never before an earlier project', async () => {
  const project = (name: string, groupOrder: number) => ({
    name,
    config: { sequence: { groupOrder }, isolate: true },
  });
  const [code, launch] = [project('code', 0), project('launch', 1)];
  const specification = (own: object, file: string) =>
    ({ project: own, moduleId: join(root, file) }) as TestSpecification;
  const lasting = (file: string) => ({ failed: false, duration: file.includes('pages') ? 2 : 1 });
  const cache = { getTestSpecificationResult: ({ moduleId }: TestSpecification) => lasting(moduleId) };
  const sorted = await new SlowFirst({ cache } as unknown as Vitest).sort([
    specification(launch, 'launch/start-kill.test.ts'),
    specification(code, 'server/platform/http/pages.test.ts'),
    specification(code, 'server/platform/db/waits.test.ts'),
  ]);
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    'server/platform/db/waits.test.ts',
    'server/platform/http/pages.test.ts',
    'launch/start-kill.test.ts',
  ]);
});
