import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutInstrumentation, withoutServerParts } from './browser-modules.ts';

const root = join(import.meta.dirname, '../..');
const call = (hook: unknown, ...args: string[]): string | undefined =>
  (hook as (...args: string[]) => string | undefined)(...args);

test('a part for the server alone is gone with its import, and what the browser loads later stays', () => {
  const code = readFileSync(join(root, 'web/layouts/site-frame.tsx'), 'utf8');
  expect(code).toContain("import { SiteFooter as ServerFooter } from './site-footer.tsx';");
  const left = call(withoutServerParts.transform, code);
  expect(left).not.toContain('ServerFooter');
  expect(left).toContain('hydratedLater(false, () =>');
  expect(left).toContain("import('./site-footer.tsx')");
  expect(left?.split('\n').length).toBe(code.split('\n').length);
});

test('what stands for the router’s instrumentation has the same exports', () => {
  const file = join(root, 'node_modules/react-router/dist/production/lib/router/instrumentation.js');
  const namesOf = (code = '') =>
    (code.match(/export \{([^}]+)\}/)?.[1] ?? '')
      .match(/(?:none as )?\w+/g)
      ?.map((name) => name.split(' ').at(-1));
  expect(namesOf(call(withoutInstrumentation.load, file))).toEqual(namesOf(readFileSync(file, 'utf8')));
});
