import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dark, light } from './style.ts';

const theme = readFileSync(new URL('../../../web/theme.css', import.meta.url), 'utf8');

/** The colors set by a rule of the site's theme, by their names in emails. */
const coloursOf = (selector: string): Record<string, string> => {
  const [, inside = ''] = theme.split(`${selector} {`);
  const found = inside.slice(0, inside.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', colour = '']) => [
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      colour,
    ]),
  );
};

test('emails have the site’s colors, light and dark', () => {
  expect(coloursOf(':root')).toMatchObject(light);
  expect(coloursOf(':root[data-scheme="dark"]')).toMatchObject(dark);
});
