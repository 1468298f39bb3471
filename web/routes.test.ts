import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** The paths below a route, each with the files of the layouts around it. */
const pathsIn = (
  entries: readonly RouteConfigEntry[],
  around: readonly string[] = [],
): { path: string; around: readonly string[] }[] =>
  entries.flatMap(({ path, file, children = [] }) => [
    ...(path === undefined ? [] : [{ path, around }]),
    ...pathsIn(children, [...around, file]),
  ]);

// docs/rules/administration.md#who-gets-in
test('every page for administrators is inside the layout that guards them', async () => {
  const administration = pathsIn(await routes).filter(({ path }) => path.startsWith('admin'));
  expect(administration.map(({ path }) => path)).toContain('admin/payouts/run');
  expect(administration.filter(({ around }) => !around.includes('layouts/admin.tsx'))).toEqual([]);
});
