import { expect, test } from 'vitest';
import { meta } from './root.tsx';

// docs/rules/pages.md#titles
test.each([
  [null, 'Openacre'],
  [undefined, 'Openacre'],
  [new Error('broken'), 'Something went wrong · Openacre'],
  [{ status: 404, statusText: '', data: null, internal: false }, 'Not found · Openacre'],
])('the error %o gives the page the title %s', (error, title) => {
  expect(meta({ error } as Parameters<typeof meta>[0])).toContainEqual({ title });
});
